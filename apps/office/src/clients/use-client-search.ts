import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useNavigate } from '../frame/app-link.tsx'
import type { ListAddress } from '../list/use-list-address.ts'

type SearchState = {
  readonly missed?: '2'
  readonly q?: string
  readonly after?: string
  readonly page?: number
  readonly find?: true
}

/**
 * The state of the client search, as a `ListAddress`. The search term and the cursor are in `history.state`, so that
 * the URL never contains a name or a phone number. Typing replaces the history entry.
 */
export function useClientSearch(): { address: ListAddress; q: string; wantsFocus: boolean } {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const { q = '', missed, after, page, find } = readState(state)
  const address = useMemo(
    (): ListAddress => ({
      query: { ...(q ? { q } : missed && { missed }), ...(after && { after }) },
      page: after === undefined ? 1 : (page ?? null),
      linkTo: () => pathname,
      change: filters => {
        const term = 'q' in filters ? filters.q : q
        const isMissed = 'missed' in filters ? filters.missed === '2' : !('q' in filters) && missed !== undefined
        const next: SearchState = { ...(term && { q: term }), ...(isMissed && { missed: '2' as const }) }
        navigate(pathname, { replace: true, state: next })
      },
      turnTo: (cursor, by) =>
        navigate(pathname, {
          state: { q, ...(missed && { missed }), after: cursor, page: (page ?? 1) + by } satisfies SearchState,
        }),
    }),
    [q, missed, after, page, pathname, navigate],
  )
  return { address, q, wantsFocus: find === true }
}

function readState(state: unknown): SearchState {
  return typeof state === 'object' && state !== null ? (state as SearchState) : {}
}
