import type { NoWalkIns } from '@frontlash/contract/no-walk-ins'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { notifyListeners } from '../board-events/board-event-store.ts'
import type { DayAt } from '../day/day-store.ts'

const AS_JSON = `jsonb_build_object('location_id', location_id, 'day', day, 'isOn', is_on, 'at', at, 'by', by, 'version', version)`

const READ = statement(
  'no-walk-ins.read',
  `select ${AS_JSON} as row from no_walk_ins where location_id = :locationId and day = :day`,
).returns<{ row: NoWalkIns }>()

export async function readNoWalkIns(queries: Queries, { locationId, day }: DayAt): Promise<NoWalkIns> {
  const found = await queries.row(READ, { locationId, day })
  return found?.row ?? { location_id: locationId, day, isOn: false, at: null, by: null, version: 0 }
}

const SWITCH = statement(
  'no-walk-ins.switch',
  `with changed as (
     insert into no_walk_ins as n (location_id, day, is_on, at, by)
     -- A day on which "no walk-ins" was never switched on has no row to switch off.
     select :locationId, :day, :isOn, :at, :by where :isOn or exists (select from no_walk_ins
       where location_id = :locationId and day = :day)
     on conflict (location_id, day) do update
        set is_on = excluded.is_on, at = excluded.at, by = excluded.by, version = n.version + 1
      where n.is_on <> excluded.is_on
     returning location_id, ${AS_JSON} as row),
   news as (
     insert into board_events (location_id, kind, data) select location_id, 'no_walk_ins', row from changed
     returning location_id)
   select row, (${notifyListeners('news')}) from changed`,
).returns<{ row: NoWalkIns }>()

/**
 * Sets whether a location accepts walk-ins on a day, and notifies the dashboards. Returns undefined if nothing changes.
 */
export async function switchNoWalkIns(
  queries: Queries,
  { locationId, day }: DayAt,
  change: { readonly isOn: boolean; readonly at: Date; readonly by: string },
): Promise<NoWalkIns | undefined> {
  return (await queries.row(SWITCH, { locationId, day, isOn: change.isOn, at: change.at, by: change.by }))?.row
}

const IS_REFUSED = statement(
  'no-walk-ins.is-refused',
  `select exists (select from no_walk_ins where location_id = :locationId and day = :day and is_on)
      and not exists (select from check_ins
            where client_id = :clientId and location_id = :locationId and day = :day
              and square_appointment_id is null and closed_at is null
              and walk_in_intent ->> 'timing' = 'now' and walk_in_intent ->> 'service' is distinct from 'speak_manager')
      as "isRefused"`,
).returns<{ isRefused: boolean }>()

/** True if the location refuses new walk-ins today. A client who is already on the list of walk-ins is not refused. */
export async function isWalkInRefused(queries: Queries, at: DayAt, clientId: string): Promise<boolean> {
  return (await queries.row(IS_REFUSED, { locationId: at.locationId, day: at.day, clientId }))!.isRefused
}
