import type { ScheduleReport } from '@frontlash/contract/schedule'
import { ApiError } from '@frontlash/web-client/http-client'
import { managerCalls } from '@frontlash/web-client/manager-calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { daysSeen } from './salon-midnight.ts'

export type Schedule = {
  /** The report; null during the first load, and if the report could not be loaded. */
  readonly report: ScheduleReport | null
  readonly isLoading: boolean
  readonly error: string | null
  readonly refresh: () => void
}

/**
 * Loads the report of a day at a location; null means all locations. Without a day, nothing is loaded. When a new day
 * begins, the report is loaded again, because the user's access may have changed.
 *
 * @param today the salon's calendar day; null if unknown
 */
export function useSchedule(date: string | null, location: string | null, today: string | null): Schedule {
  const request = date === null ? null : { params: { date }, query: { location: location ?? undefined } }
  const load = useCall(managerCalls.scheduleReport, request)
  const [seen, setSeen] = useState(() => daysSeen(null, today))
  if (seen.today !== today) {
    const next = daysSeen(seen, today)
    setSeen(next)
    if (next.begun > seen.begun) load.again()
  }

  return {
    report: load.state === 'loaded' ? load.response : null,
    error: load.state === 'failed' ? messageFor(load.error) : null,
    isLoading: load.state === 'loading' || load.isPending,
    refresh: load.again,
  }
}

/** The server's message is shown only if the user has no access to the location, because a retry would not help. */
function messageFor(error: unknown): string {
  if (error instanceof ApiError && error.code === 'NO_LOCATION_ACCESS' && error.msg !== '') return error.msg
  return 'Failed to load schedule. Please try again.'
}
