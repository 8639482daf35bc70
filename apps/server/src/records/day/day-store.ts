import type { DailyStatusRow } from '@frontlash/contract/day-calendar'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { APPOINTMENT_COLUMNS, type AppointmentRow } from '../appointments/appointment-row.ts'
import { cardJson } from './card-json.ts'

export type DayAt = { readonly locationId: LocationKey; readonly day: SalonDay }

const APPOINTMENTS = statement(
  'day.appointments',
  `select ${APPOINTMENT_COLUMNS}
     from appointments a left join daily_statuses s using (square_appointment_id)
    where a.location_id = :locationId and a.day = :day
      -- The same rule as isOnCalendar of domain/appointment/booking-change.
      and (a.is_open or s.client_checked_in or s.manager_marked_received)
    order by a.start_at, square_appointment_id`,
).returns<AppointmentRow>()

export function dayAppointments(queries: Queries, { locationId, day }: DayAt): Promise<AppointmentRow[]> {
  return queries.rows(APPOINTMENTS, { locationId, day })
}

const CLIENT_ID = statement(
  'day.client-of-appointment',
  `select c.id from appointments a join clients c on c.phone = a.customer_phone
    where a.square_appointment_id = :appointmentId and a.location_id = :locationId`,
).returns<{ id: string }>()

/** Returns the id of the client whose phone number is on the booking; undefined if no client has this number. */
export async function clientIdOfAppointment(
  queries: Queries,
  of: { readonly appointmentId: string; readonly locationId: LocationKey },
): Promise<string | undefined> {
  return (await queries.row(CLIENT_ID, of))?.id
}

const STATUSES = statement(
  'day.statuses',
  `select ${cardJson('s')} as row from daily_statuses s
    where location_id = :locationId and day = :day order by square_appointment_id`,
).returns<{ row: DailyStatusRow }>()

export async function dayStatuses(queries: Queries, { locationId, day }: DayAt): Promise<DailyStatusRow[]> {
  return (await queries.rows(STATUSES, { locationId, day })).map(({ row }) => row)
}
