import type { AuditAction } from '@frontlash/domain/audit/audit-actions'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import { keysetList, type PageRow } from '../../platform/db/keyset-list.ts'
import { statement } from '../../platform/db/statement.ts'

/**
 * The filters of the audit log. The period is from `start` (inclusive) to `end` (exclusive). A filter that is null
 * matches all rows.
 */
export type AuditFilters = {
  readonly start: Date
  readonly end: Date
  /** The actor as stored in rows. `device` matches any device. */
  readonly actor: string | null
  readonly actions: readonly AuditAction[] | null
  readonly object: string | null
  readonly locations: readonly LocationKey[] | null
}

export type LoggedAction = {
  readonly id: number
  readonly at: Date
  readonly actor: string
  readonly role: string | null
  readonly location_id: LocationKey | null
  readonly action: string
  readonly object: string | null
  readonly request_id: string | null
  readonly before: unknown
  readonly after: unknown
}

const COLUMNS = 'a.id, a.at, a.actor, a.role, a.location_id, a.action, a.object, a.request_id, a.before, a.after'

// `isActorIndexed` and `isObjectIndexed` repeat the conditions of the two partial indexes, so that PostgreSQL can use
// these indexes. Rows of other actors and objects are found by time.
const MATCHES = `a.at >= :start and a.at < :end
    and (:actor::text is null or a.actor = :actor collate "C")
    and (:isActorIndexed is not true or a.actor not like 'device:%')
    and (:isAnyDevice is not true or a.actor like 'device:%')
    and (:object::text is null or a.object = :object collate "C")
    and (:isObjectIndexed is not true or a.object not like 'appointment:%')
    and (:actions::text[] is null or a.action = any(:actions))
    and (:locations::text[] is null or a.location_id = any(:locations))`

const BY_TIME = { table: 'a', by: ['at', 'timestamptz'], id: ['id', 'bigint'] } as const
const LIST = keysetList('audit.list', {
  order: BY_TIME,
  page: page => `select ${COLUMNS}, ${page.columns} from audit a where ${MATCHES} and ${page.after} ${page.order()}`,
  counted: `audit a where ${MATCHES}`,
}).returns<LoggedAction & PageRow>()

const ANY_DEVICE = 'device'

export function auditList({ actor, object, ...filters }: AuditFilters) {
  const isAnyDevice = actor === ANY_DEVICE
  return LIST({
    ...filters,
    actor: isAnyDevice ? null : actor,
    isAnyDevice,
    isActorIndexed: !isAnyDevice && actor !== null && !actor.startsWith('device:'),
    object,
    isObjectIndexed: object !== null && !object.startsWith('appointment:'),
  })
}

const RECENT = statement(
  'audit.recent-of-actor',
  `select at from audit
    where actor = :actor collate "C" and actor not like 'device:%' and action = :action and at > :since
    order by at, id`,
).returns<{ at: Date }>()

export async function recentActions(
  queries: Pick<Queries, 'rows'>,
  of: { readonly actor: string; readonly action: AuditAction; readonly since: Date },
): Promise<Date[]> {
  return (await queries.rows(RECENT, of)).map(row => row.at)
}

const LAST_CHANGE = statement(
  'audit.last-change',
  `select a.at, a.actor, a.action, (select first_name from staff s where 'staff:' || s.username = a.actor) as first_name
     from audit a
    where a.object = :object collate "C" and a.object not like 'appointment:%' and a.action = any(:actions)
    order by a.at desc, a.id desc limit 1`,
).returns<LastChange>()

type LastChange = { at: Date; actor: string; action: string; first_name: string | null }

/**
 * Returns the last change of an object: its author, action and time. The author's first name is null if no member of
 * staff made the change.
 */
export function lastChangeOf(
  queries: Pick<Queries, 'row'>,
  object: string,
  actions: readonly AuditAction[],
): Promise<LastChange | undefined> {
  return queries.row(LAST_CHANGE, { object, actions })
}

const SINCE = statement(
  'audit.was-done-since',
  `select exists (select from audit
     where object = :object collate "C" and object not like 'appointment:%' and actor = :actor collate "C"
       and action = :action and at > :since) as done`,
).returns<{ done: boolean }>()

/**
 * True if a member of staff has performed an action on an object after an instant. The function does not find actions
 * on bookings.
 */
export async function wasDoneSince(
  queries: Pick<Queries, 'row'>,
  of: { readonly actor: string; readonly action: AuditAction; readonly object: string; readonly since: Date },
): Promise<boolean> {
  return (await queries.row(SINCE, of))!.done
}

const DEVICE_NAMES = statement(
  'audit.device-names',
  'select id, name, location_id from devices where id = any(:ids)',
).returns<DeviceName>()

type DeviceName = { readonly id: string; readonly name: string | null; readonly location_id: LocationKey | null }

/** Returns the names of devices, including revoked devices. */
export function readDeviceNames(queries: Pick<Queries, 'rows'>, ids: readonly string[]): Promise<DeviceName[]> {
  return queries.rows(DEVICE_NAMES, { ids })
}

const CLIENT_NAMES = statement(
  'audit.client-names',
  'select id, first_name, last_name, phone from clients where id = any(:ids)',
).returns<ClientName>()

type ClientName = {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
}

export function readClientNames(queries: Pick<Queries, 'rows'>, ids: readonly string[]): Promise<ClientName[]> {
  return queries.rows(CLIENT_NAMES, { ids })
}

const FIRST_NAMES = statement(
  'audit.first-names',
  'select username, first_name from staff where username = any(:usernames)',
).returns<{ username: string; first_name: string }>()

export function readFirstNames(
  queries: Pick<Queries, 'rows'>,
  usernames: readonly string[],
): Promise<{ username: string; first_name: string }[]> {
  return queries.rows(FIRST_NAMES, { usernames })
}
