import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import type { ScheduleReport } from '@frontlash/contract/schedule'
import { send } from './http-client.ts'

/** The report of a day, `2026-11-20`: of one location, or of all that are open to the caller. */
export function scheduleReport(date: string, location?: string): Promise<ScheduleReport> {
  return send(MANAGER_CALLS.scheduleReport, { params: { date }, query: { location }, expected: [403] })
}
