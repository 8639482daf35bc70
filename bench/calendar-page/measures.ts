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
  /** Makes `count` changes one after the other, each after nothing moves any more. */
  readonly changeOneByOne: (count: number) => Promise<void>
  /** Makes `count` changes back to back, each in a separate task. */
  readonly changeAtOnce: (count: number) => Promise<{ longestGapMs: number }>
  /** Waits as long as `count` changes one by one take. */
  readonly beIdle: (count: number) => Promise<void>
  /** Watches frames until the returned function is called, which returns the milliseconds between them. */
  readonly watchFrames: () => () => number[]
}

declare global {
  interface Window {
    calendarBench: BenchPage
  }
}
