import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import type { ScheduleReport } from '@frontlash/contract/schedule'
import { send } from './http-client.ts'

/** The report of a day, `2026-11-20`: of one location, or of all that are open to the caller. */
export function scheduleReport(date: string, location?: string): Promise<ScheduleReport> {
  return send(MANAGER_CALLS.scheduleReport, { params: { date }, query: { location }, expected: [403] })
}

/** A check that takes longer counts as failed, as on the dashboard. */
const CHECK_TIMEOUT_MS = 5_000

/** Whether a location is open to the signed-in user today; a check that fails counts as not open. */
export async function isLocationOpen(locationId: string): Promise<boolean> {
  // Separate from the dashboard's own function: sharing it would make the dashboard load another file.
  const answer = send(MANAGER_CALLS.checkLocationAccess, {
    params: { locationId },
    timeoutMs: CHECK_TIMEOUT_MS,
  })
  return answer.then(
    ({ hasAccess }) => hasAccess,
    () => false,
  )
}
