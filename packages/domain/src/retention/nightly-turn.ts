import { addDays, localHour, type SalonDay, salonDayOf } from '../salon-day.ts'

/** The hour, by the salon's clocks, from which on the night's work may be done: nobody is there, and no day changes. */
export const NIGHTLY_FROM_HOUR = 3

/**
 * The day whose night's work is due at `now`: today from three o'clock on, until then yesterday. A machine that was off
 * at three does the work when it is on again.
 */
export function nightlyTurn(now: Date, timeZone: string): SalonDay {
  const today = salonDayOf(now, timeZone)
  return localHour(now, timeZone) >= NIGHTLY_FROM_HOUR ? today : addDays(today, -1)
}
