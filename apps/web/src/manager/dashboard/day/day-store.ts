import type { AlertRow } from '@frontlash/contract/alerts'
import type { DailyStatusRow, DayAppointment, DayTechnician } from '@frontlash/contract/day-calendar'
import type { NoWalkIns } from '@frontlash/contract/no-walk-ins'
import type { WalkInRow } from '@frontlash/contract/walk-ins'
import type { ClientHistory } from '@frontlash/domain/calendar/client-badge'
import { duplicateIds } from '@frontlash/domain/calendar/duplicates'
import { type CardContext, cardAt, cardsOfBooking, type DayCard, sameCard, statusOf } from './day-card.ts'
import {
  countDay,
  type DayCounts,
  EMPTY_COUNTS,
  sameCounts,
  type TechnicianCounts,
  technicianCounts,
} from './day-counts.ts'
import { type DayLayout, EMPTY_LAYOUT, layOutDay } from './day-layout.ts'
import { newestOf } from './live-rows.ts'
import { createTopics } from './topics.ts'

/** One change. A change older than the known state is dropped. */
export type DayChange =
  | (Pushed & { readonly kind: 'appointment'; readonly row: DayAppointment | null; readonly isCancelled?: boolean })
  | (Pushed & { readonly kind: 'daily_status'; readonly row: DailyStatusRow })

type Pushed = {
  readonly id: string
  readonly version: number
  /** Who made the change, if the live event names that user. */
  readonly by?: string
}

/** The complete day, as the server has it now. */
export type LoadedDay = {
  readonly appointments: readonly DayAppointment[]
  readonly statuses: readonly DailyStatusRow[]
}

/**
 * A change of a booking's card by another user; a dialog about the card puts it into words
 * (dialogs/card-change-texts.ts).
 */
export type ColleagueChange = {
  /** Who made the change: a first name, `the kiosk` or `the booking system`. */
  readonly by: string
  readonly before: DayCard
  /** The card after the change; null when the booking has left the calendar. */
  readonly after: DayCard | null
  /** Whether the booking has left the calendar because it was moved to another day or location. */
  readonly isMovedAway: boolean
  /** The time of the change, on the salon's clock. */
  readonly atMs: number
  /** The version of the row that the change produced; null when the booking system has changed the booking. */
  readonly statusVersion: number | null
}

/** Runs a callback before the next frame is painted. */
export type NextFrame = (run: () => void) => void

/** The maximum time per frame for applying changes; styling and painting take the same time again. */
const MAX_FRAME_WORK_MS = 10
/** How many changes are applied between two checks of the time: each check costs a redraw of the day's counts. */
const TAKEN_TOGETHER = 10

export type DayStore = ReturnType<typeof createDayStore>

/**
 * One location's day, outside of React: each card subscribes to its own changes only, so that a change renders one card
 * (docs/product/day-calendar.md, "How fast"). Changes pushed within one frame are applied together, and the last one
 * per booking wins; very many changes are spread over several frames.
 */
