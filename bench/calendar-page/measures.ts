import type { DailyStatusRow } from '@frontlash/contract/day-calendar'
import type { DaySize } from './generated-day.ts'

export type Implementation = 'ours' | 'plain'

/** A calendar on the page; `push` sends a change to the calendar. */
export type BenchCalendar = {
  readonly push: (row: DailyStatusRow) => void
}

/** The functions that the bench runs on the calendar's page; each resolves when its last frame is painted. */
export type BenchPage = {
  /** Generates the day without drawing it. */
  readonly prepare: (implementation: Implementation, size: DaySize) => Promise<void>
  readonly draw: () => Promise<{ drawnMs: number; longTasks: number; elements: number; cards: number }>
  /** Makes `count` changes, each after the animations of the previous change have ended. */
  readonly changeOneByOne: (count: number) => Promise<void>
  /** Makes `count` changes without a delay, each in a separate task. */
  readonly changeAtOnce: (count: number) => Promise<{ longestGapMs: number }>
  /** Waits for the duration of `count` calls of `changeOneByOne`, without making a change. */
  readonly beIdle: (count: number) => Promise<void>
  /** Records the milliseconds between frames. Returns a function that stops the recording and returns the values. */
  readonly watchFrames: () => () => number[]
}

declare global {
  interface Window {
    calendarBench: BenchPage
  }
}
