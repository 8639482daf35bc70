import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type { OfficeInsightsAnswer } from '@frontlash/contract/office-insights'
import type { OfficeOverviewAnswer } from '@frontlash/contract/office-overview'
import type { CorrectVisitAnswer, OfficeVisitsAnswer } from '@frontlash/contract/office-visits'
import { type SentFile, send } from './http-client.ts'
import { EXPORT_TIMEOUT_MS, type ListQuery } from './office-calls.ts'

/** One page of the visit log. */
export function readVisits(query: ListQuery): Promise<OfficeVisitsAnswer> {
  return send(OFFICE_CALLS.visits, { query })
}

/** Says of a no-show that the client came, or takes that back (null). */
export function correctVisit(key: string, came: true | null, idempotencyKey: string): Promise<CorrectVisitAnswer> {
  return send(OFFICE_CALLS.correctVisit, { params: { key }, body: { came }, idempotencyKey, expected: [403, 404] })
}

/** The figures of a period, with the period before if `compare` is `1`. */
export function readInsights(query: ListQuery): Promise<OfficeInsightsAnswer> {
  return send(OFFICE_CALLS.insights, { query })
}

/** What needs attention, and how today or an earlier day went. */
export function readOverview(query: ListQuery): Promise<OfficeOverviewAnswer> {
  return send(OFFICE_CALLS.overview, { query })
}

/** The visits, or the figures, with these filters as a CSV file. */
export function exportVisits(of: 'exportVisits' | 'exportInsights', query: ListQuery): Promise<SentFile> {
  return send(OFFICE_CALLS[of], {
    query,
    asFile: true,
    timeoutMs: EXPORT_TIMEOUT_MS,
    expected: [403],
  }) as Promise<SentFile>
}
