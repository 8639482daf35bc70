import type { DailyStatusRow } from '@frontlash/contract/day-calendar'
import type { ScheduleReport } from '@frontlash/contract/schedule'
import { type TechnicianAlias, technicianDisplayName } from '@frontlash/domain/appointment/technician-name'
import { bookingParts } from '@frontlash/domain/calendar/booking-parts'
import { cardStatus } from '@frontlash/domain/calendar/display-status'
import { duplicateIds } from '@frontlash/domain/calendar/duplicates'
import { daysSinceVisit } from '@frontlash/domain/check-in/days-since-visit'
import { markIn } from '@frontlash/domain/day/card-mark'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import {
  countTechnicians,
  type ScheduleItem,
  scheduleLines,
  scheduleTitle,
  totalAppointments,
} from '@frontlash/domain/schedule/schedule-report'
import type { AppContext } from '../../../app-context.ts'
import { todayAt } from '../../../http/day-access.ts'
import type { AppointmentRow } from '../../../records/appointments/appointment-row.ts'
import { type BoardRow, boardRow } from '../../../records/appointments/board-row.ts'
import { lastVisits } from '../../../records/appointments/last-visit-store.ts'
import { dayAppointments, dayStatuses } from '../../../records/day/day-store.ts'
import { bookableTechnicians } from '../../../records/day/technician-store.ts'
import type { Location } from '../../../records/locations/location-store.ts'

/**
 * Returns the report of a day for one or several locations. `named` is set if the caller has requested a single
 * location.
 */
export async function scheduleReport(
  context: AppContext,
  day: SalonDay,
  locations: readonly Location[],
  named: Location | null,
): Promise<ScheduleReport> {
  const items = (await Promise.all(locations.map(location => itemsAt(context, location, day)))).flat()
  const calendarView = scheduleLines(items, { showsLocation: named === null })
  return {
    title: scheduleTitle(named?.name ?? null, day),
    calendarView,
    totalAppointments: totalAppointments(items),
    technicianCount: countTechnicians(items),
  }
}

async function itemsAt(context: AppContext, location: Location, day: SalonDay): Promise<ScheduleItem[]> {
  const [rows, statuses, bookable] = await Promise.all([
    dayAppointments(context.db, { locationId: location.id, day }),
    dayStatuses(context.db, { locationId: location.id, day }),
    bookableTechnicians(context.db, location.id),
  ])
  const people = peopleAt(location.id, context.settings.get('technicianAliases'), [
    ...rows.flatMap(row => row.segments.map(one => [one.team_member_id, one.technician_name] as const)),
    ...bookable.map(one => [one.teamMemberId, one.displayName] as const),
  ])
  const statusOf = new Map(statuses.map(one => [one.square_appointment_id, one]))
  const phones = rows.map(row => row.customer_phone).filter(phone => phone !== null)
  const visits = await lastVisits(context.db, phones, { before: day, today: todayAt(context, location) })
  const bookings = rows.map(row => {
    const status = statusOf.get(row.square_appointment_id)
    const lastVisit = row.customer_phone === null ? undefined : visits.get(row.customer_phone)
    const display = cardStatus(marksOf(status), row.is_open)
    return { row, booking: boardRow(context, row), status, display, daysSince: daysSinceVisit(lastVisit ?? null, day) }
  })
  const duplicates = duplicateIds(
    bookings.map(({ booking, display }) => ({
      id: booking.square_appointment_id,
      customerName: booking.customer_name,
      customerPhone: booking.customer_phone,
      startMs: Date.parse(booking.appointment_time),
      durationMinutes: booking.appointment_duration_minutes,
      isCancelled: display === 'cancelled',
    })),
  )
  return bookings.flatMap(({ row, booking, status, display, daysSince }) =>
    partsOf(row, booking, status, people).map(
      (part): ScheduleItem => ({
        appointmentId: booking.square_appointment_id,
        locationName: location.name,
        timeZone: location.timeZone,
        technicianId: part.technician,
        technician: people.nameOf(part.technician),
        startAt: new Date(Date.parse(booking.appointment_time) + part.startOffsetMinutes * 60_000),
        durationMinutes: part.durationMinutes,
        service: part.service,
        customerName: booking.customer_name,
        daysSinceVisit: daysSince,
        status: display,
        checkedInAt: instant(status?.client_checked_in_at),
        receivedAt: instant(status?.manager_marked_received_at),
        arrivedAt: instant(status?.arrived_at),
        isAtAnotherLocation: markIn(status?.manager_marked_received_by) === 'elsewhere',
        isForAnyone: booking.initial_assignment_type === 'anyone_available',
        isManagerAssigned: status?.manager_assigned ?? false,
        isDuplicate: duplicates.has(booking.square_appointment_id),
      }),
    ),
  )
}

/**
 * Converts between the ids and names of a location's technicians. A technician without an id in the booking system gets
 * an id that consists of the location and the technician's name.
 */
type People = {
  readonly idOf: (name: string, teamMemberId?: string | null) => string
  readonly nameOf: (id: string) => string
}

/**
 * @param known the ids and names in the booking system; if two ids have the same name, the first id is used for the
 * name
 */
function peopleAt(
  locationId: LocationKey,
  aliases: readonly TechnicianAlias[],
  known: readonly (readonly [teamMemberId: string | null, name: string])[],
): People {
  const names = new Map<string, string>([['', '']])
  const ids = new Map<string, string>([['', '']])
  for (const [id, booked] of known) {
    const name = technicianDisplayName(booked, aliases)
    if (!id || name === '') continue
    if (!names.has(id)) names.set(id, name)
    if (!ids.has(name)) ids.set(name, id)
  }
  return {
    idOf: (name, teamMemberId) => (name && teamMemberId) || (ids.get(name) ?? `${locationId} ${name}`),
    nameOf: id => names.get(id) ?? id.slice(locationId.length + 1),
  }
}

/**
 * Returns the parts of a booking, each with the id of its technician. If a manager has assigned a technician, this
 * technician gets the whole booking.
 */
function partsOf(row: AppointmentRow, booking: BoardRow, status: DailyStatusRow | undefined, { idOf }: People) {
  const { service_name: service, appointment_duration_minutes: durationMinutes, segments } = booking
  const assigned = status?.manager_assigned ? status.technician_name : null
  const [first] = row.segments
  return bookingParts({
    technician: assigned === null ? idOf(booking.technician_name, first?.team_member_id) : idOf(assigned),
    service,
    durationMinutes,
    segments:
      assigned === null
        ? segments.map((one, at) => ({
            ...one,
            technician_name: idOf(one.technician_name, row.segments[at]!.team_member_id),
          }))
        : [],
  })
}

function marksOf(status: DailyStatusRow | undefined) {
  return {
    isCheckedIn: status?.client_checked_in ?? false,
    isReceived: status?.manager_marked_received ?? false,
    mark: markIn(status?.manager_marked_received_by),
  }
}

function instant(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null
}
