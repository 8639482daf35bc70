import type { LocationKey } from '@frontlash/domain/location-key'
import { OPEN_RATING_MAX } from '@frontlash/domain/survey/survey-figures'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const OLDEST_PARKED = statement(
  'overview.oldest-parked-text',
  `select min(created_at) as since from texts where location_id in (select id from locations) and state = 'PARKED'`,
).returns<{ since: Date | null }>()

export async function oldestParkedText(queries: Pick<Queries, 'row'>): Promise<Date | null> {
  return (await queries.row(OLDEST_PARKED))!.since
}

const PARKED = statement(
  'overview.parked-texts',
  `select count(*) from texts
    where location_id in (select id from locations) and created_at >= :from and created_at < :to and state = 'PARKED'`,
).returns<{ count: number }>()

/** Returns the number of parked texts that were queued from `from` (inclusive) to `to` (exclusive). */
export async function countParkedTexts(
  queries: Pick<Queries, 'row'>,
  between: { readonly from: Date; readonly to: Date },
): Promise<number> {
  return (await queries.row(PARKED, between))!.count
}

const UNUSED = statement(
  'overview.unused-accounts',
  `select username, coalesce(last_sign_in_at, created_at) as since from staff
    where disabled_at is null and coalesce(last_sign_in_at, created_at) <= :before
    order by 2, 1`,
).returns<{ username: string; since: Date }>()

export function readUnusedAccounts(
  queries: Pick<Queries, 'rows'>,
  before: Date,
): Promise<{ username: string; since: Date }[]> {
  return queries.rows(UNUSED, { before })
}

const PIN_OFF = statement(
  'overview.pin-sign-in-off',
  `select min(at) as since from audit where at >= :since and action = 'PIN sign-in off for the day'`,
).returns<{ since: Date | null }>()

/**
 * Returns the time, at `since` or later, when too many wrong PINs disabled sign-in by PIN; null while sign-in by PIN is
 * enabled.
 */
export async function pinSignInOffSince(queries: Pick<Queries, 'row'>, since: Date): Promise<Date | null> {
  return (await queries.row(PIN_OFF, { since }))!.since
}

// One loaded page of the client list counts as much as one client whose details were shown.
const OPENED_ONES = `count(distinct case when action = 'client opened' then object else id::text end)`
const OPENED = statement(
  'overview.clients-opened',
  `select substr(actor, 7) as username, ${OPENED_ONES} as count from audit
    where at > :since and action in ('client opened', 'clients listed') and actor like 'staff:%'
    group by actor having ${OPENED_ONES} > :max order by 2 desc, 1`,
).returns<{ username: string; count: number }>()

/**
 * Returns the accounts that have shown more than `max` clients since an instant. A loaded page of the client list
 * counts as one client.
 */
export function readWhoOpenedMany(
  queries: Pick<Queries, 'rows'>,
  of: { readonly since: Date; readonly max: number },
): Promise<{ username: string; count: number }[]> {
  return queries.rows(OPENED, of)
}

const FIRST_SIGNED = statement(
  'overview.first-waivers',
  `select l.id as "locationId",
          greatest(w.received_at, (select applied_at from migrations where name = '0025-waiver-list.sql')) as at
     from locations l cross join lateral (
       select received_at from waivers where location_id = l.id order by received_at, id limit 1) w`,
).returns<{ locationId: string; at: Date }>()

/**
 * Returns for each location the time from which its waiver chain can be checked: the time of the first waiver. If the
 * upgrade to the first release that checks chains was later, it is the time of the upgrade.
 */
export async function readChainBeginnings(queries: Pick<Queries, 'rows'>): Promise<ReadonlyMap<LocationKey, Date>> {
  const rows = await queries.rows(FIRST_SIGNED)
  return new Map(rows.map(row => [row.locationId as LocationKey, row.at]))
}

const UNSENT = statement(
  'overview.unsent-deliveries',
  `select location_id as location, name, (health ->> 'unsent')::int as count,
          (health ->> 'unsentSince')::timestamptz as since
     from devices
    where kind = 'kiosk' and revoked_at is null and location_id = any(:locations::text[])
      and (health ->> 'unsent')::int > 0 and (health ->> 'unsentSince')::timestamptz <= :before
    order by 4`,
).returns<{ location: string; name: string | null; count: number; since: Date }>()

export type UnsentDeliveries = {
  readonly location: LocationKey
  readonly name: string | null
  readonly count: number
  readonly since: Date
}

/**
 * Returns the kiosks that have reported unsent check-ins or signatures in their last health report. Only those that
 * were saved before an instant are considered.
 */
export function readUnsentDeliveries(
  queries: Pick<Queries, 'rows'>,
  of: { readonly locations: readonly LocationKey[]; readonly before: Date },
): Promise<UnsentDeliveries[]> {
  return queries.rows(UNSENT, of) as Promise<UnsentDeliveries[]>
}

const OPEN_RATINGS = statement(
  'overview.open-ratings',
  `select location_id as location, min(submitted_at) as since from surveys
    where location_id = any(:locations::text[]) and overall_rating <= ${OPEN_RATING_MAX} and followed_up_at is null
      and submitted_at <= :before
    group by 1`,
).returns<{ location: string; since: Date }>()

export type OpenRatings = { readonly location: LocationKey; readonly since: Date }

/**
 * Returns the locations that have a low rating without a follow-up. Only ratings from before an instant are considered.
 */
export function readOpenRatings(
  queries: Pick<Queries, 'rows'>,
  of: { readonly locations: readonly LocationKey[]; readonly before: Date },
): Promise<OpenRatings[]> {
  return queries.rows(OPEN_RATINGS, of) as Promise<OpenRatings[]>
}

const COUNT_OPEN_RATINGS = statement(
  'overview.count-open-ratings',
  `select count(*) from surveys
    where location_id = :location and overall_rating <= ${OPEN_RATING_MAX} and followed_up_at is null
      and submitted_at >= :from and submitted_at < :to`,
).returns<{ count: number }>()

/** Returns the number of a location's ratings from `from` (inclusive) to `to` (exclusive) that have no follow-up. */
export async function countOpenRatings(
  queries: Pick<Queries, 'row'>,
  of: { readonly location: LocationKey; readonly from: Date; readonly to: Date },
): Promise<number> {
  return (await queries.row(COUNT_OPEN_RATINGS, of))!.count
}

const NOT_IN_FORCE = statement(
  'overview.signed-not-in-force',
  `select count(*) from waivers
    where location_id in (select id from locations) and received_at >= :from and is_not_in_force`,
).returns<{ count: number }>()

export async function countSignedNotInForce(queries: Pick<Queries, 'row'>, from: Date): Promise<number> {
  return (await queries.row(NOT_IN_FORCE, { from }))!.count
}

const UNPUBLISHED = statement(
  'overview.unpublished-edition',
  `select e.edition, e.made_at as since from waiver_editions e
    where e.edition = (select max(edition) from waiver_editions where is_built_in)
      and not exists (select from waiver_publications p where p.edition = e.edition and p.withdrawn_at is null)`,
).returns<{ edition: number; since: Date }>()

/** Returns the newest waiver edition that came with an upgrade; undefined if it was published. */
export function unpublishedEdition(
  queries: Pick<Queries, 'row'>,
): Promise<{ edition: number; since: Date } | undefined> {
  return queries.row(UNPUBLISHED)
}
