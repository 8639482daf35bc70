import type { DailyStatusRow, DayAppointment } from '@frontlash/contract/day-calendar'
import { duplicateIds } from '@frontlash/domain/calendar/duplicates'
import { dayHalf, shortClock } from '@frontlash/domain/calendar/local-minutes'
import { serviceLength, trimmedService } from '@frontlash/domain/calendar/service-length'
import { shortService } from '@frontlash/domain/calendar/short-service'
import cardStyles from '../../apps/web/src/manager/dashboard/calendar/appointment-card.module.css'
import { calendarSize } from '../../apps/web/src/manager/dashboard/calendar/calendar-size.ts'
import { STATUS_DRAWINGS } from '../../apps/web/src/manager/dashboard/calendar/card-icon.tsx'
import {
  type CardPlace,
  hasShortTime,
  placeOf,
  shapeOf,
} from '../../apps/web/src/manager/dashboard/calendar/card-place.ts'
import {
  badgeOf,
  cardDescription,
  minutesWords,
  shortMinutes,
} from '../../apps/web/src/manager/dashboard/calendar/card-words.ts'
import calendarStyles from '../../apps/web/src/manager/dashboard/calendar/day-calendar.module.css'
import foldStyles from '../../apps/web/src/manager/dashboard/calendar/folded-cards.module.css'
import { type CardContext, cardsOfBooking, type DayCard } from '../../apps/web/src/manager/dashboard/day/day-card.ts'
import { EMPTY_LAYOUT, layOutDay } from '../../apps/web/src/manager/dashboard/day/day-layout.ts'
import { BENCH_NOW_MS, BENCH_ZONE, type GeneratedDay } from './generated-day.ts'
import type { BenchCalendar } from './measures.ts'

/**
 * The baseline: the same cards, drawn with as little browser work as possible. It creates all elements once, without a
 * framework, and a change updates only one element. It has no store, header, time column or event handlers.
 */
export function drawPlainCalendar(place: HTMLElement, day: GeneratedDay): BenchCalendar {
  const context: CardContext = {
    timeZone: BENCH_ZONE,
    nowMs: BENCH_NOW_MS,
    histories: day.histories,
    duplicates: duplicatesOf(day),
    whereabouts: new Map(),
  }
  const bookings = new Map<string, DayAppointment>()
  const rows = new Map(day.statuses.map(row => [row.square_appointment_id, row]))
  const cards = new Map<string, DayCard>()
  for (const booking of day.appointments) {
    bookings.set(booking.square_appointment_id, booking)
    for (const card of cardsOfBooking(booking, rows.get(booking.square_appointment_id), context))
      cards.set(card.key, card)
  }
  const { technicians, abreast, columns, span } = layOutDay(cards.values(), EMPTY_LAYOUT)
  const size = calendarSize(window.innerWidth, window.innerWidth, abreast)
  const scroller = make('div', calendarStyles.scroller)
  const grid = make('div', calendarStyles.grid)
  const heightPx = (span.toMinute - span.fromMinute) * size.pixelsPerMinute
  grid.style.cssText =
    `width:${size.columnEdgesPx.at(-1)}px;height:${heightPx}px;--hour-start:0px;` +
    `--slot:${15 * size.pixelsPerMinute}px`
  const drawn = new Map<string, HTMLElement>()
  const drawCard = (key: string, cardPlace: CardPlace) => {
    const element = put(make('button', cardStyles.card), cardPlace)
    const shape = shapeOf(cardPlace, size.textScale)
    if (shape) element.dataset.shape = shape
    fill(element, cards.get(key)!, hasShortTime(cardPlace, size.textScale))
    drawn.set(key, element)
    return element
  }
  technicians.forEach((technician, at) => {
    const column = make('div', calendarStyles.column)
    const leftPx = size.columnEdgesPx[at]!
    const columnPx = size.columnEdgesPx[at + 1]! - leftPx
    column.style.cssText = `left:${leftPx}px;width:${columnPx}px`
    for (const placed of columns.get(technician)!) {
      const cardPlace = placeOf(placed, span.fromMinute, columnPx, size)
      if (placed.folded) {
        const more = put(make('button', foldStyles.more, `+${placed.folded.length}`), cardPlace)
        const list = make('div', foldStyles.list)
        list.hidden = true
        list.append(...placed.folded.map(key => drawCard(key, cardPlace)))
        column.append(more, list)
      } else column.append(drawCard(placed.key, cardPlace))
    }
    grid.append(column)
  })
  scroller.append(grid)
  place.append(scroller)

  function take(row: DailyStatusRow): void {
    const id = row.square_appointment_id
    for (const card of cardsOfBooking(bookings.get(id)!, row, context)) change(drawn.get(card.key)!, card)
  }
  return { push: take }
}

