import type { DailyStatusRow } from '@frontlash/contract/day-calendar'
import type { DaySize } from './generated-day.ts'

export type Implementation = 'ours' | 'react' | 'plain'

/** A calendar on the page, and how changes are passed to it. */
export type BenchCalendar = {
  readonly push: (row: DailyStatusRow) => void
}

/** What the bench can run on the calendar's page; each resolves when its last frame is painted. */
export type BenchPage = {
  /** Generates the day without drawing it. */
  readonly prepare: (implementation: Implementation, size: DaySize) => Promise<void>
  readonly draw: () => Promise<{ drawnMs: number; longTasks: number; elements: number; cards: number }>
  /** Changes, one per frame. */
  readonly changeOneByOne: (count: number) => Promise<void>
  /** Changes, each in a separate task, back to back. */
  readonly changeAtOnce: (count: number) => Promise<{ longestGapMs: number }>
  /** Watches frames until the returned function is called, which returns the milliseconds between them. */
  readonly watchFrames: () => () => number[]
}

declare global {
  interface Window {
    calendarBench: BenchPage
  }
}
