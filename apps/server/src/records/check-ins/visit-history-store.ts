import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { RatableVisit } from '@frontlash/domain/survey/visit-to-rate'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { isCancelledCard } from '../day/card-json.ts'

const MAX_HISTORY = 50

export type PastVisit = {
  readonly id: string
  readonly at: Date
  readonly service: string
  readonly technician: string
  readonly locationId: LocationKey
}

const HISTORY = statement(
  'check-ins.history',
  `select id, check_in_time as at, service_type as service, technician, location_id as "locationId"
     from check_ins where client_id = :clientId and checked_in
    order by check_in_time desc, id limit ${MAX_HISTORY}`,
).returns<PastVisit>()

/** Returns a client's check-ins, newest first. Arrivals without a check-in are omitted. */
export function visitHistory(queries: Queries, clientId: string): Promise<PastVisit[]> {
  return queries.rows(HISTORY, { clientId })
}

/** A past visit that can be rated: one check-in, or several for consecutive bookings. */
export type PastRatableVisit = RatableVisit & {
  /** The first check-in of the visit. The rating is stored for it. */
  readonly checkInId: string
  readonly locationId: LocationKey
}

// An undone or cancelled check-in is no visit. A visit counts as rated if any of its check-ins is rated.
const RATABLE = statement(
  'check-ins.askable-visits',
  `select (array_agg(k.id order by k.check_in_time, a.start_at, k.id))[1] as "checkInId", k.location_id as "locationId",
     k.day, min(k.check_in_time) as at,
     bool_or(coalesce(s.manager_marked_received, k.received_at is not null)) as "isReceived",
     bool_or(exists (select from surveys v where v.check_in_id = k.id)) as "isRated"
     from check_ins k
     left join appointments a on a.square_appointment_id = k.square_appointment_id
     left join daily_statuses s on s.square_appointment_id = k.square_appointment_id
    where k.client_id = :clientId and k.checked_in and k.day between :from::date and :until::date
      and (s.square_appointment_id is null or s.client_checked_in or s.manager_marked_received)
      and not ${isCancelledCard('s')}
    group by coalesce(k.visit_id, k.id), k.location_id, k.day`,
).returns<PastRatableVisit>()

export function ratableVisits(
  queries: Queries,
  of: { clientId: string; from: SalonDay; until: SalonDay },
): Promise<PastRatableVisit[]> {
  return queries.rows(RATABLE, { clientId: of.clientId, from: of.from, until: of.until })
}
