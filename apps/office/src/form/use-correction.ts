import type { OfficeVisit, OfficeVisitsResponse } from '@frontlash/contract/office-visits'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { randomId } from '@frontlash/web-client/random-id'
import { toFieldError } from '@frontlash/web-client/use-save'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { markStale } from '../frame/stale-reads.ts'
import { showToast } from './toast-store.ts'

export type Correction = {
  /** The key of the visit whose correction is being saved. */
  readonly busyKey: string | null
  /** `came` true records "The client came"; null withdraws it. */
  readonly correct: (visit: Pick<OfficeVisit, 'key'>, came: true | null) => void
}

/**
 * Marks a no-show as "The client came", with Undo, and reloads rows and figures (docs/product/office/visits.md,
 * "Visits").
 *
 * @param keepShown if true, the queries on the screen are not reloaded. The visit log needs no reload, because it
 * changes its rows in place
 */
export function useCorrection({ keepShown }: { readonly keepShown: boolean }): Correction {
  const client = useQueryClient()
  const [busyKey, setBusyKey] = useState<string | null>(null)
  const isRunning = useRef(false)
  const run = async (visit: Pick<OfficeVisit, 'key'>, came: true | null) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusyKey(visit.key)
    try {
      const request = { params: { key: visit.key }, body: { came } }
      const response = await officeCalls.correctVisit({ ...request, idempotencyKey: randomId() })
      const row = response.success ? response.row : response.current
      client.setQueriesData<OfficeVisitsResponse>({ queryKey: ['visits'] }, page => page && withRow(page, row))
      // Filtered lists, figures and the client's page are now stale. They are reloaded when they are next shown.
      void markStale('visit', { keepShown })
      if (!response.success) showToast(response.msg, { tone: 'error' })
      else if (came) showToast('Not a no-show: the client came.', { undo: () => void run(row, null) })
      else showToast('It is a no-show again.', { undo: () => void run(row, true) })
    } catch (error) {
      showToast(toFieldError(error).msg, { tone: 'error' })
    } finally {
      isRunning.current = false
      setBusyKey(null)
    }
  }
  return { busyKey, correct: (visit, came) => void run(visit, came) }
}

function withRow(page: OfficeVisitsResponse, row: OfficeVisit): OfficeVisitsResponse {
  return { ...page, rows: page.rows.map(one => (one.key === row.key ? row : one)) }
}
