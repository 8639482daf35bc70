import { setTimeout as pause } from 'node:timers/promises'

/**
 * The salon's clock is used for appointments, days and texts, and may be shifted in a demo. The real clock is used for
 * security rules such as sessions, rate limits and leases.
 */
export type Clock = {
  readonly salonNow: () => Date
  readonly realNow: () => Date
  readonly sleep: (ms: number) => Promise<void>
}

/** Returns the clock of a running server; `offsetMs` is 0 except in a demo. */
export function runningClock(offsetMs: number): Clock {
  return { salonNow: () => new Date(Date.now() + offsetMs), realNow: () => new Date(), sleep: ms => pause(ms) }
}
