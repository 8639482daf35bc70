import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import type { PlacedCard } from '../day/day-layout.ts'
import { columnTopic, type DayStore } from '../day/day-store.ts'
import type { CalendarSize } from './calendar-size.ts'
import type { CardPlace } from './card-element.ts'
import { type ColumnCards, createColumnCards } from './column-cards.ts'
import styles from './day-calendar.module.css'
import { cellNamed, columnHeaderNamed } from './table-roles.ts'
import { useTopic } from './use-topic.ts'

/** What is left free at a column's edges, and between two cards side by side. */
const EDGE_PX = 3
const LANE_GAP_PX = 2

type ColumnProps = {
  store: DayStore
  technician: string
  leftPx: number
  /** Minutes since midnight at the calendar's top. */
  fromMinute: number
  size: CalendarSize
}

/** One technician's appointments. */
export const CalendarColumn = memo(function CalendarColumn({
  store,
  technician,
  leftPx,
  fromMinute,
  size,
}: ColumnProps) {
  const cards = useTopic(
    store,
    columnTopic(technician),
    useCallback(() => store.column(technician), [store, technician]),
  )
  const cell = useRef<HTMLDivElement>(null)
  const drawn = useRef<ColumnCards>(null)
  useLayoutEffect(() => {
    const made = createColumnCards(cell.current!, store)
    drawn.current = made
    return made.clear
  }, [store])
  useLayoutEffect(
    () => drawn.current!.show(cards ?? [], placed => placeOf(placed, fromMinute, size)),
    [cards, fromMinute, size],
  )
  return (
    <div
      {...cellNamed(technician)}
      ref={cell}
      className={styles.column}
      style={{ left: leftPx, width: size.technicianColumnPx }}
    />
  )
})

/** Where a card is drawn in its column: on whole pixels, so that its edges are sharp. */
export function placeOf(
  { fromMinute: startMinute, minutes, lane, lanes }: PlacedCard,
  fromMinute: number,
  { pixelsPerMinute, technicianColumnPx, cardLeastPx }: CalendarSize,
): CardPlace {
  const topPx = Math.round((startMinute - fromMinute) * pixelsPerMinute)
  const roomPx = technicianColumnPx - 2 * EDGE_PX
  const leftPx = Math.round((roomPx * lane) / lanes)
  const rightPx = Math.round((roomPx * (lane + 1)) / lanes)
  return {
    topPx,
    leftPx: EDGE_PX + leftPx,
    widthPx: rightPx - leftPx - (lanes > 1 ? LANE_GAP_PX : 0),
    heightPx: Math.max(cardLeastPx, Math.round(minutes * pixelsPerMinute)),
    lanes,
  }
}

/** A technician's name above her column, with how many clients she has and how many of them sit and wait. */
export const TechnicianHead = memo(function TechnicianHead({
  store,
  technician,
  leftPx,
  widthPx,
}: {
  store: DayStore
  technician: string
  leftPx: number
  widthPx: number
}) {
  const today = useRef<HTMLSpanElement>(null)
  const here = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // Written by hand, like the cards: most changes of a card change a number here.
    const show = () => {
      const counts = store.technicianCounts(technician)
      write(today.current!, `${counts?.today ?? 0} today`)
      write(here.current!, counts !== undefined && counts.here > 0 ? `${counts.here} here` : '')
    }
    show()
    return store.listen(columnTopic(technician), show)
  }, [store, technician])
  return (
    <div {...columnHeaderNamed(technician)} className={styles.head} style={{ left: leftPx, width: widthPx }}>
      <b>{technician}</b>
      <div>
        <span ref={today} />
        <em ref={here} />
      </div>
    </div>
  )
})

function write(place: HTMLElement, text: string): void {
  if (place.textContent !== text) place.textContent = text
}
