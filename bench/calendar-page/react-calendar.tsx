import { dayHalf, minuteOfDay, shortClock } from '@frontlash/domain/calendar/local-minutes'
import { serviceLength, trimmedService } from '@frontlash/domain/calendar/service-length'
import { readServerInfo, salonNow } from '@frontlash/web-client/server-clock'
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import '../../apps/web/src/manager/dashboard/letters.css'
import cardStyles from '../../apps/web/src/manager/dashboard/calendar/appointment-card.module.css'
import { type CalendarSize, calendarSize } from '../../apps/web/src/manager/dashboard/calendar/calendar-size.ts'
import { glowOnce } from '../../apps/web/src/manager/dashboard/calendar/card-glow.ts'
import { STATUS_DRAWINGS } from '../../apps/web/src/manager/dashboard/calendar/card-icon.tsx'
import { hasShortTime, placeOf, shapeOf } from '../../apps/web/src/manager/dashboard/calendar/card-place.ts'
import {
  badgeOf,
  cardDescription,
  lateWords,
  whereWords,
} from '../../apps/web/src/manager/dashboard/calendar/card-words.ts'
import styles from '../../apps/web/src/manager/dashboard/calendar/day-calendar.module.css'
import { visibleColumns } from '../../apps/web/src/manager/dashboard/calendar/visible-columns.ts'
import { cardTopic, columnTopic, type DayStore } from '../../apps/web/src/manager/dashboard/day/day-store.ts'
import { useTopic } from '../../apps/web/src/manager/dashboard/day/use-topic.ts'

// The bench of the full page waits for these roles.
const AS_TABLE = { role: 'table', 'aria-label': 'Appointments of the day' } as const
const AS_ROW = { role: 'row' } as const
const AS_HEADER = { role: 'columnheader' } as const

/**
 * The same calendar in React, for comparison (docs/decisions/0008-a-calendar-in-plain-dom.md): columns and cards are
 * memoised, each card subscribes to its own changes, and only the columns in view are rendered. It handles no presses.
 */
