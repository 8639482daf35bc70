import { assignmentSource } from '@frontlash/domain/appointment/assignment'
import { cardAfterChange, isOnCalendar } from '@frontlash/domain/appointment/booking-change'
import type { SquareBooking } from '../../integrations/square/bookings.ts'
import type { Patience, SquareAnswer } from '../../integrations/square/square.ts'
import type { Queries } from '../../platform/db/database.ts'
import type { Salon } from '../../salon.ts'
import { addAudit } from '../audit/audit-store.ts'
import { announce, type BoardEvent, type NewAlert } from '../board-events/board-event-store.ts'
import type { Location } from '../locations/locations.ts'
import type { NameBook } from '../square-names/ask-names.ts'
import { type AppointmentRow, describeBooking, fingerprintOf } from './appointment-row.ts'
import { type AppointmentBefore, differingIds, holdAppointments, keepAppointments } from './appointment-store.ts'
import { boardRow } from './board-row.ts'
import { type Card, cancelCard, clearCard, holdCards, reopenCard } from './card-store.ts'
import { type TodayAt, todayAtEach } from './today-at-each.ts'

/**
 * Brings what was seen at Square into our copy: only what differs is named and written. `names` says what happens where our
 * copy does not know a name yet: `first` asks Square before anything is written, and answers why when it cannot; `later`
 * writes at once what is known, then asks, and leaves what cannot be had to the next comparison. Answers how many bookings
 * changed.
 */
export async function applyBookings(
  salon: Salon,
  seen: readonly SquareBooking[],
  how: { book: NameBook; names: 'first' | 'later'; patience: Patience },
): Promise<SquareAnswer<number>> {
  const ours = newestOfOurs(salon, seen)
  const differing = await differingIds(
    salon.db,
    ours.map(({ booking, location }) => ({ ...booking, fingerprint: fingerprintOf(booking, location) })),
  )
  const changed = ours.filter(({ booking }) => differing.has(booking.id))
  if (changed.length === 0) return { ok: true, value: 0 }
  const bookings = changed.map(one => one.booking)
  const keep = () =>
    keepRows(
      salon,
      changed.map(({ booking, location }) => describeBooking(booking, location, how.book)),
    )

  if (how.names === 'later' && !(await how.book.recall(bookings))) {
    const kept = await keep()
    const learned = await how.book.learn(bookings, how.patience)
    if (learned.ok) await keep()
    return { ok: true, value: kept }
  }
  const learned = await how.book.learn(bookings, how.patience)
  return learned.ok ? { ok: true, value: await keep() } : learned
}

type OfOurs = { readonly booking: SquareBooking; readonly location: Location }

/** Bookings at our four locations, each in its newest version; a booking may be seen twice where two windows meet. */
function newestOfOurs(salon: Salon, seen: readonly SquareBooking[]): OfOurs[] {
  const bySquareId = new Map(salon.locations.all().map(location => [location.squareLocationId, location]))
  const newest = new Map<string, OfOurs>()
  for (const booking of seen) {
    const location = bySquareId.get(booking.locationId)
    const known = newest.get(booking.id)
    if (location && (!known || known.booking.version <= booking.version)) newest.set(booking.id, { booking, location })
  }
  return [...newest.values()]
}

/**
 * Keeps rows of our copy, lets the day's cards follow (docs/product/bookings.md, "When a booking changes") and tells the
 * dashboards, all in one transaction. Answers how many rows were new or newer than ours.
 */
export function keepRows(salon: Salon, rows: readonly AppointmentRow[]): Promise<number> {
  return salon.db.transaction(async queries => {
    const now = salon.clock.salonNow()
    const ids = rows.map(row => row.square_appointment_id)
    const befores = new Map((await holdAppointments(queries, ids)).map(one => [one.square_appointment_id, one]))
    const sticky = rows.map(row => withSticky(row, befores.get(row.square_appointment_id)))
    const kept = await keepAppointments(queries, sticky, now)
    const changes = sticky
      .filter(row => kept.has(row.square_appointment_id))
      .map(after => ({ after, before: befores.get(after.square_appointment_id) }))
    await followUp(salon, queries, changes, now)
    return kept.size
  })
}

type Change = { readonly after: AppointmentRow; readonly before: AppointmentBefore | undefined }

function withSticky(row: AppointmentRow, before: AppointmentBefore | undefined): AppointmentRow {
  if (!before) return row
  const first = row.segments[0] && { anyTeamMember: false, teamMemberId: row.segments[0].team_member_id }
  return {
    ...row,
    initial_assignment_type: before.initial_assignment_type,
    assignment_source: assignmentSource(before.initial_assignment_type, first, before.assignment_source),
  }
}

