import type { DailyStatusRow } from '@frontlash/contract/day-calendar'
import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { cardJson } from '../day/card-json.ts'

/** The notification channel for changes of a location's day. The payload is the key of the location. */
export const BOARD_CHANNEL = 'board'

export type BoardEventKind =
  | 'appointment'
  | 'daily_status'
  | 'check_in'
  | 'sync_status'
  | 'alert'
  | 'no_walk_ins'
  | 'reload'

export type BoardEvent = { readonly locationId: string; readonly kind: BoardEventKind; readonly data: object }

export type NewAlert = {
  readonly locationId: string
  readonly day: string
  readonly kind:
    | 'manager_request'
    | 'abandoned_walk_in'
    | 'late_arrival'
    | 'wrong_location'
    | 'caps'
    | 'square_cancelled'
    | 'unreachable_phone'
    | 'pin_sign_in_off'
    | 'wrong_pins'
  readonly clientId?: string | null
  readonly name: string
  /** The phone number to call. It may belong to a person other than the client. */
  readonly phone?: string
  readonly appointmentId?: string | null
  readonly reason?: string | null
  /** If an alert with the same key exists, the alert is not raised. */
  readonly dedupeKey?: string
  readonly at: Date
}

/**
 * Returns a step of a larger SQL statement. If `condition` is true, the step raises the alerts that a JSON parameter
 * (NewAlert[]) contains. The step returns the rows of the raised alerts.
 */
export const raiseAlerts = (parameter: string, condition = 'true') =>
  `insert into alerts (location_id, day, kind, client_id, name, phone, square_appointment_id, reason, dedupe_key, at)
   select "locationId", day, kind, "clientId", name, phone, "appointmentId", reason, "dedupeKey", at
     from jsonb_to_recordset(${parameter}::jsonb) as x("locationId" text, day date, kind text, "clientId" uuid, name text,
            phone text, "appointmentId" text, reason text, "dedupeKey" text, at timestamptz)
    where ${condition}
   on conflict (dedupe_key) do nothing
   returning id, location_id, kind, name, at`

/**
 * SQL expression for the version of an alert: 1 when raised, 2 when done, 3 when reopened, 4 when done again, and so
 * on.
 */
export const alertVersion = (row: string) =>
  `(2 * ${row}.reopened + case when ${row}.done_at is null then 1 else 2 end)`

/** SQL query that reads the rows that `raiseAlerts` returns, and builds the events about new alerts. */
export const alertEvents = (raised: string) =>
  `select location_id, 'alert', jsonb_build_object('id', id, 'kind', kind, 'name', name, 'at', at, 'version', 1)
     from ${raised}`

/** SQL query that reads the changed rows of alerts, and builds the events about done or reopened alerts. */
export const alertChangeEvents = (changed: string) =>
  `select location_id, 'alert',
     jsonb_build_object('id', id, 'kind', kind, 'name', name, 'at', at, 'doneAt', done_at,
       'version', ${alertVersion(changed)}) from ${changed}`

/**
 * SQL query that reads rows of daily_statuses, and builds the events about changed cards. `:by` is the author of the
 * change.
 */
export const cardEvents = (changed: string) =>
  `select location_id, 'daily_status', jsonb_build_object('square_appointment_id', square_appointment_id,
            'version', version, 'row', ${cardJson(changed)}, 'by', :by::text)
     from ${changed}`

/**
 * SQL query that reads rows of check_ins, and builds the events about visits with a booking. `:by` is the author of the
 * change, and `:shownName` is the client's name for the dashboards.
 */
export const visitEvents = (visits: string) =>
  `select location_id, 'check_in', jsonb_build_object('id', id, 'clientId', client_id, 'isWalkIn', false,
            'walkInIntent', null, 'name', :shownName::text, 'at', check_in_time,
            'square_appointment_id', square_appointment_id, 'version', version, 'by', :by::text)
     from ${visits}`

/**
 * SQL query that reads rows of check_ins with the alias `v`, and builds the events about visits without a booking.
 * `:by` is the author of the change.
 */
export const walkInEvents = (visits: string) =>
  `select v.location_id, 'check_in', jsonb_build_object('id', v.id, 'clientId', v.client_id, 'isWalkIn', v.is_walk_in,
            'walkInIntent', v.walk_in_intent, 'name', trim(c.first_name || ' ' || c.last_name), 'at', v.check_in_time,
            'square_appointment_id', null, 'receivedAt', v.received_at, 'version', v.version, 'by', :by::text)
     from ${visits} v join clients c on c.id = v.client_id`

/** SQL query that sends one notification per location with added events. Returns the number of locations. */
export const notifyListeners = (added: string) =>
  `select count(pg_notify('${BOARD_CHANNEL}', location_id)) from (select distinct location_id from ${added}) woken`

// The event contains the inserted row, because this statement creates the alert's id.
const ANNOUNCE = statement(
  'board-events.announce',
  `with raised as (${raiseAlerts(':alerts')}),
   added as (
     insert into board_events (location_id, kind, data)
     select "locationId", kind, data
       from jsonb_to_recordset(:events::jsonb) as x("locationId" text, kind text, data jsonb)
     union all ${alertEvents('raised')}
     returning location_id)
   ${notifyListeners('added')}`,
)

/**
 * Adds events of a location's day and raises alerts in one statement. PostgreSQL notifies the dashboards when the
 * transaction commits.
 */
export async function announce(queries: Queries, news: { events?: BoardEvent[]; alerts?: NewAlert[] }): Promise<void> {
  const { events = [], alerts = [] } = news
  if (events.length + alerts.length === 0) return
  await queries.run(ANNOUNCE, { events: JSON.stringify(events), alerts: JSON.stringify(alerts) })
}

/** Makes all connected dashboards reload their day. Used after many rows have changed. */
export function askToReload(queries: Queries): Promise<void> {
  return announce(queries, { events: LOCATION_KEYS.map(locationId => ({ locationId, kind: 'reload', data: {} })) })
}

export type CardEvent = { readonly by: string | null; readonly row: DailyStatusRow }

const CARD_CHANGES = statement(
  'board-events.card-changes',
  `select data ->> 'by' as by, data -> 'row' as row from board_events
    where location_id = :locationId and kind = 'daily_status' and data ->> 'square_appointment_id' = :squareAppointmentId
    order by id desc limit 20`,
).returns<CardEvent>()

/** Returns the last changes of a booking's card at a location, newest first. Events are stored for one day. */
export function readCardChanges(
  queries: Queries,
  { locationId, appointmentId }: { locationId: string; appointmentId: string },
): Promise<CardEvent[]> {
  return queries.rows(CARD_CHANGES, { locationId, squareAppointmentId: appointmentId })
}

export function addBoardEvent(queries: Queries, event: BoardEvent): Promise<void> {
  return announce(queries, { events: [event] })
}
