/**
 * Two clocks. The salon's is what "now" means for appointments, days and texts; a demo may set it to another hour. The
 * real one is what every rule of safety uses: sessions, throttles, leases.
 */
export type Clock = {
  readonly salonNow: () => Date
  readonly realNow: () => Date
}

/** The clock of a running salon; `offsetMs` is 0 but in a demo. */
export function runningClock(offsetMs: number): Clock {
  return { salonNow: () => new Date(Date.now() + offsetMs), realNow: () => new Date() }
}
