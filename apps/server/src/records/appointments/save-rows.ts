import { BY_BOOKING_SYSTEM } from '@frontlash/contract/realtime'
import { assignmentSource } from '@frontlash/domain/appointment/assignment'
import { cardAfterChange, isOnCalendar } from '@frontlash/domain/appointment/booking-change'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { addAudit } from '../audit/audit-store.ts'
import { announce, type BoardEvent, type NewAlert } from '../board-events/board-event-store.ts'
import type { AppointmentRow } from './appointment-row.ts'
import { type AppointmentBefore, lockAppointments, saveAppointments } from './appointment-store.ts'
import { boardRow } from './board-row.ts'
import { type Card, cancelCard, clearCard, lockCards, lockVisits, reopenCard } from './card-store.ts'
import { type TodayAt, todayAtEach } from './today-at-each.ts'

/**
 * Saves rows of the copy, updates their cards (docs/product/bookings.md, "When a booking changes") and notifies the
 * dashboards, in one transaction. Returns the number of rows that were new or newer than the stored rows.
 */
export function saveRows(context: AppContext, rows: readonly AppointmentRow[]): Promise<number> {
  return context.db.transaction(async queries => {
    const now = context.clock.salonNow()
    const ids = rows.map(row => row.square_appointment_id)
    const befores = new Map((await lockAppointments(queries, ids)).map(one => [one.square_appointment_id, one]))
    const sticky = rows.map(row => withSticky(row, befores.get(row.square_appointment_id)))
    const saved = await saveAppointments(queries, sticky, now)
    const changes = sticky
      .filter(row => saved.has(row.square_appointment_id))
      .map(after => ({ after, before: befores.get(after.square_appointment_id) }))
    await followUp(context, queries, changes, now)
    return saved.size
  })
}

type Change = { readonly after: AppointmentRow; readonly before: AppointmentBefore | undefined }

function withSticky(row: AppointmentRow, before: AppointmentBefore | undefined): AppointmentRow {
  if (!before) return row
  const initial = before.initial_assignment_type
  const hasTechnician = row.segments[0]?.team_member_id != null
  return {
    ...row,
    initial_assignment_type: initial,
    assignment_source: assignmentSource(initial, hasTechnician, before.assignment_source),
  }
}

async function followUp(context: AppContext, queries: Queries, changes: readonly Change[], now: Date): Promise<void> {
  const todays = todayAtEach(context, now)
  const idsOf = (some: readonly Change[]) => some.map(one => one.after.square_appointment_id)
  const moved = idsOf(
    changes.filter(({ after, before }) => before && isMoved(before, after) && isReached(before, todays)),
  )
  const closing = idsOf(changes.filter(({ after, before }) => before && isClosing(before, after)))
  if (moved.length > 0) await lockVisits(queries, moved)
  const cards = moved.length + closing.length === 0 ? [] : await lockCards(queries, [...moved, ...closing])
  const cardOf = new Map(cards.map(card => [card.square_appointment_id, card]))
  const events: BoardEvent[] = []
  const alerts: NewAlert[] = []
  for (const change of changes) {
    const card = cardOf.get(change.after.square_appointment_id)
    const news =
      card && change.before
        ? await followCard(context, queries, change.before, change.after, card, todays, now)
        : undefined
    events.push(
      ...appointmentEvents(context, change, news?.isCleared ? undefined : card, todays),
      ...(news?.events ?? []),
    )
    alerts.push(...(news?.alerts ?? []))
  }
  await announce(queries, { events, alerts })
}

function isMoved(before: AppointmentBefore, after: AppointmentRow): boolean {
  return before.day !== after.day || before.location_id !== after.location_id
}

/** True if the booking's day is today or earlier. A booking on a later day has no card yet. */
function isReached(before: AppointmentBefore, todays: TodayAt): boolean {
  return before.day <= todays.get(before.location_id)!
}

function isClosing(before: AppointmentBefore, after: AppointmentRow): boolean {
  return !before.is_open || !after.is_open
}

async function followCard(
  context: AppContext,
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
    at: context.clock.realNow(),
    actor: 'system',
    locationId: before.location_id,
    action: AUDIT_ACTIONS[what],
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
            data: { square_appointment_id: id, version: status.version, row: status, by: BY_BOOKING_SYSTEM },
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

const AUDIT_ACTIONS = {
  clear: 'booking moved: its card starts anew',
  cancel: 'booking cancelled in the booking system: its client is here',
  reopen: 'booking stands again in the booking system',
} as const

function marksOf(card: Card) {
  return {
    isCheckedIn: card.client_checked_in,
    isReceived: card.manager_marked_received,
    mark: card.mark,
  }
}

/** Returns the live events about bookings that are on today's calendar before or after the change. */
function appointmentEvents(
  context: AppContext,
  { after, before }: Change,
  card: Card | undefined,
  todays: TodayAt,
): BoardEvent[] {
  const { square_appointment_id, version } = after
  const events: BoardEvent[] = []
  const gone = {
    square_appointment_id,
    version,
    row: null,
    ...(!after.is_open && { isCancelled: true }),
    by: BY_BOOKING_SYSTEM,
  }
  const wasOnToday = before !== undefined && before.day === todays.get(before.location_id)
  const isOnToday = after.day === todays.get(after.location_id)
  if (wasOnToday && (!isOnToday || before.location_id !== after.location_id))
    events.push({
      locationId: before.location_id,
      kind: 'appointment',
      data: gone,
    })
  const hasCard = isOnCalendar(after.is_open, card && marksOf(card))
  if (isOnToday && (hasCard || wasOnToday))
    events.push({
      locationId: after.location_id,
      kind: 'appointment',
      data: hasCard ? { square_appointment_id, version, row: boardRow(context, after), by: BY_BOOKING_SYSTEM } : gone,
    })
  return events
}
