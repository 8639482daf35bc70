import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { DayStore } from '../day/day-store.ts'
import { useTopic } from '../day/use-topic.ts'
import { calendarSize } from './calendar-size.ts'
import { listenToPresses } from './card-press.ts'
import styles from './day-calendar.module.css'
import { keepScrollPosition, readScrollPosition } from './scroll-position.ts'
import { AS_ROW, asColumnHeader, asTable } from './table-roles.ts'
import { ColumnHead, TechnicianColumn } from './technician-column.tsx'
import { minuteNow, NowLine, TimeColumn } from './time-column.tsx'
import { visibleColumns } from './visible-columns.ts'

/** The press guard is loaded lazily, because it is needed only after the day has been drawn. */
const fetchGuard = () => import('@frontlash/ui/press-guard')
/** The space below the last slot, so that the slot can be scrolled above the bars at the bottom of the screen. */
const BOTTOM_SPACE_PX = 96

type DayCalendarProps = {
  store: DayStore
  locationId: string
  onPress: (cardKey: string) => void
  onHold: (cardKey: string) => void
}

/** The width of the window, the width of the calendar in it, and the calendar's horizontal scroll position. */
type View = { readonly screenPx: number; readonly widthPx: number; readonly leftPx: number }

/** The calendar is rendered again only after it has scrolled sideways by this distance. */
const SCROLL_STEP_PX = 50

/**
 * The day, one column per technician (docs/product/day-calendar.md).
 */
export function DayCalendar({ store, locationId, onPress, onHold }: DayCalendarProps) {
  const place = useRef<HTMLDivElement>(null)
  // The first rendering has no columns: their widths depend on the width of the calendar.
  const [view, setView] = useState<View | null>(null)
  const press = useEffectEvent(onPress)
  const hold = useEffectEvent(onHold)

  useLayoutEffect(() => {
    const scroller = place.current!
    const stored = readScrollPosition(locationId)
    const look = (scrolledPx: number) => {
      const leftPx = Math.floor(scrolledPx / SCROLL_STEP_PX) * SCROLL_STEP_PX
      const next = { screenPx: window.innerWidth, widthPx: scroller.clientWidth, leftPx }
      setView(before => (before && isSame(before, next) ? before : next))
    }
    // The stored position determines the columns that are rendered first.
    look(stored?.leftPx ?? 0)
    const lookAgain = () => look(scroller.scrollLeft)
    const observer = new ResizeObserver(lookAgain)
    observer.observe(scroller)
    scroller.addEventListener('scroll', lookAgain, { passive: true })
    const stops = [
      keepScrollPosition(scroller, locationId, () => stored ?? { leftPx: 0, topPx: topOfNow(store, scroller) }),
      listenToPresses(scroller, { onPress: key => press(key), onHold: key => hold(key) }),
    ]
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', lookAgain)
      for (const stop of stops) stop()
    }
  }, [store, locationId])

  return (
    <div ref={place} className={styles.scroller} {...asTable('Appointments of the day')}>
      {view && <Columns store={store} view={view} place={place} />}
    </div>
  )
}

type ColumnsProps = { store: DayStore; view: View; place: RefObject<HTMLElement | null> }

/** The row of names, the column of times, and the columns in view with their cards. */
function Columns({ store, view, place }: ColumnsProps) {
  const { technicians, abreast, span } = useTopic(store, 'layout', store.layout)
  const { screenPx, widthPx: calendarPx, leftPx } = view
  const size = useMemo(() => calendarSize(screenPx, calendarPx, abreast), [screenPx, calendarPx, abreast])
  const { pixelsPerMinute, timeColumnPx, columnEdgesPx } = size

  const shownTechnicians = useRef(technicians)
  useEffect(() => {
    if (shownTechnicians.current === technicians) return
    shownTechnicians.current = technicians
    // A new or removed column moves the others, so the guard ignores taps that were meant for the earlier positions.
    void fetchGuard().then(
      ({ guardArea }) => guardArea(place.current!),
      () => undefined,
    )
  }, [technicians, place])

  const { from, to } = visibleColumns(columnEdgesPx, { leftPx, widthPx: calendarPx - timeColumnPx })
  const columns = technicians.slice(from, to).map((technician, at) => {
    const [startPx, endPx] = columnEdgesPx.slice(from + at) as [number, number]
    return { store, technician, leftPx: startPx, widthPx: endPx - startPx }
  })
  const gridPx = columnEdgesPx.at(-1)!
  const time = { store, span, size }
  return (
    <>
      <div className={styles.heads} {...AS_ROW} style={{ width: timeColumnPx + gridPx }}>
        <div className={styles.corner} {...asColumnHeader('Time')} style={{ width: timeColumnPx }}>
          Time
        </div>
        <div className={styles.technicians} style={{ width: gridPx }}>
          {columns.map(column => (
            <ColumnHead key={column.technician} {...column} />
          ))}
        </div>
      </div>
      <div
        className={styles.day}
        {...AS_ROW}
        style={{
          width: timeColumnPx + gridPx,
          height: (span.toMinute - span.fromMinute) * pixelsPerMinute,
          marginBottom: BOTTOM_SPACE_PX,
        }}
      >
        <TimeColumn {...time} />
        {/* The grid's lines are gradients in the CSS; these properties set their distances. */}
        <div
          className={styles.grid}
          style={
            {
              width: gridPx,
              '--slot': `${15 * pixelsPerMinute}px`,
              '--hour-start': `${-(span.fromMinute % 60) * pixelsPerMinute}px`,
            } as CSSProperties
          }
        >
          <NowLine {...time} />
          {columns.map(column => (
            <TechnicianColumn key={column.technician} {...column} fromMinute={span.fromMinute} size={size} />
          ))}
        </div>
      </div>
    </>
  )
}

function isSame(a: View, b: View): boolean {
  return a.screenPx === b.screenPx && a.widthPx === b.widthPx && a.leftPx === b.leftPx
}

/** A calendar that is opened for the first time shows the present time in its upper third. */
function topOfNow(store: DayStore, scroller: HTMLElement): number {
  const { pixelsPerMinute } = calendarSize(window.innerWidth, 0, [])
  return (minuteNow() - store.layout().span.fromMinute) * pixelsPerMinute - scroller.clientHeight / 3
}
