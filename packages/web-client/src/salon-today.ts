import { readServerInfo, salonNow } from './server-clock.ts'

/** Returns a calendar day in the salon's time zone, such as `2026-11-20`: today, or the day of `instant`. */
export function salonToday(instant: Date = salonNow()): string {
  return instant.toLocaleDateString('sv-SE', { timeZone: readServerInfo().timeZone })
}
