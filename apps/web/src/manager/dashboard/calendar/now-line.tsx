import type { MinuteSpan } from '@frontlash/domain/calendar/day-grid'
import { clockWords, minuteOfDay, shortClock } from '@frontlash/domain/calendar/local-minutes'
import { useCallback } from 'react'
import { readSalon, salonNow } from '../../../api/server-clock.ts'
import type { DayStore } from '../day/day-store.ts'
import styles from './day-calendar.module.css'
import { useTopic } from './use-topic.ts'

type NowProps = { store: DayStore; span: MinuteSpan; pixelsPerMinute: number }

/** Where now is on the calendar, in pixels from its top; nothing before and after the day that is shown. */
export function nowPx(nowMinute: number, span: MinuteSpan, pixelsPerMinute: number): number | null {
  if (nowMinute < span.fromMinute || nowMinute > span.toMinute) return null
  return (nowMinute - span.fromMinute) * pixelsPerMinute
}

/** The red line of the present moment: solid where nothing is booked, faint over cards, whose text stays readable. */
export function NowLine({ store, span, pixelsPerMinute }: NowProps) {
  const minute = useNowMinute(store)
  const topPx = nowPx(minute, span, pixelsPerMinute)
  const pastPx = Math.max(0, Math.min(minute, span.toMinute) - span.fromMinute) * pixelsPerMinute
  return (
    <>
      <div className={styles.past} style={{ transform: `translateY(${pastPx}px)` }} />
      {topPx !== null && (
        <>
          <div className={styles.now} style={{ transform: `translateY(${topPx}px)` }} />
          <div className={styles.nowOver} style={{ transform: `translateY(${topPx}px)` }} />
        </>
      )}
    </>
  )
}

/** The time of the line, in the column of times. */
export function NowLabel({ store, span, pixelsPerMinute, isShort }: NowProps & { isShort: boolean }) {
  const minute = useNowMinute(store)
  const topPx = nowPx(minute, span, pixelsPerMinute)
  if (topPx === null) return null
  return (
    <div className={styles.nowLabel} style={{ transform: `translateY(${topPx}px)` }}>
      {isShort ? shortClock(minute) : clockWords(minute)}
    </div>
  )
}

function useNowMinute(store: DayStore): number {
  return useTopic(
    store,
    'clock',
    useCallback(() => minuteOfDay(salonNow().getTime(), readSalon().timeZone), []),
  )
}
