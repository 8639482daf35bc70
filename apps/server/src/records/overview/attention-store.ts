import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const PARKED = statement('overview.parked-texts', `select count(*) from texts where state = 'PARKED'`).returns<{
  count: number
}>()

/** How many texts wait for a decision because it is not known whether they went out. */
export async function countParkedTexts(queries: Pick<Queries, 'row'>): Promise<number> {
  return (await queries.row(PARKED))!.count
}

const UNUSED = statement(
  'overview.unused-accounts',
  `select username, coalesce(last_sign_in_at, created_at) as since from staff
    where disabled_at is null and coalesce(last_sign_in_at, created_at) <= :before
    order by 2, 1`,
).returns<{ username: string; since: Date }>()

/** The accounts in use that nobody has signed in to since an instant. */
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

/** When PIN sign-in was switched off, by too many wrong PINs since an instant; null if it is on. */
export async function pinSignInOffSince(queries: Pick<Queries, 'row'>, since: Date): Promise<Date | null> {
  return (await queries.row(PIN_OFF, { since }))!.since
}

const OPENED = statement(
  'overview.clients-opened',
  `select substr(actor, 7) as username, count(distinct object) as count from audit
    where at > :since and action = 'client opened' and actor like 'staff:%'
    group by actor having count(distinct object) > :max order by 2 desc, 1`,
).returns<{ username: string; count: number }>()

/** Who has opened more than `max` clients since an instant. */
export function readWhoOpenedMany(
  queries: Pick<Queries, 'rows'>,
  of: { readonly since: Date; readonly max: number },
): Promise<{ username: string; count: number }[]> {
  return queries.rows(OPENED, of)
}

const FIRST_SIGNED = statement(
  'overview.first-waivers',
  `select l.id as "locationId", w.received_at as at from locations l
     cross join lateral (
       select received_at from waivers where location_id = l.id order by received_at, id limit 1) w`,
).returns<{ locationId: string; at: Date }>()

/** When the first waiver of each location that has one was received. */
export async function firstWaivers(queries: Pick<Queries, 'rows'>): Promise<ReadonlyMap<LocationKey, Date>> {
  const rows = await queries.rows(FIRST_SIGNED)
  return new Map(rows.map(row => [row.locationId as LocationKey, row.at]))
}
