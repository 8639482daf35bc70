import type { ListQuery } from '@frontlash/web-client/office-calls'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useNavigate } from '../frame/app-link.tsx'
import { type ListRules, readAddress, writeAddress } from './list-address.ts'

/** The filters, sort order and page of a list, which are stored in the URL's query. */
export type ListAddress = {
  readonly query: ListQuery
  /** The page number, from 1; null if a link led directly to a later page of the list. */
  readonly page: number | null
  /** Changes filters and goes to the first page of the list, in one new history entry. null removes a filter. */
  readonly change: (filters: Readonly<Record<string, string | null>>) => void
  readonly linkTo: (filters: Readonly<Record<string, string | null>>) => string
  /** Goes to the page with this cursor. `by` is 1 for the next page and -1 for the previous page. */
  readonly turnTo: (cursor: string, by: 1 | -1) => void
}

/** Reads filters, sort order and cursor from the URL. If the URL has unknown parameters, replaces the history entry. */
export function useListAddress(rules: ListRules): ListAddress {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { query, isKnown } = useMemo(() => readAddress(search, rules), [search, rules])
  useEffect(() => {
    if (!isKnown) navigate(writeAddress(pathname, query), { replace: true, state })
  }, [isKnown, navigate, pathname, query, state])

  const page = query.after === undefined ? 1 : pageOf(state)
  const linkTo: ListAddress['linkTo'] = filters => {
    const { after: _, ...changed } = { ...query, ...filters }
    const remaining = Object.entries(changed).filter((entry): entry is [string, string] => entry[1] !== null)
    return writeAddress(pathname, Object.fromEntries(remaining))
  }
  return {
    query,
    page,
    linkTo,
    change: filters => navigate(linkTo(filters)),
    turnTo: (cursor, by) => {
      // The URL of the first page has no cursor, so that newly added rows are included.
      if (page !== null && page + by <= 1) return navigate(linkTo({}))
      navigate(writeAddress(pathname, { ...query, after: cursor }), { state: { page: page && page + by } })
    },
  }
}

function pageOf(state: unknown): number | null {
  const page = (state as { page?: unknown } | null)?.page
  return typeof page === 'number' ? page : null
}
