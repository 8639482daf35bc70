import { type MinuteSpan, slots } from '@frontlash/domain/calendar/day-grid'
import { dayHalf, formatClock, minuteOfDay, shortClock } from '@frontlash/domain/calendar/local-minutes'
import { readServerInfo, salonNow } from '@frontlash/web-client/server-clock'
import type { DayStore } from '../day/day-store.ts'
import { useTopic } from '../day/use-topic.ts'
import type { CalendarSize } from './calendar-size.ts'
import styles from './day-calendar.module.css'
import { asCell } from './table-roles.ts'

/** The label of the present time would cover half of an hour or half-hour label closer than this. */
const COVERED_PX = 19
/** From this width on the time column has space for AM and PM beside the current time. */
const WIDE_TIME_COLUMN_PX = 68

type TimeProps = { store: DayStore; span: MinuteSpan; size: CalendarSize }

/** The minute since midnight at the salon. */
export function minuteNow(): number {
  return minuteOfDay(salonNow().getTime(), readServerInfo().timeZone)
}

/** The present time's place; outside the hours of the day its line and its label are hidden. */
function useNow({ store, span, size }: TimeProps) {
  const nowMinute = useTopic(store, 'clock', minuteNow)
  const shownMinute = Math.max(span.fromMinute, Math.min(nowMinute, span.toMinute))
  const topPx = (shownMinute - span.fromMinute) * size.pixelsPerMinute
  return { nowMinute, topPx, move: { transform: `translateY(${topPx}px)` }, isHidden: shownMinute !== nowMinute }
}

/** The labels of the hours and half hours at their heights, and the present time, which hides labels it would cover. */
export function TimeColumn(props: TimeProps) {
  const { span, size } = props
  const { nowMinute, topPx, move, isHidden } = useNow(props)
  return (
    <div className={styles.times} {...asCell('Time')} style={{ width: size.timeColumnPx }}>
      {slots(span)
        .filter(minute => minute % 30 === 0)
        .map(minute => {
          const labelPx = (minute - span.fromMinute) * size.pixelsPerMinute
          return (
            <span
              key={minute}
              className={minute % 60 === 0 ? styles.hour : styles.half}
              // The first label is moved down, because the row of names at the top would half cover it.
              data-first={minute === span.fromMinute ? '' : undefined}
              hidden={!isHidden && Math.abs(labelPx - topPx) < COVERED_PX}
              style={{ top: labelPx }}
            >
              {minute % 60 === 0 ? hourWords(minute) : shortClock(minute)}
            </span>
          )
        })}
      <div className={styles.nowLabel} hidden={isHidden} style={move}>
        {size.timeColumnPx < WIDE_TIME_COLUMN_PX ? shortClock(nowMinute) : formatClock(nowMinute)}
      </div>
    </div>
  )
}

/** The red line of the present time: solid on empty slots, faint over cards, whose text stays readable. */
export function NowLine(props: TimeProps) {
  const { move, isHidden } = useNow(props)
  return (
    <>
      <div className={styles.past} style={move} />
      <div className={styles.now} hidden={isHidden} style={move} />
      <div className={styles.nowOver} hidden={isHidden} style={move} />
    </>
  )
}

/** The label of an hour: `11 AM`. */
function hourWords(minute: number): string {
  return `${shortClock(minute).replace(':00', '')} ${dayHalf(minute)}`
}
