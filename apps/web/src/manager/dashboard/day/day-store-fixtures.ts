import type { DayChange } from './change-queue.ts'
import { someStatus } from './day-fixtures.ts'
import { createDayStore, type DayStore } from './day-store.ts'

/** Ten in the morning at the salon, on the day of the bookings of day-fixtures.ts. */
export const TEN_MS = Date.parse('2026-11-20T18:00:00Z')

/** The store of a day in a test. The test controls the clock and the frames. */
export type DayInTest = {
  readonly store: DayStore
  /** The callbacks that wait for the next frame; `nextFrame` runs them. */
  readonly frames: (() => void)[]
  readonly nextFrame: () => void
  readonly setClock: (nowMs: number) => void
  /** Returns a function that counts how often a topic has been published since `published` was called. */
  readonly published: (topic: string) => () => number
}

/** For tests: an empty day at ten in the morning. */
export function openDayInTest(): DayInTest {
  let clockMs = TEN_MS
  const frames: (() => void)[] = []
  const store = createDayStore(
    'America/Los_Angeles',
    () => clockMs,
    run => frames.push(run),
  )
  return {
    store,
    frames,
    nextFrame: () => {
      for (const run of frames.splice(0)) run()
    },
    setClock: nowMs => {
      clockMs = nowMs
    },
    published: topic => {
      let count = 0
      store.listen(topic, () => count++)
      return () => count
    },
  }
}

/** For tests: a change of a booking's row as in the live stream. */
export function statusChange(id: string, version: number, more = {}): DayChange {
  return { kind: 'daily_status', id, version, row: someStatus(id, { version, ...more }) }
}
