import { type MinuteSpan, slots } from '@frontlash/domain/calendar/day-grid'
import { dayHalf, shortClock } from '@frontlash/domain/calendar/local-minutes'
import styles from './day-calendar.module.css'
import { make } from './plain-dom.ts'

/** The labels of the hours and half hours of a day, at their heights. */
export function timeLabels(span: MinuteSpan, pixelsPerMinute: number): HTMLElement[] {
  return slots(span)
    .filter(minute => minute % 30 === 0)
    .map(minute => {
      const isHour = minute % 60 === 0
      const label = make('span', isHour ? styles.hour : styles.half, isHour ? hourWords(minute) : shortClock(minute))
      // The first label is moved down, because the row of names at the top would half cover it.
      if (minute === span.fromMinute) label.dataset.first = ''
      label.style.top = `${(minute - span.fromMinute) * pixelsPerMinute}px`
      return label
    })
}

/** The label of an hour: `11 AM`. */
function hourWords(minute: number): string {
  return `${shortClock(minute).replace(':00', '')} ${dayHalf(minute)}`
}
