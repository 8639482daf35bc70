import type { Clock } from '../src/platform/clock.ts'

/** A clock that does not advance until a test moves it. It is used as the salon's clock and as the real clock. */
export type TestClock = Clock & {
  readonly set: (instant: string | Date) => void
  readonly addMinutes: (minutes: number) => void
  /** The sleeps that were requested, in milliseconds. */
  readonly sleeps: number[]
  /** Makes sleeps last until the returned function is called. Otherwise sleeps end at once. */
  readonly holdSleeps: () => () => void
}

export function testClock(start: string): TestClock {
  let now = new Date(start)
  let sleepsEnd: Promise<void> = Promise.resolve()
  const sleeps: number[] = []
  return {
    sleeps,
    sleep: ms => {
      sleeps.push(ms)
      return sleepsEnd
    },
    holdSleeps: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      sleepsEnd = promise
      return () => {
        sleepsEnd = Promise.resolve()
        resolve()
      }
    },
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
