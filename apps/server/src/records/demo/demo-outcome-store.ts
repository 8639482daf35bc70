import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { notifyListeners } from '../board-events/board-event-store.ts'
import { cardJson } from '../day/card-json.ts'

/** The user who receives and cancels for the demo: its admin may do both everywhere. */
const RECEIVED_BY = 'admin'

export type SeededBooking = {
  readonly id: string
  readonly startAt: Date
  /** True when the booking is open and unchanged since the day began, so that the demo may change it. */
  readonly isUntouched: boolean
}

type BookingRow = { square_appointment_id: string; start_at: Date; isUntouched: boolean }

const SEEDED = statement(
  'demo.seeded-bookings',
  `select square_appointment_id, start_at, is_open and square_updated_at < :dayStart as "isUntouched" from appointments
    where location_id = :location and day = :day and square_created_at < :dayStart
      and (is_open or square_updated_at >= :dayStart)
      and (customer_phone is null or customer_phone <> all(:exceptPhones))
      -- Before the day is copied completely, other clients would be chosen as the ones who never come.
      and exists (select from sync_state where part = 'daily' and last_update is not null)`,
).returns<BookingRow>()

/**
 * A location's bookings of a day that were open when the day began, except those of these phones. Bookings that a user
 * has changed or cancelled since are included, so that the outcomes of the others stay the same.
 */
export async function seededBookings(
  queries: Queries,
  location: LocationKey,
  day: SalonDay,
  dayStart: Date,
  exceptPhones: readonly string[],
): Promise<SeededBooking[]> {
  const rows = await queries.rows(SEEDED, { location, day, dayStart, exceptPhones })
  return rows.map(row => ({ id: row.square_appointment_id, startAt: row.start_at, isUntouched: row.isUntouched }))
}

/** The state that the demo gives a card at this time. */
export type DemoMark = {
  readonly id: string
  readonly checkedInAt: Date | null
  readonly receivedAt: Date | null
  readonly isCancelled: boolean
}

const SAVE = statement(
  'demo.save-outcomes',
  `with input as (
     select a.square_appointment_id, a.location_id, a.day, x."checkedInAt" as checked_in_at, x."receivedAt" as received_at,
            case when x."isCancelled" then 'cancelled-here' end as mark,
            case when x."receivedAt" is not null and not x."isCancelled" then :receivedBy end as receiver
       from jsonb_to_recordset(:marks::jsonb) as x(id text, "checkedInAt" timestamptz, "receivedAt" timestamptz,
         "isCancelled" boolean)
       join appointments a on a.square_appointment_id = x.id and a.is_open),
   marked as (
     insert into daily_statuses as s
       (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at, manager_marked_received,
        manager_marked_received_at, mark, received_by, updated_at)
     select square_appointment_id, location_id, day, checked_in_at is not null, checked_in_at, received_at is not null,
            received_at, mark, receiver, :now
       from input
     on conflict (square_appointment_id) do update
        set manager_marked_received = true, manager_marked_received_at = excluded.manager_marked_received_at,
            received_by = excluded.received_by,
            version = s.version + 1, updated_at = excluded.updated_at
      -- Only cards that the demo itself has checked in: a user's action on a card is not changed.
      where s.version = 1 and s.client_checked_in and s.client_checked_in_at = excluded.client_checked_in_at
        and not s.manager_marked_received and s.mark is null and excluded.manager_marked_received
     returning s.*),
   news as (
     insert into board_events (location_id, kind, data)
     select location_id, 'daily_status', jsonb_build_object('square_appointment_id', square_appointment_id,
              'version', version, 'row', ${cardJson('marked')}) from marked
     returning location_id)
   select (select count(*) from marked) as changed, (${notifyListeners('news')})`,
).returns<{ changed: number }>()

/**
 * Checks clients in, receives them and cancels bookings for the demo, and notifies the dashboards. A card that a user
 * has changed is not touched. No visit is stored, so no text is sent. Returns how many cards have changed.
 */
export async function saveDemoMarks(queries: Queries, marks: readonly DemoMark[], now: Date): Promise<number> {
  if (marks.length === 0) return 0
  return (await queries.row(SAVE, { marks: JSON.stringify(marks), receivedBy: RECEIVED_BY, now }))!.changed
}
