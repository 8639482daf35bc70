import type { DailyStatusRow } from '@frontlash/contract/day-calendar'
import type { ScheduleReport } from '@frontlash/contract/schedule'
import { bookingParts } from '@frontlash/domain/calendar/booking-parts'
import { cardStatus, LOCATION_MISMATCH } from '@frontlash/domain/calendar/display-status'
import { duplicateIds } from '@frontlash/domain/calendar/duplicates'
import { daysSinceVisit } from '@frontlash/domain/check-in/days-since-visit'
import type { SalonDay } from '@frontlash/domain/salon-day'
import {
  type ScheduleItem,
  scheduleLines,
  scheduleTitle,
  totalAppointments,
} from '@frontlash/domain/schedule/schedule-report'
import { todayAt } from '../../http/day-access.ts'
import { type BoardRow, boardRow } from '../../records/appointments/board-row.ts'
import { lastVisits } from '../../records/appointments/last-visits.ts'
import { dayAppointments, dayStatuses } from '../../records/day/day-store.ts'
import type { Location } from '../../records/locations/locations.ts'
import type { Salon } from '../../salon.ts'

/** A day's report of some locations; `named` when it was asked for one of them. */
export async function scheduleReport(
  salon: Salon,
  day: SalonDay,
  locations: readonly Location[],
  named: Location | null,
): Promise<ScheduleReport> {
  const items = (await Promise.all(locations.map(location => itemsAt(salon, location, day)))).flat()
  const calendarView = scheduleLines(items, { showsLocation: named === null })
  return {
    title: scheduleTitle(named?.name ?? null, day),
    calendarView,
    totalAppointments: totalAppointments(items),
    technicianCount: Object.keys(calendarView).length,
  }
}

async function itemsAt(salon: Salon, location: Location, day: SalonDay): Promise<ScheduleItem[]> {
  const [rows, statuses] = await Promise.all([
    dayAppointments(salon.db, { locationId: location.id, day }),
    dayStatuses(salon.db, { locationId: location.id, day }),
  ])
  const statusOf = new Map(statuses.map(one => [one.square_appointment_id, one]))
  const phones = rows.map(row => row.customer_phone).filter(phone => phone !== null)
  const visits = await lastVisits(salon.db, phones, { before: day, today: todayAt(salon, location) })
  const bookings = rows.map(row => {
    const status = statusOf.get(row.square_appointment_id)
    const lastVisit = row.customer_phone === null ? undefined : visits.get(row.customer_phone)
    const display = cardStatus(marksOf(status), row.is_open)
    return { booking: boardRow(salon, row), status, display, daysSince: daysSinceVisit(lastVisit ?? null, day) }
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
  return bookings.flatMap(({ booking, status, display, daysSince }) =>
    partsOf(booking, status).map(
      (part): ScheduleItem => ({
        appointmentId: booking.square_appointment_id,
        locationName: location.name,
        timeZone: location.timeZone,
        technician: part.technician,
        startAt: new Date(Date.parse(booking.appointment_time) + part.startOffsetMinutes * 60_000),
        durationMinutes: part.durationMinutes,
        service: part.service,
        customerName: booking.customer_name,
        daysSinceVisit: daysSince,
        status: display,
        checkedInAt: instant(status?.client_checked_in_at),
        receivedAt: instant(status?.manager_marked_received_at),
        arrivedAt: instant(status?.arrived_at),
        isAtAnotherLocation: status?.manager_marked_received_by === LOCATION_MISMATCH,
        isForAnyone: booking.initial_assignment_type === 'anyone_available',
        isManagerAssigned: status?.manager_assigned ?? false,
        isDuplicate: duplicates.has(booking.square_appointment_id),
      }),
    ),
  )
}

/** A manager's technician takes the booking as a whole. */
function partsOf(booking: BoardRow, status: DailyStatusRow | undefined) {
  const { service_name: service, appointment_duration_minutes: durationMinutes } = booking
  const assigned = status?.manager_assigned ? status.technician_name : null
  return bookingParts({
    technician: assigned ?? booking.technician_name,
    service,
    durationMinutes,
    segments: assigned === null ? booking.segments : [],
  })
}

function marksOf(status: DailyStatusRow | undefined) {
  return {
    isCheckedIn: status?.client_checked_in ?? false,
    isReceived: status?.manager_marked_received ?? false,
    receivedBy: status?.manager_marked_received_by ?? null,
  }
}

function instant(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null
}
