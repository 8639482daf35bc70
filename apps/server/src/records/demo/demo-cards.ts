import { dayStart, type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { notifyListeners } from '../board-events/board-event-store.ts'
import { cardJson } from '../day/card-json.ts'
import type { Location } from '../locations/location-store.ts'
import { demoMarks, type SeededBooking } from './demo-marks.ts'

/**
 * The user name under which the demo receives clients and cancels bookings. The user is an admin, because an admin may
 * do both at all locations.
 */
const RECEIVED_BY = 'admin'

// The result includes bookings that a user has changed or cancelled today. The complete list is needed, because the
// mark of a booking depends on the list's other bookings.
const SEEDED = statement(
  'demo.seeded-bookings',
  `select square_appointment_id as id, start_at as "startAt", is_open and square_updated_at < :dayStart as "isUntouched"
     from appointments
    where location_id = :location and day = :day and square_created_at < :dayStart
      and (is_open or square_updated_at >= :dayStart)
      and (customer_phone is null or customer_phone <> all(:exceptPhones))
      -- Before the day is copied completely, other clients would be chosen as the ones who never come.
      and exists (select from sync_state where part = 'daily' and last_update is not null)`,
).returns<SeededBooking>()

const SAVE = statement(
  'demo.save-outcomes',
  `with input as (
     select a.square_appointment_id, a.location_id, a.day, x."checkedInAt" as checked_in_at, x."arrivedAt" as arrived_at,
            x."receivedAt" as received_at, case when x."isCancelled" then 'cancelled-here' end as mark
       from jsonb_to_recordset(:marks::jsonb) as x(id text, "checkedInAt" timestamptz, "arrivedAt" timestamptz,
         "receivedAt" timestamptz, "isCancelled" boolean)
       join appointments a on a.square_appointment_id = x.id and a.is_open),
   marked as (
     insert into daily_statuses as s
       (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at, arrived_at,
        manager_marked_received, manager_marked_received_at, mark, received_by, updated_at)
     select square_appointment_id, location_id, day, checked_in_at is not null, checked_in_at, arrived_at,
            received_at is not null, received_at, mark, case when received_at is not null then :receivedBy end, :now
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
              'version', version, 'row', ${cardJson('marked')}) from marked where not :isOver
     returning location_id)
   select (select count(*) from marked) as changed, (${notifyListeners('news')})`,
).returns<{ changed: number }>()

/** The marks that were last saved, by location. They are saved again only after a change. */
export type SavedMarks = Map<string, string>

/**
 * Updates the cards of today's seeded bookings to their state at this time. Returns the number of changed cards.
 *
 * @param exceptPhones phone numbers of the demo that visitors use; their bookings are not changed
 */
export async function advanceDemoDay(
  { clock, db, locations }: AppContext,
  exceptPhones: readonly string[],
  saved: SavedMarks = new Map(),
): Promise<number> {
  const now = clock.salonNow()
  let changed = 0
  for (const location of locations.all())
    changed += await markDemoCards(db, { location, day: salonDayOf(now, location.timeZone), exceptPhones, now }, saved)
  return changed
}

/**
 * Checks clients in, receives them and cancels bookings as planned for the demo up to `now`, and notifies the
 * dashboards. A card that a user has changed stays as it is. No visit is stored, so no text is sent.
 */
export async function markDemoCards(
  queries: Queries,
  of: { location: Location; day: SalonDay; exceptPhones: readonly string[]; now: Date },
  saved: SavedMarks = new Map(),
): Promise<number> {
  const { location, day, exceptPhones, now } = of
  const { id, timeZone } = location
  const isOver = day < salonDayOf(now, timeZone)
  const given = { location: id, day, dayStart: dayStart(day, timeZone), exceptPhones }
  const marks = JSON.stringify(demoMarks(await queries.rows(SEEDED, given), now, isOver))
  if (marks === '[]' || saved.get(id) === marks) return 0
  const { changed } = (await queries.row(SAVE, { marks, receivedBy: RECEIVED_BY, now, isOver }))!
  saved.set(id, marks)
  return changed
}
