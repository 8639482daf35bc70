import type { DailyStatusRow } from '@frontlash/contract/day-calendar'
import type { DaySize } from './generated-day.ts'

export type Implementation = 'ours' | 'plain'

/** A calendar on the page; `push` sends a change to the calendar. */
export type BenchCalendar = {
  readonly push: (row: DailyStatusRow) => void
}

/**
 * The functions that the bench calls on the calendar page. The promise of each function resolves when the last frame is
 * painted.
 */
export type BenchPage = {
  readonly prepare: (implementation: Implementation, size: DaySize) => Promise<void>
  readonly draw: () => Promise<{ drawnMs: number; longTasks: number; elements: number; cards: number }>
  /** Makes `count` changes, each after the animations of the previous change. */
  readonly changeOneByOne: (count: number) => Promise<void>
  /** Makes `count` changes without a delay, in separate tasks. */
  readonly changeAtOnce: (count: number) => Promise<{ longestGapMs: number }>
  /** Waits as long as `count` calls of `changeOneByOne` take, but changes nothing. */
  readonly beIdle: (count: number) => Promise<void>
  /** Records the milliseconds between frames. The returned function stops the recording and returns the values. */
  readonly watchFrames: () => () => number[]
}

declare global {
  interface Window {
    calendarBench: BenchPage
  }
}
