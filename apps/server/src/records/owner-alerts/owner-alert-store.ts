import type { LocationKey } from '@frontlash/domain/location-key'
import type { OwnerAlertKind } from '@frontlash/domain/owner-alerts/owner-alert'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const CLAIM = statement(
  'owner-alerts.claim',
  `with forgotten as (delete from owner_alerts where day < :day::date - 7)
   insert into owner_alerts (kind, location_id, day) values (:kind, :locationId, :day)
   on conflict do nothing returning kind`,
).returns<{ kind: string }>()

/** Claims an alert of a kind for a location and a day; false when it was told already. */
export async function claimOwnerAlert(
  queries: Queries,
  of: { readonly kind: OwnerAlertKind; readonly locationId: LocationKey | ''; readonly day: SalonDay },
): Promise<boolean> {
  return (await queries.row(CLAIM, of)) !== undefined
}

const TOLD = statement('owner-alerts.told', 'select kind, location_id from owner_alerts where day = :day').returns<{
  kind: string
  location_id: string
}>()

/** The alerts of a day that were told, as `kind@location`. */
export async function readToldAlerts(queries: Pick<Queries, 'rows'>, day: SalonDay): Promise<ReadonlySet<string>> {
  return new Set((await queries.rows(TOLD, { day })).map(row => `${row.kind}@${row.location_id}`))
}

const BOOKED = statement(
  'owner-alerts.booked-hours',
  `select min(start_at) as first, max(start_at + make_interval(mins => duration_minutes)) as last
     from appointments where day = :day and location_id = :locationId and is_open`,
).returns<{ first: Date; last: Date }>()

/** From when until when a location is booked on a day; undefined without a booking. */
export async function bookedHours(
  queries: Pick<Queries, 'row'>,
  of: { readonly locationId: LocationKey; readonly day: SalonDay },
): Promise<{ first: Date; last: Date } | undefined> {
  const row = await queries.row(BOOKED, of)
  return row?.first ? row : undefined
}

const SILENT = statement(
  'owner-alerts.silent-kiosk',
  `select name, coalesce(last_seen_at, enrolled_at) as since from devices
    where kind = 'kiosk' and revoked_at is null and location_id = :locationId
      and coalesce(last_seen_at, enrolled_at) <= :before
    order by 2 desc limit 1`,
).returns<{ name: string | null; since: Date }>()

/** The kiosk of a location that was last heard before an instant, and latest of those. */
export function silentKiosk(
  queries: Pick<Queries, 'row'>,
  of: { readonly locationId: LocationKey; readonly before: Date },
): Promise<{ name: string | null; since: Date } | undefined> {
  return queries.row(SILENT, of)
}

const FAILED = statement(
  'owner-alerts.failed-texts',
  `select count(*) filter (where state in ('UNDELIVERED', 'FAILED', 'PARKED')) as failed, count(*) as "all"
     from texts
    where location_id = :locationId and created_at > :since and day >= :firstDay
      and state in ('SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED', 'PARKED')`,
).returns<{ failed: number; all: number }>()

/** How many texts of a location since an instant failed, and how many were to be sent. */
export async function countFailedTexts(
  queries: Pick<Queries, 'row'>,
  of: { readonly locationId: LocationKey; readonly since: Date; readonly firstDay: SalonDay },
): Promise<{ failed: number; all: number }> {
  return (await queries.row(FAILED, of))!
}
