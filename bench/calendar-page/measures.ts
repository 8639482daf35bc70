import type { DailyStatusRow } from '@frontlash/contract/day-calendar'
import type { DaySize } from './generated-day.ts'

export type Implementation = 'ours' | 'react' | 'plain'

/** A calendar on the page, and how it is given changes. */
export type BenchCalendar = {
  readonly push: (row: DailyStatusRow) => void
}

/** What the page of the calendar can be asked to do; each is done when its last frame is painted. */
export type BenchPage = {
  /** Makes the day up; nothing is drawn yet. */
  readonly prepare: (implementation: Implementation, size: DaySize) => Promise<void>
  readonly draw: () => Promise<{ drawnMs: number; longTasks: number; elements: number; cards: number }>
  /** Changes, one a frame. */
  readonly changeOneByOne: (count: number) => Promise<void>
  /** Changes, each in a task of its own, back to back. */
  readonly changeAtOnce: (count: number) => Promise<{ longestGapMs: number }>
  /** Watches frames until the answer is called, which is how many milliseconds were between them. */
  readonly watchFrames: () => () => number[]
}

declare global {
  interface Window {
    calendarBench: BenchPage
  }
}
