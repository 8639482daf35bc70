import type { MinuteSpan } from '@frontlash/domain/calendar/day-grid'
import { formatClock, minuteOfDay, passedMinutes, shortClock } from '@frontlash/domain/calendar/local-minutes'
import { readServerInfo, salonNow } from '@frontlash/web-client/server-clock'
import styles from './day-calendar.module.css'
import { make, write } from './plain-dom.ts'

/** The label of the present time would cover half of an hour or half-hour label closer than this. */
const COVERED_PX = 19

export type NowLine = {
  /** The elements for the grid: the shade over the past, the line, and its faint copy over the cards. */
  readonly parts: readonly HTMLElement[]
  /** The element of the present time, for the column of times. */
  readonly label: HTMLElement
  /**
   * Moves these elements to the present time; outside the hours of the day the line and the time are hidden. Hour
   * labels that the time would half cover are hidden too.
   */
  readonly show: (span: MinuteSpan, pixelsPerMinute: number, isShort: boolean) => void
}

/** The red line of the present time: solid on empty slots, faint over cards, whose text stays readable. */
export function createNowLine(): NowLine {
  const past = make('div', styles.past)
  const line = make('div', styles.now)
  const over = make('div', styles.nowOver)
  const label = make('div', styles.nowLabel)
  return {
    parts: [past, line, over],
    label,
    show(span, pixelsPerMinute, isShort) {
      const nowMs = salonNow().getTime()
      const { timeZone } = readServerInfo()
      const nowMinute = passedMinutes(nowMs, timeZone)
      const shownMinute = Math.max(span.fromMinute, Math.min(nowMinute, span.toMinute))
      const fromTop = (shownMinute - span.fromMinute) * pixelsPerMinute
      const move = `translateY(${fromTop}px)`
      past.style.transform = move
      for (const one of [line, over, label]) {
        one.style.transform = move
        one.hidden = shownMinute !== nowMinute
      }
      for (const time of label.parentElement?.querySelectorAll('span') ?? [])
        time.hidden = !label.hidden && Math.abs(Number.parseFloat(time.style.top) - fromTop) < COVERED_PX
      const clockMinute = minuteOfDay(nowMs, timeZone)
      write(label, isShort ? shortClock(clockMinute) : formatClock(clockMinute))
    },
  }
}