export function DayCalendar({ store }: { store: DayStore; locationId: string; onPress: unknown; onHold: unknown }) {
  const place = useRef<HTMLDivElement>(null)
  const { technicians, abreast, span } = useTopic(store, 'layout', store.layout)
  const [view, setView] = useState({ leftPx: 0, widthPx: window.innerWidth })
  useLayoutEffect(() => {
    const scroller = place.current!
    const look = () =>
      setView(before => {
        const next = { leftPx: scroller.scrollLeft, widthPx: scroller.clientWidth }
        return next.leftPx === before.leftPx && next.widthPx === before.widthPx ? before : next
      })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [])
  const size = useMemo(() => calendarSize(window.innerWidth, view.widthPx, abreast), [view.widthPx, abreast])
  const { timeColumnPx, columnEdgesPx, pixelsPerMinute } = size
  const { from, to } = visibleColumns(columnEdgesPx, { leftPx: view.leftPx, widthPx: view.widthPx - timeColumnPx })
  const widthPx = columnEdgesPx.at(-1)!
  const shown = technicians.slice(from, to)
  const edges = (at: number) => ({
    left: columnEdgesPx[from + at]!,
    width: columnEdgesPx[from + at + 1]! - columnEdgesPx[from + at]!,
  })
  const nowMinute = minuteOfDay(salonNow().getTime(), readServerInfo().timeZone)
  return (
    <div ref={place} className={styles.scroller} {...AS_TABLE}>
      <div className={styles.heads} {...AS_ROW} style={{ width: timeColumnPx + widthPx }}>
        <div className={styles.corner} {...AS_HEADER} style={{ width: timeColumnPx }}>
          Time
        </div>
        <div className={styles.technicians} style={{ width: widthPx }}>
          {shown.map((name, at) => (
            <Head key={name} store={store} technician={name} {...edges(at)} />
          ))}
        </div>
      </div>
      <div
        className={styles.day}
        style={{
          width: timeColumnPx + widthPx,
          height: (span.toMinute - span.fromMinute) * pixelsPerMinute,
          marginBottom: 96,
        }}
      >
        <Times
          fromMinute={span.fromMinute}
          toMinute={span.toMinute}
          pixelsPerMinute={pixelsPerMinute}
          widthPx={timeColumnPx}
        />
        <div
          className={styles.grid}
          style={{
            width: widthPx,
            ['--slot' as string]: `${15 * pixelsPerMinute}px`,
            ['--hour-start' as string]: `${-(span.fromMinute % 60) * pixelsPerMinute}px`,
          }}
        >
          <div
            className={styles.now}
            style={{ transform: `translateY(${(nowMinute - span.fromMinute) * pixelsPerMinute}px)` }}
          />
          {shown.map((name, at) => (
            <Column
              key={name}
              store={store}
              technician={name}
              fromMinute={span.fromMinute}
              size={size}
              {...edges(at)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

type ColumnProps = { store: DayStore; technician: string; left: number; width: number }

const Head = memo(function Head({ store, technician, left, width }: ColumnProps) {
  const counted = useTopic(store, columnTopic(technician), () => store.technicianCounts(technician))
  const here = counted?.here ?? 0
  return (
    <div className={styles.head} style={{ left, width }}>
      <b>{technician}</b>
      <div data-here={here > 0 ? '' : undefined}>
        <span>{counted?.today ?? 0}</span>
        <span> today</span>
        <em>{here > 0 ? `${here} here` : ''}</em>
      </div>
    </div>
  )
})

type TimesProps = { fromMinute: number; toMinute: number; pixelsPerMinute: number; widthPx: number }

const Times = memo(function Times({ fromMinute, toMinute, pixelsPerMinute, widthPx }: TimesProps) {
  const halves: number[] = []
  for (let minute = Math.ceil(fromMinute / 30) * 30; minute < toMinute; minute += 30) halves.push(minute)
  return (
    <div className={styles.times} style={{ width: widthPx }}>
      {halves.map(minute => (
        <span
          key={minute}
          className={minute % 60 === 0 ? styles.hour : styles.half}
          style={{ top: (minute - fromMinute) * pixelsPerMinute }}
        >
          {shortClock(minute)} {dayHalf(minute)}
        </span>
      ))}
    </div>
  )
})

type CellProps = ColumnProps & { fromMinute: number; size: CalendarSize }

const Column = memo(function Column({ store, technician, left, width, fromMinute, size }: CellProps) {
  const cards = useTopic(store, columnTopic(technician), () => store.column(technician)) ?? []
  return (
    <div className={styles.column} style={{ left, width }}>
      {cards.map(placed => (
        <Card key={placed.key} store={store} cardKey={placed.key} {...placeOf(placed, fromMinute, width, size)} />
      ))}
    </div>
  )
})

type CardProps = { store: DayStore; cardKey: string; topPx: number; leftPx: number; widthPx: number; heightPx: number }

const Card = memo(function Card({ store, cardKey, topPx, leftPx, widthPx, heightPx }: CardProps) {
  const card = useTopic(store, cardTopic(cardKey), () => store.card(cardKey))
  const button = useRef<HTMLButtonElement>(null)
  const shownStatus = useRef(card?.status)
  useLayoutEffect(() => {
    if (card && shownStatus.current !== card.status && button.current) glowOnce(button.current)
    shownStatus.current = card?.status
  }, [card])
  if (!card) return null
  const isTimeShort = hasShortTime(widthPx)
  const half = dayHalf(card.startMinute)
  const badge = badgeOf(card)
  const late = lateWords(card)
  const where = whereWords(card, readServerInfo().timeZone)
  const letters = [card.isAnyone && 'A', card.isManagerAssigned && 'M', card.isDuplicate && 'D'].filter(
    Boolean,
  ) as string[]
  return (
    <button
      ref={button}
      type="button"
      className={cardStyles.card}
      data-card={cardKey}
      data-appointment-id={card.appointmentId}
      data-status={card.status}
      data-late={card.lateness === 'none' ? undefined : card.lateness}
      data-shape={shapeOf(widthPx, heightPx)}
      data-time={isTimeShort ? 'short' : undefined}
      aria-description={cardDescription(card)}
      style={{ top: topPx, left: leftPx, width: widthPx, height: heightPx }}
    >
      <span className={cardStyles.who}>
        <b className={cardStyles.name}>{card.customerName}</b>
        {letters.length > 0 && (
          <span className={cardStyles.letters}>
            {letters.map(letter => (
              <i key={letter} data-letter={letter}>
                {letter}
              </i>
            ))}
          </span>
        )}
        {late !== null && <span className={cardStyles.late}>{late} </span>}
        {where !== null && <span className={cardStyles.where}>{where} </span>}
        <span className={cardStyles.service} data-length={serviceLength(card.durationMinutes)}>
          {trimmedService(card.service)}
        </span>
      </span>
      <span className={cardStyles.time}>
        {shortClock(card.startMinute)}
        <small>{isTimeShort ? half[0]!.toLowerCase() : ` ${half}`}</small>
      </span>
      <span className={cardStyles.days} data-tone={badge.tone}>
        {badge.text}
      </span>
      <svg className={cardStyles.icon} viewBox="0 0 16 16" role="img" aria-label={card.status}>
        <path d={STATUS_DRAWINGS[card.status]} />
      </svg>
    </button>
  )
})
