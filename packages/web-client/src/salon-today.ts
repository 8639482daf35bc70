import { readServerInfo, salonNow } from './server-clock.ts'

/** The calendar day at the salon, `2026-11-20`, of now or of another instant. */
export function salonToday(instant: Date = salonNow()): string {
  return instant.toLocaleDateString('sv-SE', { timeZone: readServerInfo().timeZone })
}
