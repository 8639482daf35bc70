import { slots } from '@frontlash/domain/calendar/day-grid'
import { dayHalf, minuteOfDay, shortClock } from '@frontlash/domain/calendar/local-minutes'
import { type CSSProperties, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { readSalon, salonNow } from '../../../api/server-clock.ts'
import type { DayStore } from '../day/day-store.ts'
import { CalendarColumn, TechnicianHead } from './calendar-column.tsx'
import { type CalendarSize, calendarSize } from './calendar-size.ts'
import { listenToPresses } from './card-press.ts'
import styles from './day-calendar.module.css'
import { NowLabel, NowLine } from './now-line.tsx'
import { readScrollPosition, saveScrollPosition } from './scroll-position.ts'
import { cellNamed, columnHeaderNamed, ROW, tableNamed } from './table-roles.ts'
import { useTopic } from './use-topic.ts'
import { visibleColumns } from './visible-columns.ts'

const SAVE_SCROLL_EVERY_MS = 1_000
/** Room below the last slot, so that nothing at the foot of the screen covers it for good. */
const FOOT_PX = 96

type DayCalendarProps = {
  store: DayStore
  locationId: string
  onPress: (cardKey: string) => void
  onHold: (cardKey: string) => void
}

/** What is seen of the calendar; `widthPx` is its part of the window. */
type View = {
  readonly screenPx: number
  readonly widthPx: number
  readonly leftPx: number
  /** Until then no column is drawn: each would be drawn twice, and be measured in between. */
  readonly isMeasured: boolean
}

/** The day, one column for each technician (docs/product/day-calendar.md). */
export function DayCalendar({ store, locationId, onPress, onHold }: DayCalendarProps) {
  const { technicians, span } = useTopic(store, 'layout', store.layout)
  const scroller = useRef<HTMLDivElement>(null)
  // The place comes before the view, which begins where that has scrolled to.
  useScrollPosition(scroller, locationId, span.fromMinute)
  const view = useView(scroller)
  const size = useMemo(
    () => calendarSize(view.screenPx, view.widthPx, technicians.length),
    [view.screenPx, view.widthPx, technicians.length],
  )
  const { pixelsPerMinute, timeColumnPx, technicianColumnPx } = size
  const heightPx = (span.toMinute - span.fromMinute) * pixelsPerMinute
  const widthPx = technicians.length * technicianColumnPx
  const shown = visibleColumns(
    technicians.length,
    { leftPx: view.leftPx, widthPx: view.widthPx - timeColumnPx },
    technicianColumnPx,
  )

  const press = useEffectEvent(onPress)
  const hold = useEffectEvent(onHold)
  useEffect(() => listenToPresses(scroller.current!, { onPress: key => press(key), onHold: key => hold(key) }), [])

  const columns = technicians
    .slice(shown.from, view.isMeasured ? shown.to : shown.from)
    .map((technician, at) => ({ technician, leftPx: (shown.from + at) * technicianColumnPx }))
  return (
    <div ref={scroller} className={styles.scroller} {...tableNamed('Appointments of the day')}>
      <div {...ROW} className={styles.heads} style={{ width: timeColumnPx + widthPx }}>
        <div {...columnHeaderNamed('Time')} className={styles.corner} style={{ width: timeColumnPx }}>
          Time
        </div>
        <div className={styles.technicians} style={{ width: widthPx }}>
          {columns.map(({ technician, leftPx }) => (
            <TechnicianHead
              key={technician}
              store={store}
              technician={technician}
              leftPx={leftPx}
              widthPx={technicianColumnPx}
            />
          ))}
        </div>
      </div>
      <div
        {...ROW}
        className={styles.day}
        style={{ width: timeColumnPx + widthPx, height: heightPx, marginBottom: FOOT_PX }}
      >
        <div {...cellNamed('Time')} className={styles.times} style={{ width: timeColumnPx }}>
          {slots(span)
            .filter(minute => minute % 30 === 0 && minute > span.fromMinute)
            .map(minute => (
              <TimeLabel key={minute} minute={minute} topPx={(minute - span.fromMinute) * pixelsPerMinute} />
            ))}
          <NowLabel store={store} span={span} pixelsPerMinute={pixelsPerMinute} isShort={timeColumnPx < 68} />
        </div>
        <div className={styles.grid} style={{ width: widthPx, ...gridStyle(size, span.fromMinute) }}>
          <NowLine store={store} span={span} pixelsPerMinute={pixelsPerMinute} />
          {columns.map(({ technician, leftPx }) => (
            <CalendarColumn
              key={technician}
              store={store}
              technician={technician}
              leftPx={leftPx}
              fromMinute={span.fromMinute}
              size={size}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

function TimeLabel({ minute, topPx }: { minute: number; topPx: number }) {
  const isHour = minute % 60 === 0
  return (
    <span className={isHour ? styles.hour : styles.half} style={{ top: topPx }}>
      {isHour ? `${shortClock(minute).replace(':00', '')} ${dayHalf(minute)}` : shortClock(minute)}
    </span>
  )
}

/** The grid's lines are drawn by gradients in the style; these are their distances. */
function gridStyle({ pixelsPerMinute, technicianColumnPx }: CalendarSize, fromMinute: number): CSSProperties {
  return {
    '--slot': `${15 * pixelsPerMinute}px`,
    '--column': `${technicianColumnPx}px`,
    // In a tight column the half of the day gives its place to the client's badge; the column of times says it too.
    '--day-half': technicianColumnPx < 124 ? 'none' : 'inline',
    '--hour-start': `${-(fromMinute % 60) * pixelsPerMinute}px`,
  } as CSSProperties
}

/** The size of the window and of the calendar's part of it, and how far it is scrolled, as far as that decides what is drawn. */
function useView(scroller: { readonly current: HTMLDivElement | null }): View {
  const [view, setView] = useState<View>(unmeasured)
  useLayoutEffect(() => {
    const element = scroller.current!
    const look = () => {
      const next = {
        screenPx: window.innerWidth,
        widthPx: element.clientWidth,
        leftPx: element.scrollLeft,
        isMeasured: true,
      }
      setView(now => (sameView(now, next) ? now : next))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller])
  return view
}

function unmeasured(): View {
  return { screenPx: window.innerWidth, widthPx: window.innerWidth, leftPx: 0, isMeasured: false }
}

/** Scrolling draws columns anew only once it has gone a good part of one. */
const SCROLL_STEP_PX = 100

function sameView(a: View, b: View): boolean {
  return (
    a.isMeasured === b.isMeasured &&
    a.screenPx === b.screenPx &&
    a.widthPx === b.widthPx &&
    Math.floor(a.leftPx / SCROLL_STEP_PX) === Math.floor(b.leftPx / SCROLL_STEP_PX)
  )
}

/** Keeps where somebody has scrolled to; a calendar that is opened for the first time shows the present moment. */
function useScrollPosition(
  scroller: { readonly current: HTMLDivElement | null },
  locationId: string,
  fromMinute: number,
): void {
  const firstTopPx = useEffectEvent((heightPx: number) => {
    const nowMinute = minuteOfDay(salonNow().getTime(), readSalon().timeZone)
    return (nowMinute - fromMinute) * calendarSize(window.innerWidth, 0, 0).pixelsPerMinute - heightPx / 3
  })
  useLayoutEffect(() => {
    const element = scroller.current!
    const kept = readScrollPosition(locationId)
    element.scrollTo({ left: kept?.leftPx ?? 0, top: kept?.topPx ?? firstTopPx(element.clientHeight) })
    let savedLeftPx = -1
    let savedTopPx = -1
    const timer = setInterval(() => {
      const { scrollLeft: leftPx, scrollTop: topPx } = element
      if (leftPx === savedLeftPx && topPx === savedTopPx) return
      savedLeftPx = leftPx
      savedTopPx = topPx
      saveScrollPosition({ locationId, leftPx, topPx })
    }, SAVE_SCROLL_EVERY_MS)
    return () => clearInterval(timer)
  }, [scroller, locationId])
}
