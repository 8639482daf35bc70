import { addDays, localHour, type SalonDay, salonDayOf } from '../salon-day.ts'

/**
 * The hour, by the salon's clocks, from which the nightly work may run: no clients are there, and the date does not
 * change.
 */
export const NIGHTLY_FROM_HOUR = 3

/**
 * The day whose nightly work is due at `now`: today from three o'clock on, and yesterday before three o'clock. A
 * machine that was off at three does the work when it is on again.
 */
export function nightlyTurn(now: Date, timeZone: string): SalonDay {
  const today = salonDayOf(now, timeZone)
  return localHour(now, timeZone) >= NIGHTLY_FROM_HOUR ? today : addDays(today, -1)
}
