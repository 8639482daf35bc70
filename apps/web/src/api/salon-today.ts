import { readServerFacts, salonNow } from './server-clock.ts'

/** The salon's calendar day, `2026-11-20`: today's, or that of another instant. */
export function salonToday(instant: Date = salonNow()): string {
  return instant.toLocaleDateString('sv-SE', { timeZone: readServerFacts().timeZone })
}
