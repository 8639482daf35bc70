import { setTimeout as pause } from 'node:timers/promises'

/**
 * Two clocks. The salon's clock is "now" for appointments, days and texts; in a demo it may show another time. The real
 * clock is used for all security rules: sessions, rate limits, leases.
 */
export type Clock = {
  readonly salonNow: () => Date
  readonly realNow: () => Date
  /** Resolves after this many milliseconds of real time. */
  readonly sleep: (ms: number) => Promise<void>
}

/** The clock of a running salon; `offsetMs` is 0 except in a demo. */
export function runningClock(offsetMs: number): Clock {
  return { salonNow: () => new Date(Date.now() + offsetMs), realNow: () => new Date(), sleep: ms => pause(ms) }
}
