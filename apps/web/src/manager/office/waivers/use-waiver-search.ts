import type { OfficeWaiver } from '@frontlash/contract/office-waivers'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/http-client.ts'
import { searchWaivers } from '../../../api/office-record-calls.ts'
import { useLocation, useNavigate } from '../../../router/router.tsx'
import { type List, useList } from '../list/use-list.ts'
import type { ListAddress } from '../list/use-list-address.ts'

/** After this time without another letter what was typed is searched. */
const TYPED_MS = 300

/** What an entry of the history knows of a search. It is never in the address, which may hold a client's name. */
type SearchState = { readonly q?: string; readonly after?: string; readonly page?: number }

export type WaiverSearchState = {
  /** What is searched now; empty without a search. */
  readonly q: string
  /** What stands in the field. */
  readonly typed: string
  readonly type: (typed: string) => void
  readonly list: List<OfficeWaiver>
  /** Leads through the pages of the search. */
  readonly address: ListAddress
  /** Why it cannot be searched: the server's sentence about what was typed. */
  readonly fault: string | null
}

/** The search of the waivers: what is typed is searched after a moment, and kept in the entry of the history. */
export function useWaiverSearch(): WaiverSearchState {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { q = '', after, page = 1 } = (state ?? {}) as SearchState
  const [typed, setTyped] = useState(q)
  const here = `${pathname}${search}`

  // Back and Forward bring back what was searched there.
  const searched = useRef(q)
  useEffect(() => {
    if (searched.current === q) return
    searched.current = q
    setTyped(q)
  }, [q])
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === q) return
    const timer = setTimeout(() => {
      searched.current = wanted
      navigate(here, { replace: true, state: wanted === '' ? null : { q: wanted } })
    }, TYPED_MS)
    return () => clearTimeout(timer)
  }, [typed, q, here, navigate])

  const list = useList('found-waivers', { q, ...(after !== undefined && { after }) }, asked =>
    asked.q === '' ? Promise.resolve(NOTHING) : searchWaivers(asked.q!, asked.after),
  )
  const refusal = list.error instanceof ApiError && list.error.field === 'q' ? list.error : null
  const again = { state: { q } }
  return {
    q,
    typed,
    type: setTyped,
    list,
    fault: refusal?.msg ?? null,
    address: {
      query: after === undefined ? {} : { after },
      page,
      change: () => navigate(here, again),
      linkTo: () => here,
      turnTo: (cursor, by) => navigate(here, { state: { q, after: cursor, page: page + by } }),
    },
  }
}

const NOTHING = { rows: [], next: null, previous: null, total: { count: 0, isMore: false }, asOf: '' }
