import { readServerInfo, salonNow } from './server-clock.ts'

/** The calendar day at the salon, such as `2026-11-20`: today, or that of another instant. */
export function salonToday(instant: Date = salonNow()): string {
  return instant.toLocaleDateString('sv-SE', { timeZone: readServerInfo().timeZone })
}
