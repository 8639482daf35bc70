import { addDays, localHour, type SalonDay, salonDayOf } from '../salon-day.ts'

/** The local hour when nightly work may begin: no clients are there, and the date does not change. */
export const NIGHTLY_FROM_HOUR = 3

/**
 * The day whose nightly work is due: today from 3 AM on, otherwise yesterday. A machine that was off at 3 AM does the
 * work later.
 */
export function nightlyTurn(now: Date, timeZone: string): SalonDay {
  const today = salonDayOf(now, timeZone)
  return localHour(now, timeZone) >= NIGHTLY_FROM_HOUR ? today : addDays(today, -1)
}
