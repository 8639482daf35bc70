import type { ListQuery } from '@frontlash/web-client/office-calls'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useNavigate } from '../frame/app-link.tsx'
import { type ListRules, readAddress, writeAddress } from './list-address.ts'

/** A list's filters, sort and page. They are in the query of the address. */
export type ListAddress = {
  readonly query: ListQuery
  /** The number of the page, from 1; null if the user came to a later page by a link. */
  readonly page: number | null
  /** Changes filters (null removes one) and goes to the first page, with one new history entry. */
  readonly change: (filters: Readonly<Record<string, string | null>>) => void
  /** The address with changed filters, for a link. */
  readonly linkTo: (filters: Readonly<Record<string, string | null>>) => string
  /** Goes to the page of a cursor; `by` says whether it is the next page (1) or the previous one (-1). */
  readonly turnTo: (cursor: string, by: 1 | -1) => void
}

/** Reads a list's address. Unknown query parameters are removed from it, without a new history entry. */
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
      // The first page is opened without a cursor, so that it also has the rows that were added since.
      if (page !== null && page + by <= 1) return navigate(linkTo({}))
      navigate(writeAddress(pathname, { ...query, after: cursor }), { state: { page: page && page + by } })
    },
  }
}

function pageOf(state: unknown): number | null {
  const page = (state as { page?: unknown } | null)?.page
  return typeof page === 'number' ? page : null
}
