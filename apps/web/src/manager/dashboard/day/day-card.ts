import type { DailyStatusRow, DayAppointment } from '@frontlash/contract/day-calendar'
import { bookingParts } from '@frontlash/domain/calendar/booking-parts'
import type { ClientHistory } from '@frontlash/domain/calendar/client-badge'
import { cardStatus, type DisplayStatus } from '@frontlash/domain/calendar/display-status'
import { type Lateness, lateness, minutesPast, SUBTLE_LATE_MINUTES } from '@frontlash/domain/calendar/lateness'
import { minuteOfDay, passedMinutes } from '@frontlash/domain/calendar/local-minutes'
import { cardMinutes } from '@frontlash/domain/calendar/overlap'
import { markIn } from '@frontlash/domain/day/card-mark'
import { LOCATION_NAMES, readLocationKey } from '@frontlash/domain/location-key'

export const UNASSIGNED = 'Unassigned'

/**
 * A card of the day calendar, with everything that it shows. The values are primitives, so that `sameCard` can compare
 * them.
 */
export type DayCard = {
  /** The card's id. A booking with two technicians has two cards. */
  readonly key: string
  readonly appointmentId: string
  /** The version of the row with the booking's status; 0 without a row. */
  readonly version: number
  readonly customerName: string
  readonly customerPhone: string
  readonly service: string
  /** The technician in whose column the card is shown. */
  readonly technician: string
  /**
   * The technician of the booking. It is the manager's choice; without a choice, it is the technician at the booking
   * system. An empty string means that there is none.
   */
  readonly assignedTechnician: string
  readonly startMs: number
  /** The start in minutes since midnight, by the salon's clock. */
  readonly startMinute: number
  /**
   * The real minutes that have passed since midnight, which determine the position on the calendar. On the day of a
   * clock change, they differ from `startMinute`.
   */
  readonly fromMinute: number
  readonly durationMinutes: number
  readonly cardMinutes: number
  readonly status: DisplayStatus
  readonly lateness: Lateness
  /** Full minutes by which the client is late; null if the client is not late. */
  readonly lateMinutes: number | null
  /** Full minutes that a checked-in client has waited; null if the client is not waiting. */
  readonly waitedMinutes: number | null
  readonly isNewClient: boolean
  readonly daysSinceVisit: number | null
  /** False until the server has returned the client's last visit. */
  readonly isHistoryKnown: boolean
  /** The letter A: the client booked with any free technician. */
  readonly isAnyone: boolean
  readonly isAutoAssigned: boolean
  /** The letter M: a manager has assigned this technician. */
  readonly isManagerAssigned: boolean
  readonly originalTechnician: string | null
  /** The letter D: the client seems to have another booking today. */
  readonly isDuplicate: boolean
  readonly checkedInAtMs: number | null
  readonly receivedAtMs: number | null
  /** The arrival of a client who came too late for a check-in; otherwise null. */
  readonly arrivedAtMs: number | null
  /** The name of the location where the client is instead; `another location` if unknown. */
  readonly isAt: string | null
  readonly isCancelledAtProvider: boolean
}

export type CardContext = {
  readonly timeZone: string
  readonly nowMs: number
  readonly histories: ReadonlyMap<string, ClientHistory>
  readonly duplicates: ReadonlySet<string>
  /** The current location of each client, by booking id. */
  readonly whereabouts: ReadonlyMap<string, string>
}

const NEVER_SEEN: ClientHistory = { isNewClient: false, daysSinceLastAppointment: null }

/**
 * Returns true if a client's history can be looked up by this phone number. If not, the card shows the client as new.
 */
export function isKnownPhone(phone: string): boolean {
  return /\d/.test(phone)
}

