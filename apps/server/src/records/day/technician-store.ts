import type { LocationKey } from '@frontlash/domain/location-key'
import { addDays, type SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { DayAt } from './day-store.ts'

/** A technician who can be booked at a location, and whether the technician has bookings around a day. */
export type BookableTechnician = {
  readonly teamMemberId: string
  readonly displayName: string
  /** True if the technician has a card on the day, or had a booking on the same weekday in the four weeks before it. */
  readonly hasBookings: boolean
}

/** A technician who had a booking on the same weekday within this many weeks is expected to work on that weekday. */
const WEEKS_BACK = 4

/**
 * Selects the bookable technicians of a location with their bookings on `:days`. The last day in `:days` is the
 * requested day.
 */
export const DAY_TECHNICIANS = statement(
  'day.technicians',
  `with shown as materialized (
     select a.day, a.segments, case when s.manager_assigned then nullif(s.technician_name, '') end as assigned
       from appointments a left join daily_statuses s using (square_appointment_id)
      where a.location_id = :locationId and a.day = any(:weekdays)
        -- The same rule as isOnCalendar of domain/appointment/booking-change.
        and (a.is_open or s.client_checked_in or s.manager_marked_received)),
   served as (
     -- A booking that a manager assigned has one card, which its technician in the booking system does not get.
     select distinct part ->> 'team_member_id' as id from shown, jsonb_array_elements(segments) as part
      where day <> :day or assigned is null)
   select t.id as "teamMemberId", t.display_name as "displayName", served.id is not null as "hasBookings",
          array(select distinct assigned from shown where day = :day and assigned is not null) as "assignedNames"
     from square_team_members t left join served using (id)
    where t.is_bookable and :locationId = any(t.bookable_at)
    order by t.id`,
).returns<BookableTechnician & { readonly assignedNames: readonly string[] }>()

/**
 * Returns the bookable technicians of a location and whether each of them probably works on a day. Also returns the
 * technicians to whom managers have assigned a card on this day.
 */
export async function dayTechnicians(
  queries: Queries,
  { locationId, day }: DayAt,
): Promise<{ technicians: readonly BookableTechnician[]; assignedNames: readonly string[] }> {
  const technicians = await queries.rows(DAY_TECHNICIANS, { locationId, weekdays: weekdaysUntil(day), day })
  return { technicians, assignedNames: technicians[0]?.assignedNames ?? [] }
}

export function weekdaysUntil(day: SalonDay): SalonDay[] {
  return Array.from({ length: WEEKS_BACK + 1 }, (_, weeks) => addDays(day, -7 * weeks))
}

const BOOKABLE = statement(
  'day.bookable',
  `select id as "teamMemberId", display_name as "displayName" from square_team_members
    where is_bookable and :locationId = any(bookable_at) order by id`,
).returns<{ readonly teamMemberId: string; readonly displayName: string }>()

export function bookableTechnicians(
  queries: Queries,
  locationId: LocationKey,
): Promise<{ readonly teamMemberId: string; readonly displayName: string }[]> {
  return queries.rows(BOOKABLE, { locationId })
}
