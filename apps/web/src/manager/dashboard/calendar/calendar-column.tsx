import { memo, useCallback } from 'react'
import type { PlacedCard } from '../day/day-layout.ts'
import { columnTopic, type DayStore } from '../day/day-store.ts'
import { AppointmentCard } from './appointment-card.tsx'
import type { CalendarSize } from './calendar-size.ts'
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
  return (
    <div {...cellNamed(technician)} className={styles.column} style={{ left: leftPx, width: size.technicianColumnPx }}>
      {cards?.map(placed => (
        <AppointmentCard
          key={placed.key}
          store={store}
          cardKey={placed.key}
          lanes={placed.lanes}
          {...placeOf(placed, fromMinute, size)}
        />
      ))}
    </div>
  )
})

/** Where a card is drawn in its column: on whole pixels, so that its edges are sharp. */
export function placeOf(
  { fromMinute: startMinute, minutes, lane, lanes }: PlacedCard,
  fromMinute: number,
  { pixelsPerMinute, technicianColumnPx, cardLeastPx }: CalendarSize,
) {
  const topPx = Math.round((startMinute - fromMinute) * pixelsPerMinute)
  const roomPx = technicianColumnPx - 2 * EDGE_PX
  const leftPx = Math.round((roomPx * lane) / lanes)
  const rightPx = Math.round((roomPx * (lane + 1)) / lanes)
  return {
    topPx,
    leftPx: EDGE_PX + leftPx,
    widthPx: rightPx - leftPx - (lanes > 1 ? LANE_GAP_PX : 0),
    heightPx: Math.max(cardLeastPx, Math.round(minutes * pixelsPerMinute)),
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
  const counts = useTopic(
    store,
    columnTopic(technician),
    useCallback(() => store.technicianCounts(technician), [store, technician]),
  )
  return (
    <div {...columnHeaderNamed(technician)} className={styles.head} style={{ left: leftPx, width: widthPx }}>
      <b>{technician}</b>
      <span>
        {counts?.today ?? 0} today{counts !== undefined && counts.here > 0 && <em>{counts.here} here</em>}
      </span>
    </div>
  )
})