/** Returns the cards of a booking: one per technician, all with the booking's status. */
export function cardsOfBooking(
  booking: DayAppointment,
  row: DailyStatusRow | undefined,
  context: CardContext,
): DayCard[] {
  const status = statusOf(booking, row)
  const isManagerAssigned = row?.manager_assigned === true
  const history = isKnownPhone(booking.customer_phone) ? context.histories.get(booking.customer_phone) : NEVER_SEEN
  const isElsewhere = markIn(row?.manager_marked_received_by) === 'elsewhere'
  const bookingStartMs = Date.parse(booking.appointment_time)
  const parts = bookingParts({
    technician: booking.technician_name,
    service: booking.service_name,
    durationMinutes: booking.appointment_duration_minutes,
    segments: booking.segments,
  })
  return parts.map((part, at) => {
    const startMs = bookingStartMs + part.startOffsetMinutes * 60_000
    const late = lateness(status, startMs, context.nowMs)
    return {
      key: at === 0 ? booking.square_appointment_id : `${booking.square_appointment_id}/${at}`,
      appointmentId: booking.square_appointment_id,
      version: row?.version ?? 0,
      customerName: booking.customer_name,
      customerPhone: booking.customer_phone,
      service: part.service,
      technician: (isManagerAssigned && row.technician_name) || part.technician || UNASSIGNED,
      assignedTechnician: (isManagerAssigned && row.technician_name) || booking.technician_name,
      startMs,
      startMinute: minuteOfDay(startMs, context.timeZone),
      fromMinute: passedMinutes(startMs, context.timeZone),
      durationMinutes: part.durationMinutes,
      cardMinutes: cardMinutes(part.durationMinutes),
      status,
      lateness: late,
      lateMinutes: late === 'none' ? null : Math.max(SUBTLE_LATE_MINUTES, minutesPast(startMs, context.nowMs)),
      waitedMinutes: waitedMinutes(status, instantMs(row?.client_checked_in_at), context.nowMs),
      isNewClient: history?.isNewClient ?? false,
      daysSinceVisit: history?.daysSinceLastAppointment ?? null,
      isHistoryKnown: history !== undefined,
      isAnyone: booking.initial_assignment_type === 'anyone_available',
      isAutoAssigned: booking.assignment_source === 'post_booking_assignment',
      isManagerAssigned,
      originalTechnician: row?.original_technician_name || null,
      isDuplicate: context.duplicates.has(booking.square_appointment_id),
      checkedInAtMs: instantMs(row?.client_checked_in_at),
      receivedAtMs: instantMs(row?.manager_marked_received_at),
      arrivedAtMs: status === 'inactive' ? instantMs(row?.arrived_at) : null,
      isAt: isElsewhere ? locationName(context.whereabouts.get(booking.square_appointment_id)) : null,
      isCancelledAtProvider: isCancelledAtProvider(booking, row),
    }
  })
}

/**
 * Returns the status on the card of a booking. The status of a cancelled booking does not depend on who cancelled it.
 */
export function statusOf(booking: DayAppointment, row: DailyStatusRow | undefined): DisplayStatus {
  const marks = {
    isCheckedIn: row?.client_checked_in ?? false,
    isReceived: row?.manager_marked_received ?? false,
    mark: markIn(row?.manager_marked_received_by),
  }
  return cardStatus(marks, booking.cancelled_by === null)
}

export function sameCard(a: DayCard, b: DayCard): boolean {
  for (const name in a) if (a[name as keyof DayCard] !== b[name as keyof DayCard]) return false
  return true
}

/** Returns the card with its current lateness or waiting time. Returns the same object if nothing has changed. */
export function cardAt(card: DayCard, nowMs: number): DayCard {
  if (card.status === 'checked-in') {
    const waited = waitedMinutes(card.status, card.checkedInAtMs, nowMs)
    return waited === card.waitedMinutes ? card : { ...card, waitedMinutes: waited }
  }
  if (card.status !== 'inactive') return card
  const late = lateness(card.status, card.startMs, nowMs)
  const lateMinutes = late === 'none' ? null : minutesPast(card.startMs, nowMs)
  if (late === card.lateness && lateMinutes === card.lateMinutes) return card
  return { ...card, lateness: late, lateMinutes }
}

function waitedMinutes(status: DisplayStatus, checkedInAtMs: number | null, nowMs: number): number | null {
  return status === 'checked-in' && checkedInAtMs !== null ? Math.max(0, minutesPast(checkedInAtMs, nowMs)) : null
}

function isCancelledAtProvider(booking: DayAppointment, row: DailyStatusRow | undefined): boolean {
  return booking.cancelled_by !== null || markIn(row?.manager_marked_received_by) === 'cancelled-at-provider'
}

function instantMs(instant: string | null | undefined): number | null {
  return instant ? Date.parse(instant) : null
}

function locationName(key: string | undefined): string {
  const known = readLocationKey(key ?? '')
  return known === undefined ? 'another location' : LOCATION_NAMES[known]
}