async function followUp(salon: Salon, queries: Queries, changes: readonly Change[], now: Date): Promise<void> {
  const touched = changes.filter(({ after, before }) => before && (isMoved(before, after) || isClosing(before, after)))
  const cards =
    touched.length === 0
      ? []
      : await holdCards(
          queries,
          touched.map(one => one.after.square_appointment_id),
        )
  const cardOf = new Map(cards.map(card => [card.square_appointment_id, card]))
  const todays = todayAtEach(salon, now)
  const events: BoardEvent[] = []
  const alerts: NewAlert[] = []
  for (const change of changes) {
    const card = cardOf.get(change.after.square_appointment_id)
    const news =
      card && change.before
        ? await followCard(salon, queries, change.before, change.after, card, todays, now)
        : undefined
    events.push(
      ...appointmentEvents(salon, change, news?.isCleared ? undefined : card, todays),
      ...(news?.events ?? []),
    )
    alerts.push(...(news?.alerts ?? []))
  }
  await announce(queries, { events, alerts })
}

function isMoved(before: AppointmentBefore, after: AppointmentRow): boolean {
  return before.day !== after.day || before.location_id !== after.location_id
}

/** True when a cancellation has to do with it: one that was, is, or ends. */
function isClosing(before: AppointmentBefore, after: AppointmentRow): boolean {
  return !before.is_open || !after.is_open
}

async function followCard(
  salon: Salon,
  queries: Queries,
  before: AppointmentBefore,
  after: AppointmentRow,
  card: Card,
  todays: TodayAt,
  now: Date,
): Promise<{ isCleared: boolean; events: BoardEvent[]; alerts: NewAlert[] }> {
  const id = after.square_appointment_id
  const what = cardAfterChange(
    { locationId: before.location_id, day: before.day, isOpen: before.is_open },
    { locationId: after.location_id, day: after.day, isOpen: after.is_open },
    marksOf(card),
  )
  if (what === 'keep') return { isCleared: false, events: [], alerts: [] }
  const status =
    what === 'clear'
      ? await clearCard(queries, { id, locationId: after.location_id, day: after.day, now })
      : what === 'cancel'
        ? await cancelCard(queries, id, now)
        : await reopenCard(queries, id, now)
  await addAudit(queries, {
    at: salon.clock.realNow(),
    actor: 'system',
    locationId: before.location_id,
    action: AUDIT_WORDS[what],
    object: id,
    before: { day: before.day, location_id: before.location_id, ...card },
    after: { day: after.day, location_id: after.location_id },
  })
  const isToday = after.day === todays.get(after.location_id)
  return {
    isCleared: what === 'clear',
    events: isToday
      ? [
          {
            locationId: after.location_id,
            kind: 'daily_status',
            data: { square_appointment_id: id, version: status.version, row: status },
          },
        ]
      : [],
    alerts:
      what === 'cancel'
        ? [
            {
              locationId: after.location_id,
              day: after.day,
              kind: 'square_cancelled',
              name: after.customer_name,
              appointmentId: id,
              dedupeKey: `square_cancelled:${id}:${after.version}`,
              at: now,
            },
          ]
        : [],
  }
}

const AUDIT_WORDS = {
  clear: 'booking moved: its card starts anew',
  cancel: 'booking cancelled in the booking system: its client is here',
  reopen: 'booking stands again in the booking system',
} as const

function marksOf(card: Card) {
  return {
    isCheckedIn: card.client_checked_in,
    isReceived: card.manager_marked_received,
    receivedBy: card.manager_marked_received_by,
  }
}

/** The day's dashboards hear of what is, or was until now, on their calendar; other days need no news. */
function appointmentEvents(
  salon: Salon,
  { after, before }: Change,
  card: Card | undefined,
  todays: TodayAt,
): BoardEvent[] {
  const { square_appointment_id, version } = after
  const events: BoardEvent[] = []
  const wasOnToday = before !== undefined && before.day === todays.get(before.location_id)
  const isOnToday = after.day === todays.get(after.location_id)
  if (wasOnToday && (!isOnToday || before.location_id !== after.location_id))
    events.push({
      locationId: before.location_id,
      kind: 'appointment',
      data: { square_appointment_id, version, row: null },
    })
  const hasCard = isOnCalendar(after.is_open, card && marksOf(card))
  if (isOnToday && (hasCard || wasOnToday))
    events.push({
      locationId: after.location_id,
      kind: 'appointment',
      data: { square_appointment_id, version, row: hasCard ? boardRow(salon, after) : null },
    })
  return events
}
