import { labelledSlots, type MinuteSpan } from '@frontlash/domain/calendar/day-grid'
import { dayHalf, shortClock } from '@frontlash/domain/calendar/local-minutes'
import styles from './day-calendar.module.css'
import { make } from './plain-dom.ts'

export function timeLabels(
  span: MinuteSpan,
  midnightMs: number,
  timeZone: string,
  pixelsPerMinute: number,
): HTMLElement[] {
  return labelledSlots(span, midnightMs, timeZone).map(({ minute, clockMinute }) => {
    const isHour = clockMinute % 60 === 0
    const label = make(
      'span',
      isHour ? styles.hour : styles.half,
      isHour ? hourWords(clockMinute) : shortClock(clockMinute),
    )
    // The first label is moved down, because the row of names would cover half of it.
    if (minute === span.fromMinute) label.dataset.first = ''
    label.style.top = `${(minute - span.fromMinute) * pixelsPerMinute}px`
    return label
  })
}

/** The label of an hour: `11 AM`. */
function hourWords(minute: number): string {
  return `${shortClock(minute).replace(':00', '')} ${dayHalf(minute)}`
}
