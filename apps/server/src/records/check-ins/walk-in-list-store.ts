import type { WalkInRow } from '@frontlash/contract/walk-ins'
import type { LocationKey } from '@frontlash/domain/location-key'
import { type Queries, sqlState } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { notifyListeners, walkInEvents } from '../board-events/board-event-store.ts'
import type { DayAt } from '../day/day-store.ts'

/** SQL expression for a WalkInRow as JSON, in a query on `check_ins v join clients c`. */
const WALK_IN_JSON = `json_build_object('id', v.id, 'clientId', v.client_id,
  'name', trim(c.first_name || ' ' || c.last_name), 'phone', c.phone, 'at', v.check_in_time, 'intent', v.walk_in_intent,
  'service', v.service_type, 'technician', v.technician, 'receivedAt', v.received_at, 'receivedBy', v.received_by,
  'version', v.version)`

const LIST = statement(
  'walk-ins.list',
  `select ${WALK_IN_JSON} as walk_in
     from check_ins v join clients c on c.id = v.client_id
    where v.location_id = :locationId and v.day = :day and v.square_appointment_id is null and v.checked_in
      -- A walk-in that was closed without being received does not wait any more.
      and (v.closed_at is null or v.received_at is not null)
    order by v.check_in_time, v.id`,
).returns<{ walk_in: WalkInRow }>()

/** Returns a day's clients without a booking, including received ones, sorted by arrival. */
export async function listWalkIns(queries: Queries, { locationId, day }: DayAt): Promise<WalkInRow[]> {
  return (await queries.rows(LIST, { locationId, day })).map(row => row.walk_in)
}

export type LockedWalkIn = {
  readonly locationId: LocationKey
  /** True if a booking was found later. The visit is then no longer a walk-in. */
  readonly hasBooking: boolean
  readonly walkIn: WalkInRow
}

const LOCK = statement(
  'walk-ins.lock',
  `select v.location_id as "locationId", v.square_appointment_id is not null as "hasBooking", ${WALK_IN_JSON} as "walkIn"
     from check_ins v join clients c on c.id = v.client_id
    where v.id = :id and (v.is_walk_in or (v.square_appointment_id is null and v.checked_in))
      for update of v`,
).returns<LockedWalkIn>()

export function lockWalkIn(queries: Queries, id: string): Promise<LockedWalkIn | undefined> {
  return queries.row(LOCK, { id })
}

const RECEIVE = statement(
  'walk-ins.receive',
  `with changed as (
     update check_ins set received_at = :receivedAt, received_by = :receivedBy, closed_at = :receivedAt,
       version = version + 1
      where id = :id
        -- A second visit may be waiting already; then the unique index would refuse the update with an error in the
        -- database's log.
        and (:receivedAt::timestamptz is not null or not exists (
          select from check_ins o where o.client_id = check_ins.client_id and o.location_id = check_ins.location_id
            and o.day = check_ins.day and o.id <> check_ins.id and o.square_appointment_id is null and o.closed_at is null))
     returning *),
   news as (
     insert into board_events (location_id, kind, data)
     ${walkInEvents('changed')}
     returning location_id)
   select (${notifyListeners('news')}), (select ${WALK_IN_JSON} from changed v join clients c on c.id = v.client_id) as walk_in`,
).returns<{ walk_in: WalkInRow | null }>()

/**
 * Marks a locked walk-in as received and notifies the dashboards. If `received` is null, marks it as waiting again.
 * Returns undefined if the client already waits for a second visit today.
 */
export async function markWalkIn(
  queries: Queries,
  id: string,
  received: { at: Date; by: string } | null,
  /** The name of the user who acts, for the dashboards. */
  by: string,
): Promise<WalkInRow | undefined> {
  try {
    return (
      (await queries.row(RECEIVE, {
        id,
        receivedAt: received?.at ?? null,
        receivedBy: received?.by ?? null,
        by,
      }))!.walk_in ?? undefined
    )
  } catch (error) {
    if (sqlState(error) === '23505') return undefined
    throw error
  }
}

const LAST_ACTOR = statement(
  'walk-ins.last-actor',
  `select data ->> 'by' as by from board_events
    where location_id = :locationId and kind = 'check_in' and data ->> 'id' = :id
    order by id desc limit 1`,
).returns<{ by: string | null }>()

/**
 * Returns the name of the last person who changed a walk-in, as on dashboards; null if unknown. Events are stored for
 * one day.
 */
export async function readWalkInActor(
  queries: Queries,
  { id, locationId }: { id: string; locationId: string },
): Promise<string | null> {
  return (await queries.row(LAST_ACTOR, { id, locationId }))?.by ?? null
}
