import type { DailyStatusRow } from '@frontlash/contract/day-calendar'
import type { DaySize } from './generated-day.ts'

export type Implementation = 'ours' | 'plain'

/** A calendar on the page; `push` passes a change to it. */
export type BenchCalendar = {
  readonly push: (row: DailyStatusRow) => void
}

/** The functions that the bench runs on the calendar's page; each resolves when its last frame is painted. */
export type BenchPage = {
  /** Generates the day without drawing it. */
  readonly prepare: (implementation: Implementation, size: DaySize) => Promise<void>
  readonly draw: () => Promise<{ drawnMs: number; longTasks: number; elements: number; cards: number }>
  /** Makes `count` changes one after the other; each waits until nothing moves any more. */
  readonly changeOneByOne: (count: number) => Promise<void>
  /** Makes `count` changes one right after the other, each in a separate task. */
  readonly changeAtOnce: (count: number) => Promise<{ longestGapMs: number }>
  /** Waits as long as `count` changes take that are made one by one. */
  readonly beIdle: (count: number) => Promise<void>
  /** Records the milliseconds between frames. Returns a function that stops this and returns them. */
  readonly watchFrames: () => () => number[]
}

declare global {
  interface Window {
    calendarBench: BenchPage
  }
}
