import type { AlertRow } from '@frontlash/contract/alerts'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { alertChangeEvents, alertVersion, notifyListeners } from '../board-events/board-event-store.ts'
import type { DayAt } from '../day/day-store.ts'

/** SQL expression for an AlertRow as JSON, in a query on `alerts a left join clients c`. */
const ALERT_JSON = `json_build_object('id', a.id, 'kind', a.kind, 'name', a.name, 'at', a.at, 'reason', a.reason,
  'clientId', a.client_id, 'phone', coalesce(a.phone, c.phone), 'square_appointment_id', a.square_appointment_id, 'doneAt', a.done_at,
  'doneBy', a.done_by, 'version', ${alertVersion('a')})`

const LIST = statement(
  'alerts.list',
  `select ${ALERT_JSON} as alert from alerts a left join clients c on c.id = a.client_id
    where a.location_id = :locationId and a.day = :day order by a.at desc, a.id desc`,
).returns<{ alert: AlertRow }>()

export async function listAlerts(queries: Queries, { locationId, day }: DayAt): Promise<AlertRow[]> {
  return (await queries.rows(LIST, { locationId, day })).map(row => row.alert)
}

const LOCK = statement(
  'alerts.lock',
  `select a.location_id as "locationId", ${ALERT_JSON} as alert from alerts a left join clients c on c.id = a.client_id
    where a.id = :id for update of a`,
).returns<{ locationId: LocationKey; alert: AlertRow }>()

export function lockAlert(
  queries: Queries,
  id: number,
): Promise<{ locationId: LocationKey; alert: AlertRow } | undefined> {
  return queries.row(LOCK, { id })
}

const MARK = statement(
  'alerts.mark',
  `with changed as (
     update alerts set done_at = :doneAt, done_by = :by, reopened = reopened + case when :doneAt::timestamptz is null then 1 else 0 end
      where id = :id returning *),
   news as (
     insert into board_events (location_id, kind, data) ${alertChangeEvents('changed')}
     returning location_id)
   select (${notifyListeners('news')}),
          (select ${ALERT_JSON} from changed a left join clients c on c.id = a.client_id) as alert`,
).returns<{ alert: AlertRow }>()

/** Marks a locked alert as done and notifies the dashboards. If `by` is null, reopens the alert. */
export async function markAlert(
  queries: Queries,
  id: number,
  done: { readonly at: Date; readonly by: string } | null,
): Promise<AlertRow> {
  return (await queries.row(MARK, { id, doneAt: done?.at ?? null, by: done?.by ?? null }))!.alert
}
