import type { Clock } from '../src/platform/clock.ts'

/** A clock that does not run but is moved. The salon's and the real clock show the same time. */
export type TestClock = Clock & {
  readonly set: (instant: string | Date) => void
  readonly addMinutes: (minutes: number) => void
}

/** A clock at `start`, an ISO instant. */
export function testClock(start: string): TestClock {
  let now = new Date(start)
  return {
    salonNow: () => new Date(now),
    realNow: () => new Date(now),
    set: instant => {
      now = new Date(instant)
    },
    addMinutes: minutes => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
  }
}
