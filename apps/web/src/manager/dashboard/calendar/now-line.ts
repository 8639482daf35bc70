import type { MinuteSpan } from '@frontlash/domain/calendar/day-grid'
import { formatClock, minuteOfDay, passedMinutes, shortClock } from '@frontlash/domain/calendar/local-minutes'
import { readServerInfo } from '@frontlash/web-client/server-clock'
import type { CalendarSize } from './calendar-size.ts'
import styles from './day-calendar.module.css'
import { make, write } from './plain-dom.ts'

/** If the time column has at least this width, AM and PM fit beside the current time. */
const WIDE_TIME_COLUMN_PX = 68
/** If an hour label is closer to the current time than this, the label of the current time would cover half of it. */
const COVERED_PX = 19

const MARK = 'linear-gradient(currentcolor, currentcolor)'

export type NowLine = {
  /**
   * The elements of the time line: the shade over the past, the line, and the marks on cards of running appointments.
   */
  readonly parts: readonly HTMLElement[]
  readonly label: HTMLElement
  /**
   * Moves the shade, the line and the marks to the current time. Outside the day's hours, the line and its label are
   * hidden. An hour label is hidden if the label of the line would half cover it.
   *
   * @param nowMs the current time; for a day other than today, the midnight of that day, at which no line is shown
   * @param edgesAt returns the left edges of the cards whose appointment is running at a minute since midnight
   */
  readonly show: (
    nowMs: number,
    span: MinuteSpan,
    size: CalendarSize,
    edgesAt: (minute: number) => readonly number[],
  ) => void
}

/**
 * The red line at the current time, behind the cards. On a card whose appointment is running, a mark at the left edge
 * continues the line without covering words.
 */
export function createNowLine(): NowLine {
  const past = make('div', styles.past)
  const line = make('div', styles.now)
  const marks = make('div', styles.nowMarks)
  const label = make('div', styles.nowLabel)
  return {
    parts: [past, line, marks],
    label,
    show(nowMs, span, { pixelsPerMinute, timeColumnPx, textScale }, edgesAt) {
      const { timeZone } = readServerInfo()
      const nowMinute = passedMinutes(nowMs, timeZone)
      const edges = edgesAt(nowMinute)
      const shownMinute = Math.max(span.fromMinute, Math.min(nowMinute, span.toMinute))
      const fromTop = (shownMinute - span.fromMinute) * pixelsPerMinute
      const move = `translateY(${fromTop}px)`
      past.style.transform = move
      for (const one of [line, marks, label]) {
        one.style.transform = move
        one.hidden = shownMinute !== nowMinute
      }
      for (const time of label.parentElement?.querySelectorAll('span') ?? [])
        time.hidden = !label.hidden && Math.abs(Number.parseFloat(time.style.top) - fromTop) < COVERED_PX * textScale
      // All marks are background images of one element.
      marks.style.backgroundImage = edges.map(() => MARK).join()
      marks.style.backgroundPositionX = edges.map(px => `${px}px`).join()
      const clockMinute = minuteOfDay(nowMs, timeZone)
      write(label, timeColumnPx < WIDE_TIME_COLUMN_PX * textScale ? shortClock(clockMinute) : formatClock(clockMinute))
    },
  }
}
