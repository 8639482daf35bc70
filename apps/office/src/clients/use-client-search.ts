import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useNavigate } from '../frame/app-link.tsx'
import type { ListAddress } from '../list/use-list-address.ts'

type SearchState = { readonly q?: string; readonly after?: string; readonly page?: number; readonly find?: true }

/**
 * The state of the client search, with the interface of `ListAddress`. The search term and the page are in
 * `history.state`, so that the URL never contains a name or a phone number. Typing replaces the history entry.
 */
export function useClientSearch(): { address: ListAddress; q: string; wantsFocus: boolean } {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const { q = '', after, page, find } = readState(state)
  const address = useMemo(
    (): ListAddress => ({
      query: { ...(q && { q }), ...(after && { after }) },
      page: after === undefined ? 1 : (page ?? null),
      linkTo: () => pathname,
      change: filters => {
        const term = 'q' in filters ? filters.q : q
        navigate(pathname, { replace: true, state: { ...(term && { q: term }) } satisfies SearchState })
      },
      turnTo: (cursor, by) =>
        navigate(pathname, { state: { q, after: cursor, page: (page ?? 1) + by } satisfies SearchState }),
    }),
    [q, after, page, pathname, navigate],
  )
  return { address, q, wantsFocus: find === true }
}

function readState(state: unknown): SearchState {
  return typeof state === 'object' && state !== null ? (state as SearchState) : {}
}
