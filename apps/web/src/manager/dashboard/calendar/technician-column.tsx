import { memo, useLayoutEffect, useRef } from 'react'
import type { DayCard } from '../day/day-card.ts'
import type { DayStore } from '../day/day-store.ts'
import { columnTopic } from '../day/topics.ts'
import { useTopic } from '../day/use-topic.ts'
import { AppointmentCard } from './appointment-card.tsx'
import type { CalendarSize } from './calendar-size.ts'
import { glowOnce } from './card-glow.ts'
import { placeOf } from './card-place.ts'
import styles from './day-calendar.module.css'
import { asCell, asColumnHeader } from './table-roles.ts'

type HeadProps = { store: DayStore; technician: string; leftPx: number; widthPx: number }

/** A technician's name, the number of their clients, and how many of them are waiting. */
export const ColumnHead = memo(function ColumnHead({ store, technician, leftPx, widthPx }: HeadProps) {
  const counted = useTopic(store, columnTopic(technician), () => store.technicianCounts(technician))
  const here = counted?.here ?? 0
  return (
    <div className={styles.head} {...asColumnHeader(technician)} style={{ left: leftPx, width: widthPx }}>
      <b>{technician}</b>
      <div data-here={here > 0 ? '' : undefined}>
        <span>{counted?.today ?? 0}</span>
        <span> today</span>
        <em>{here > 0 && `${here} here`}</em>
      </div>
    </div>
  )
})

type ColumnProps = HeadProps & {
  /** The minute since midnight at the calendar's top. */
  fromMinute: number
  size: CalendarSize
}

/** One technician's cards. A change renders the column, but of its cards only those that have changed. */
export const TechnicianColumn = memo(function TechnicianColumn(props: ColumnProps) {
  const { store, technician, leftPx, widthPx, fromMinute, size } = props
  const placed = useTopic(store, columnTopic(technician), () => store.column(technician)) ?? []
  const cell = useRef<HTMLDivElement>(null)
  const shown = useRef<readonly DayCard[]>([])
  const cards = placed.map(({ key }) => store.card(key)!)

  useLayoutEffect(() => {
    const before = new Map(shown.current.map(card => [card.key, card.status]))
    cards.forEach(({ key, status }, at) => {
      if ((before.get(key) ?? status) !== status) glowOnce(cell.current!.children[at] as HTMLElement)
    })
    shown.current = cards
  })

  return (
    <div ref={cell} className={styles.column} {...asCell(technician)} style={{ left: leftPx, width: widthPx }}>
      {placed.map((place, at) => (
        <AppointmentCard key={place.key} card={cards[at]!} {...placeOf(place, fromMinute, widthPx, size)} />
      ))}
    </div>
  )
})
