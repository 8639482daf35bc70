import type { AuditAction } from '@frontlash/domain/audit/audit-actions'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import type { SoleReader } from '../../platform/db/sole-reader.ts'
import { statement } from '../../platform/db/statement.ts'

/** Which rows of the audit log: from `start` until before `end`, and what is not null. */
export type AuditFilters = {
  readonly start: Date
  readonly end: Date
  /** An actor as the rows have it; `device` for any device. */
  readonly actor: string | null
  readonly actions: readonly AuditAction[] | null
  readonly object: string | null
  readonly locations: readonly LocationKey[] | null
}

export type LoggedAction = {
  readonly id: number
  readonly at: Date
  /** `at` in microseconds since 1970: exact, as a cursor must be: a Date has only milliseconds. */
  readonly micros: string
  readonly actor: string
  readonly role: string | null
  readonly location_id: LocationKey | null
  readonly action: string
  readonly object: string | null
  readonly request_id: string | null
  readonly before: unknown
  readonly after: unknown
}

const COLUMNS = `a.id, a.at, (extract(epoch from a.at) * 1000000)::bigint::text as micros, a.actor, a.role, a.location_id, a.action, a.object, a.request_id,
  a.before, a.after`

// `isActorIndexed` and `isObjectIndexed` repeat the conditions of the two partial indexes where they hold for the one
// that is asked for; where they do not, rows are found by time.
const MATCHES = `a.at >= :start and a.at < :end
    and (:actor::text is null or a.actor = :actor collate "C")
    and (:isActorIndexed is not true or a.actor not like 'device:%')
    and (:isAnyDevice is not true or a.actor like 'device:%')
    and (:object::text is null or a.object = :object collate "C")
    and (:isObjectIndexed is not true or a.object not like 'appointment:%')
    and (:actions::text[] is null or a.action = any(:actions))
    and (:locations::text[] is null or a.location_id = any(:locations))`

const AFTER_AT = `timestamptz 'epoch' + :micros * interval '1 microsecond'`

const NEXT = statement(
  'audit.next-page',
  `select ${COLUMNS} from audit a
    where ${MATCHES} and (:micros::bigint is null or a.at <= ${AFTER_AT})
      and (:micros::bigint is null or (a.at, a.id) < (${AFTER_AT}, :id::bigint))
    order by a.at desc, a.id desc limit :rows`,
).returns<LoggedAction>()

const PREVIOUS = statement(
  'audit.previous-page',
  `select ${COLUMNS} from audit a
    where ${MATCHES} and (:micros::bigint is null or a.at >= ${AFTER_AT})
      and (:micros::bigint is null or (a.at, a.id) > (${AFTER_AT}, :id::bigint))
    order by a.at, a.id limit :rows`,
).returns<LoggedAction>()

/** Where a page begins: after the row of this time and id, both in digits. */
export type AuditPosition = { readonly micros: string; readonly id: string }

/** A part of the log, newest first or oldest first. */
export function readAuditLog(
  queries: Pick<Queries, 'rows'>,
  filters: AuditFilters,
  page: { readonly after: AuditPosition | null; readonly rows: number; readonly isOldestFirst: boolean },
): Promise<LoggedAction[]> {
  return queries.rows(page.isOldestFirst ? PREVIOUS : NEXT, {
    ...parametersOf(filters),
    micros: page.after && Number(page.after.micros),
    id: page.after && Number(page.after.id),
    rows: page.rows,
  })
}

const COUNT = statement(
  'audit.count',
  `select count(*) from (select from audit a where ${MATCHES} limit :max) counted`,
).returns<{ count: number }>()

/** How many rows match, counted up to `max`; null counts all. */
export async function countAuditLog(
  queries: Pick<Queries, 'row'>,
  filters: AuditFilters,
  max: number | null,
): Promise<number> {
  return (await queries.row(COUNT, { ...parametersOf(filters), max }))!.count
}

const ALL_NEWEST_FIRST = statement(
  'audit.export',
  `select ${COLUMNS} from audit a where ${MATCHES} order by a.at desc, a.id desc`,
).returns<LoggedAction>()

const ALL_OLDEST_FIRST = statement(
  'audit.export-oldest-first',
  `select ${COLUMNS} from audit a where ${MATCHES} order by a.at, a.id`,
).returns<LoggedAction>()

/** The whole log with these filters, as it is now, in batches. */
export function readWholeAuditLog(
  reader: SoleReader,
  filters: AuditFilters,
  isOldestFirst: boolean,
): Promise<AsyncGenerator<LoggedAction[]>> {
  return reader.read(isOldestFirst ? ALL_OLDEST_FIRST : ALL_NEWEST_FIRST, parametersOf(filters))
}

const RECENT = statement(
  'audit.recent-of-actor',
  `select at from audit
    where actor = :actor collate "C" and actor not like 'device:%' and action = :action and at > :since
    order by at, id`,
).returns<{ at: Date }>()

/** When a member of staff did something since an instant, oldest first. */
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

/** Who changed something last, how and when; the first name is null when it was no member of staff. */
export function lastChangeOf(
  queries: Pick<Queries, 'row'>,
  object: string,
  actions: readonly AuditAction[],
): Promise<LastChange | undefined> {
  return queries.row(LAST_CHANGE, { object, actions })
}

const DEVICE_NAMES = statement(
  'audit.device-names',
  'select id, name, location_id from devices where id = any(:ids)',
).returns<DeviceName>()

export type DeviceName = { readonly id: string; readonly name: string | null; readonly location_id: LocationKey | null }

/** The names of devices, also of revoked ones. */
export function readDeviceNames(queries: Pick<Queries, 'rows'>, ids: readonly string[]): Promise<DeviceName[]> {
  return ids.length === 0 ? Promise.resolve([]) : queries.rows(DEVICE_NAMES, { ids })
}

/** Any device, as a filter. */
const ANY_DEVICE = 'device'

function parametersOf({ start, end, actor, actions, object, locations }: AuditFilters) {
  const isAnyDevice = actor === ANY_DEVICE
  return {
    start,
    end,
    actor: isAnyDevice ? null : actor,
    isAnyDevice,
    isActorIndexed: !isAnyDevice && actor !== null && !actor.startsWith('device:'),
    object,
    isObjectIndexed: object !== null && !object.startsWith('appointment:'),
    actions,
    locations,
  }
}
