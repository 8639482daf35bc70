import { readServerInfo, salonNow } from './server-clock.ts'

/** Returns the calendar day at the salon, such as `2026-11-20`: today by default, or the day of another instant. */
export function salonToday(instant: Date = salonNow()): string {
  return instant.toLocaleDateString('sv-SE', { timeZone: readServerInfo().timeZone })
}
