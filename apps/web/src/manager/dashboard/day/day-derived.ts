import { type CardContext, cardAt, cardsOfBooking, type DayCard, sameCard, statusOf } from './day-card.ts'
import {
  countDay,
  type DayCounts,
  EMPTY_COUNTS,
  sameCounts,
  type TechnicianCounts,
  technicianCounts,
} from './day-counts.ts'
import { type DayLayout, EMPTY_LAYOUT, hasFold, layOutDay, shownFirst } from './day-layout.ts'
import type { DayRows } from './day-rows.ts'
import { cardTopic, columnTopic, type Topics } from './topics.ts'

/** The fields of a layout that do not belong to a single column. */
const FRAME = ['technicians', 'abreast', 'span', 'midnightMs'] as const

type Sources = {
  readonly rows: DayRows
  readonly context: () => Omit<CardContext, 'duplicates'>
  /** The technicians who have a column even without a card. */
  readonly columns: () => readonly string[]
}

/** The cards, layout and counts of a day, computed from its rows. Publishes the topics whose values have changed. */
export function createDayDerived({ rows, context, columns }: Sources, publish: Topics['publish']) {
  const cards = new Map<string, DayCard>()
  const keysOf = new Map<string, readonly string[]>()
  let duplicates: ReadonlySet<string> = new Set()
  let layout: DayLayout = EMPTY_LAYOUT
  let counts: DayCounts = EMPTY_COUNTS
  let ofTechnician: ReadonlyMap<string, TechnicianCounts> = new Map()

  function cardsOf(id: string): DayCard[] {
    return (keysOf.get(id) ?? []).map(key => cards.get(key)!)
  }

  /** Computes the cards of these bookings again. A card that does not change stays the same object. */
  function redraw(ids: Set<string>): void {
    if (ids.size === 0) return
    const redrawn: DayCard[] = []
    let isMoved = false
    if ([...ids].some(mayChangeDuplicates)) for (const id of changedDuplicates()) ids.add(id)
    const cardContext = { ...context(), duplicates }
    for (const id of ids) {
      const booking = rows.booking(id)
      const next = booking ? cardsOfBooking(booking, rows.status(id), cardContext) : []
      const keys = next.map(card => card.key)
      for (const gone of cardsOf(id)) {
        if (keys.includes(gone.key)) continue
        cards.delete(gone.key)
        redrawn.push(gone)
        isMoved = true
      }
      if (keys.length > 0) keysOf.set(id, keys)
      else keysOf.delete(id)
      for (const card of next) {
        const before = cards.get(card.key)
        if (before && sameCard(before, card)) continue
        cards.set(card.key, card)
        redrawn.push(card)
        isMoved ||= !before || !hasSamePlace(before, card) || isShownElsewhere(before, card)
      }
    }
    count()
    if (isMoved) move()
    publishCards(redrawn)
  }

  /** Updates the lateness of clients and the waiting times. */
  function tick(nowMs: number): void {
    const changed: DayCard[] = []
    let isMoved = false
    for (const card of cards.values()) {
      const next = cardAt(card, nowMs)
      if (next === card) continue
      cards.set(card.key, next)
      changed.push(next)
      isMoved ||= isShownElsewhere(card, next)
    }
    count()
    if (isMoved) move()
    publishCards(changed)
  }

  /** True if a change moves a card into or out of the list behind a "+5" button. */
  function isShownElsewhere(before: DayCard, after: DayCard): boolean {
    return shownFirst(before) !== shownFirst(after) && hasFold(layout.columns.get(after.technician) ?? [])
  }

  function publishCards(changed: readonly DayCard[]): void {
    for (const { key } of changed) publish(cardTopic(key))
    for (const technician of new Set(changed.map(card => card.technician))) publish(columnTopic(technician))
  }

  /** Computes the layout again after cards have moved or a technician has gained or lost a column. */
  function move(): void {
    const before = layout
    layout = layOutDay(cards.values(), before, columns())
    if (FRAME.some(part => layout[part] !== before[part])) publish('layout')
    for (const [technician, column] of layout.columns)
      if (before.columns.get(technician) !== column) publish(columnTopic(technician))
  }

  function count(): void {
    const next = countDay(cards.values())
    if (!sameCounts(next, counts)) {
      counts = next
      publish('counts')
    }
    ofTechnician = technicianCounts(cards.values())
  }

  function mayChangeDuplicates(id: string): boolean {
    const booking = rows.booking(id)
    const card = cards.get(id)
    if (!booking || !card) return true
    const isCancelled = statusOf(booking, rows.status(id)) === 'cancelled'
    return (
      isCancelled !== (card.status === 'cancelled') ||
      booking.customer_name !== card.customerName ||
      booking.customer_phone !== card.customerPhone ||
      Date.parse(booking.appointment_time) !== card.startMs ||
      booking.appointment_duration_minutes !== card.durationMinutes
    )
  }

  /** Finds the duplicates again. Returns the bookings that have become duplicates or have stopped being duplicates. */
  function changedDuplicates(): string[] {
    const before = duplicates
    const now = rows.findDuplicates()
    duplicates = now
    return [...[...before].filter(id => !now.has(id)), ...[...now].filter(id => !before.has(id))]
  }

  return {
    redraw,
    tick,
    move,
    card: (key: string) => cards.get(key),
    cardsOf,
    cards: () => [...cards.values()],
    layout: () => layout,
    column: (technician: string) => layout.columns.get(technician),
    technicianCounts: (technician: string) => ofTechnician.get(technician),
    counts: () => counts,
  }
}

function hasSamePlace(a: DayCard, b: DayCard): boolean {
  return a.technician === b.technician && a.fromMinute === b.fromMinute && a.durationMinutes === b.durationMinutes
}
