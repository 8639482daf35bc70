import type { OfficeWaiver } from '@frontlash/contract/office-waivers'
import { ApiError } from '@frontlash/web-client/http-client'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useNavigate } from '../frame/app-link.tsx'
import { type List, useList } from '../list/use-list.ts'
import type { ListAddress } from '../list/use-list-address.ts'

const TYPED_MS = 300

/** The `history.state` of a search. The search term is never in the URL, because it may be a client's name. */
type SearchState = { readonly q?: string; readonly after?: string; readonly page?: number }

export type WaiverSearchState = {
  /** The search term of the shown results; empty if there is no search. */
  readonly q: string
  readonly typed: string
  readonly type: (typed: string) => void
  readonly list: List<OfficeWaiver>
  /** The `ListAddress` of the results, which the buttons Next and Previous use. */
  readonly address: ListAddress
  /** The server's message about an invalid search term; null if the term is valid. */
  readonly error: string | null
}

/** The search for waivers. It is debounced, and its term is in `history.state`. */
export function useWaiverSearch(): WaiverSearchState {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { q = '', after, page = 1 } = (state ?? {}) as SearchState
  const [typed, setTyped] = useState(q)
  const here = `${pathname}${search}`

  // After Back or Forward, the field shows the search term of that history entry.
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

  const body = { q, ...(after !== undefined && { after }) }
  const list = useList('found-waivers', body, () =>
    q === '' ? Promise.resolve(NO_VALUE) : officeCalls.searchWaivers({ body }),
  )
  const refusal = list.error instanceof ApiError && list.error.field === 'q' ? list.error : null
  const options = { state: { q } }
  return {
    q,
    typed,
    type: setTyped,
    list,
    error: refusal?.msg ?? null,
    address: {
      query: after === undefined ? {} : { after },
      page,
      change: () => navigate(here, options),
      linkTo: () => here,
      turnTo: (cursor, by) => navigate(here, { state: { q, after: cursor, page: page + by } }),
    },
  }
}

const NO_VALUE = { rows: [], next: null, previous: null, total: { count: 0, isMore: false }, asOf: '' }
