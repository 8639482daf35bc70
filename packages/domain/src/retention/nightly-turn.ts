import { addDays, localHour, type SalonDay, salonDayOf } from '../salon-day.ts'

/** The local hour at which nightly work may begin. At this hour no clients come, and the date does not change. */
export const NIGHTLY_FROM_HOUR = 3

/**
 * The day whose nightly work is due: today from 3 AM on, otherwise yesterday. If the machine was off at 3 AM, the work
 * is done later.
 */
export function nightlyTurn(now: Date, timeZone: string): SalonDay {
  const today = salonDayOf(now, timeZone)
  return localHour(now, timeZone) >= NIGHTLY_FROM_HOUR ? today : addDays(today, -1)
}