export function createDayStore(timeZone: string, nowMs: () => number, nextFrame: NextFrame) {
  const topics = createTopics()
  const bookings = new Map<string, DayAppointment>()
  const statuses = new Map<string, DailyStatusRow>()
  const histories = new Map<string, ClientHistory>()
  const cards = new Map<string, DayCard>()
  const keysOf = new Map<string, readonly string[]>()
  let duplicates: ReadonlySet<string> = new Set()
  let whereabouts: ReadonlyMap<string, string> = new Map()
  let layout: DayLayout = EMPTY_LAYOUT
  let counts: DayCounts = EMPTY_COUNTS
  let ofTechnician: ReadonlyMap<string, TechnicianCounts> = new Map()
  let technicians: readonly DayTechnician[] = []
  let areAllShown = false
  let walkIns: readonly WalkInRow[] = []
  let noWalkIns: NoWalkIns | undefined
  let alerts: readonly AlertRow[] = []

  const news = new Map<string, ColleagueChange>()

  /** Changes by people are applied before those by the booking system, which may be very many at once. */
  const queues: Record<DayChange['kind'], Map<string, DayChange>> = { daily_status: new Map(), appointment: new Map() }
  let isFrameAsked = false

  function push(change: DayChange): void {
    const queue = queues[change.kind]
    const waiting = queue.get(change.id)
    if (waiting && waiting.version > change.version) return
    // Changes by two people are applied one after the other, so that each is shown with its own user.
    if (waiting && waiting.by !== change.by) {
      queue.delete(change.id)
      queue.set(`${change.id} ${waiting.version}`, waiting)
    }
    queue.set(change.id, change)
    if (!isFrameAsked) askFrame()
  }

  /** Takes the next few changes from the queues, one per booking, because each may be another user's. */
  function nextQueued(): Iterable<DayChange> {
    const next = new Map<string, DayChange>()
    for (const queue of [queues.daily_status, queues.appointment])
      for (const [key, change] of queue) {
        if (next.size === TAKEN_TOGETHER) return next.values()
        if (next.has(change.id)) continue
        next.set(change.id, change)
        queue.delete(key)
      }
    return next.values()
  }

  function isAnyQueued(): boolean {
    return queues.daily_status.size + queues.appointment.size > 0
  }

  function askFrame(): void {
    isFrameAsked = true
    nextFrame(() => {
      isFrameAsked = false
      flush(MAX_FRAME_WORK_MS)
      if (isAnyQueued()) askFrame()
    })
  }

  /** Applies pushed changes now, a few at a time; after `mostMs` the rest waits for the next frame. */
  function flush(mostMs = Number.POSITIVE_INFINITY): void {
    const fromMs = performance.now()
    while (isAnyQueued() && performance.now() - fromMs < mostMs) {
      const changed = new Map<string, [DayChange, DayCard | undefined]>()
      for (const change of nextQueued()) {
        if (take(change)) changed.set(change.id, [change, cards.get(change.id)])
      }
      redraw(new Set(changed.keys()))
      for (const [change, before] of changed.values()) publishColleagueChange(change, before)
    }
  }

  /** Publishes another user's change of a card, so that a dialog about the card can name the user and the change. */
  function publishColleagueChange(change: DayChange, before: DayCard | undefined): void {
    const { id, by } = change
    const after = cards.get(id) ?? null
    if (!by || !before) return
    const isStatus = change.kind === 'daily_status'
    if (after ? offersTheSame(before, after) : isStatus) return
    const atMs = isStatus ? Date.parse(change.row.updated_at) : nowMs()
    const isMovedAway = !after && !isStatus && !change.isCancelled
    news.set(id, { by, before, after, isMovedAway, atMs, statusVersion: isStatus ? change.version : null })
    topics.publish(colleagueTopic(id))
  }

  function take(change: DayChange): boolean {
    if (change.kind === 'daily_status') {
      const known = statuses.get(change.id)
      if (known && known.version >= change.version) return false
      statuses.set(change.id, change.row)
      return true
    }
    const known = bookings.get(change.id)
    if (known && (change.row === null ? known.version > change.version : known.version >= change.version)) return false
    if (change.row === null) return bookings.delete(change.id)
    bookings.set(change.id, change.row)
    return true
  }

  /** Replaces the day with the server's state; cards without a change keep their objects. */
  function load(day: LoadedDay): void {
    const changed = new Set<string>()
    const loaded = new Map(day.appointments.map(row => [row.square_appointment_id, row]))
    for (const id of bookings.keys()) if (!loaded.has(id) && bookings.delete(id)) changed.add(id)
    for (const [id, row] of loaded) {
      const known = bookings.get(id)
      // Names may have been cleaned again without a new version, so only older versions are dropped.
      if (known && known.version > row.version) continue
      bookings.set(id, row)
      changed.add(id)
    }
    for (const row of day.statuses) {
      const id = row.square_appointment_id
      if ((statuses.get(id)?.version ?? 0) >= row.version) continue
      statuses.set(id, row)
      changed.add(id)
    }
    redraw(changed)
  }

  function setHistories(learnt: Iterable<readonly [phone: string, history: ClientHistory]>): void {
    const phones = new Set<string>()
    for (const [phone, history] of learnt) {
      histories.set(phone, history)
      phones.add(phone)
    }
    const changed = [...bookings.values()].filter(row => phones.has(row.customer_phone))
    redraw(new Set(changed.map(row => row.square_appointment_id)))
  }

  /** Forgets the days since the clients' last visits, which are outdated on a new day and are then read again. */
  function clearHistories(): void {
    histories.clear()
  }

  function setAlerts(next: readonly AlertRow[]): void {
    alerts = newestOf(next, alerts)
    topics.publish('alerts')
    const before = whereabouts
    // The newest alerts come first in the list, so the list is reversed and the newest alert of a booking wins.
    whereabouts = new Map(
      [...alerts]
        .reverse()
        .flatMap(one =>
          one.kind === 'wrong_location' && one.square_appointment_id && one.reason
            ? [[one.square_appointment_id, one.reason] as const]
            : [],
        ),
    )
    redraw(new Set([...whereabouts.keys(), ...before.keys()].filter(id => bookings.has(id))))
  }

  /**
   * Sets the bookable technicians, and whether those without a column are shown too (docs/product/day-calendar.md,
   * "Columns").
   */
  function setTechnicians(next: readonly DayTechnician[], showAll = areAllShown): void {
    technicians = next
    areAllShown = showAll
    topics.publish('technicians')
    move()
    count()
  }

  function setWalkIns(next: readonly WalkInRow[]): void {
    walkIns = newestOf(next, walkIns)
    topics.publish('walk-ins')
  }

  function setNoWalkIns(next: NoWalkIns): void {
    if (noWalkIns && (next.day < noWalkIns.day || (next.day === noWalkIns.day && next.version < noWalkIns.version)))
      return
    noWalkIns = next
    topics.publish('walk-ins')
  }

  /** Updates the lateness of the cards; only clients who are not here yet can have become late. */
  function tick(): void {
    const now = nowMs()
    const changed: string[] = []
    for (const card of cards.values()) {
      const next = cardAt(card, now)
      if (next === card) continue
      cards.set(card.key, next)
      changed.push(card.key)
    }
    for (const key of changed) topics.publish(cardTopic(key))
    if (changed.length > 0) count()
    topics.publish('clock')
  }

  function redraw(ids: Set<string>): void {
    if (ids.size === 0) return
    const redrawn: string[] = []
    let isMoved = false
    const findDuplicates = [...ids].some(mayChangeDuplicates)
    if (findDuplicates) for (const id of duplicatesFound()) ids.add(id)
    const context: CardContext = { timeZone, nowMs: nowMs(), histories, duplicates, whereabouts }
    for (const id of ids) {
      const booking = bookings.get(id)
      const next = booking ? cardsOfBooking(booking, statuses.get(id), context) : []
      const keys = next.map(card => card.key)
      for (const gone of keysOf.get(id) ?? []) {
        if (keys.includes(gone)) continue
        cards.delete(gone)
        redrawn.push(gone)
        isMoved = true
      }
      if (keys.length > 0) keysOf.set(id, keys)
      else keysOf.delete(id)
      for (const card of next) {
        const before = cards.get(card.key)
        if (before && sameCard(before, card)) continue
        cards.set(card.key, card)
        redrawn.push(card.key)
        isMoved ||= !before || !hasSamePlace(before, card)
      }
    }
    if (isMoved) move()
    for (const key of redrawn) topics.publish(cardTopic(key))
    if (isMoved || redrawn.length > 0) count()
  }

  function move(): void {
    const before = layout
    const also = technicians.filter(one => areAllShown || one.hasColumn).map(one => one.name)
    layout = layOutDay(cards.values(), before, also)
    const { abreast, span } = layout
    if (layout.technicians !== before.technicians || abreast !== before.abreast || span !== before.span)
      topics.publish('layout')
    for (const [technician, column] of layout.columns)
      if (before.columns.get(technician) !== column) topics.publish(columnTopic(technician))
  }

  function count(): void {
    const next = countDay(cards.values())
    if (!sameCounts(next, counts)) {
      counts = next
      topics.publish('counts')
    }
    const before = ofTechnician
    ofTechnician = technicianCounts(cards.values(), before)
    for (const technician of layout.technicians)
      if (before.get(technician) !== ofTechnician.get(technician)) topics.publish(columnTopic(technician))
  }

  function mayChangeDuplicates(id: string): boolean {
    const booking = bookings.get(id)
    const card = cards.get(id)
    if (!booking || !card) return true
    const isCancelled = statusOf(booking, statuses.get(id)) === 'cancelled'
    return (
      isCancelled !== (card.status === 'cancelled') ||
      booking.customer_name !== card.customerName ||
      booking.customer_phone !== card.customerPhone ||
      Date.parse(booking.appointment_time) !== card.startMs ||
      booking.appointment_duration_minutes !== card.durationMinutes
    )
  }

  /** Finds duplicates again; returns the bookings that have become a duplicate or stopped being one. */
  function duplicatesFound(): string[] {
    const before = duplicates
    duplicates = duplicateIds(
      [...bookings.values()].map(row => ({
        id: row.square_appointment_id,
        customerName: row.customer_name,
        customerPhone: row.customer_phone,
        startMs: Date.parse(row.appointment_time),
        durationMinutes: row.appointment_duration_minutes,
        isCancelled: statusOf(row, statuses.get(row.square_appointment_id)) === 'cancelled',
      })),
    )
    const now = duplicates
    return [...[...before].filter(id => !now.has(id)), ...[...now].filter(id => !before.has(id))]
  }

  return {
    listen: topics.listen,
    push,
    flush,
    load,
    setHistories,
    clearHistories,
    setAlerts,
    setTechnicians,
    setWalkIns,
    setNoWalkIns,
    tick,
    card: (key: string) => cards.get(key),
    /** Another user's last change of a booking's card; the same object until there is a newer one. */
    news: (appointmentId: string) => news.get(appointmentId),
    cardsOf: (appointmentId: string) => (keysOf.get(appointmentId) ?? []).map(key => cards.get(key)!),
    layout: () => layout,
    column: (technician: string) => layout.columns.get(technician),
    technicianCounts: (technician: string) => ofTechnician.get(technician),
    counts: () => counts,
    /** The bookable technicians, A to Z; empty until the server has responded. */
    technicians: () => technicians,
    areAllTechniciansShown: () => areAllShown,
    walkIns: () => walkIns,
    /** Whether walk-ins are refused today; undefined until the server has responded. */
    noWalkIns: () => noWalkIns,
    alerts: () => alerts,
    /** The phone numbers of today's clients whose last visit is not known yet. */
    unknownPhones: () =>
      [...new Set([...bookings.values()].map(row => row.customer_phone))].filter(phone => !histories.has(phone)),
  }
}

export const colleagueTopic = (appointmentId: string) => `news ${appointmentId}`
export const cardTopic = (key: string) => `card ${key}`
export const columnTopic = (technician: string) => `column ${technician}`

/** True when nothing has changed that a dialog about the card would mention. */
function offersTheSame(a: DayCard, b: DayCard): boolean {
  return (
    a.status === b.status &&
    a.isManagerAssigned === b.isManagerAssigned &&
    a.assignedTechnician === b.assignedTechnician
  )
}

function hasSamePlace(a: DayCard, b: DayCard): boolean {
  return a.technician === b.technician && a.startMinute === b.startMinute && a.durationMinutes === b.durationMinutes
}