function put(element: HTMLElement, { topPx, leftPx, widthPx, heightPx }: CardPlace): HTMLElement {
  element.style.cssText = `top:${topPx}px;left:${leftPx}px;width:${widthPx}px;height:${heightPx}px`
  return element
}

function duplicatesOf(day: GeneratedDay): ReadonlySet<string> {
  return duplicateIds(
    day.appointments.map(row => ({
      id: row.square_appointment_id,
      customerName: row.customer_name,
      customerPhone: row.customer_phone,
      startMs: Date.parse(row.appointment_time),
      durationMinutes: row.appointment_duration_minutes,
      isCancelled: false,
    })),
  )
}

const MINUTES = `.${cardStyles.minutes}`

function fill(element: HTMLElement, card: DayCard, isTimeShort: boolean): void {
  const who = make('span', cardStyles.who)
  who.append(make('b', cardStyles.name, card.customerName))
  if (card.isAnyone) {
    const letters = make('span', cardStyles.letters)
    letters.append(make('i', undefined, 'A'))
    who.append(letters)
  }
  const service = make('span', cardStyles.service, trimmedService(card.service))
  service.dataset.length = serviceLength(card.durationMinutes)
  service.dataset.short = shortService(card.service)
  who.append(service)
  const time = make('span', cardStyles.time, shortClock(card.startMinute))
  time.append(
    make(
      'small',
      undefined,
      isTimeShort ? dayHalf(card.startMinute)[0]!.toLowerCase() : ` ${dayHalf(card.startMinute)}`,
    ),
  )
  const badge = badgeOf(card)
  const days = make('span', cardStyles.days, badge.text)
  days.dataset.tone = badge.tone
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  icon.setAttribute('class', cardStyles.icon!)
  icon.setAttribute('viewBox', '0 0 16 16')
  icon.setAttribute('role', 'img')
  icon.append(document.createElementNS('http://www.w3.org/2000/svg', 'path'))
  element.setAttribute('aria-description', cardDescription(card))
  element.append(who, time, days, icon)
  change(element, card)
}

function change(element: HTMLElement, card: DayCard): void {
  element.dataset.status = card.status
  const icon = element.lastElementChild!
  icon.setAttribute('aria-label', card.status)
  icon.firstElementChild!.setAttribute('d', STATUS_DRAWINGS[card.status])
  const who = element.firstElementChild!
  const shown = who.querySelector(MINUTES)
  if (card.lateness === 'none') delete element.dataset.late
  else element.dataset.late = card.lateness
  const minutes = minutesWords(card)
  if (minutes === null) shown?.remove()
  else {
    const line = (shown as HTMLElement) ?? make('span', cardStyles.minutes)
    line.textContent = minutes
    line.dataset.short = shortMinutes(card)
    if (!shown) who.lastElementChild!.before(line)
  }
}

function make(name: string, className: string | undefined, text = ''): HTMLElement {
  const element = document.createElement(name)
  if (className) element.className = className
  if (text) element.textContent = text
  return element
}
