import type { LocationKey } from '@frontlash/domain/location-key'
import type { OwnerAlertKind } from '@frontlash/domain/owner-alerts/owner-alert'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const CLAIM = statement(
  'owner-alerts.claim',
  `with forgotten as (delete from owner_alerts where day < :day::date - 7)
   insert into owner_alerts (kind, location_id, day) values (:kind, :about, :day)
   on conflict do nothing returning kind`,
).returns<{ kind: string }>()

/**
 * Claims the alert of a kind for a day, about a location or another subject. Returns false if it was already claimed.
 */
export async function claimOwnerAlert(
  queries: Queries,
  of: { readonly kind: OwnerAlertKind | 'weeklySummary'; readonly about: string; readonly day: SalonDay },
): Promise<boolean> {
  return (await queries.row(CLAIM, of)) !== undefined
}

const TOLD = statement('owner-alerts.told', 'select kind, location_id from owner_alerts where day = :day').returns<{
  kind: string
  location_id: string
}>()

/** Returns the alerts of a day that were already sent, as `kind@location`. */
export async function readSentAlerts(queries: Pick<Queries, 'rows'>, day: SalonDay): Promise<ReadonlySet<string>> {
  return new Set((await queries.rows(TOLD, { day })).map(row => `${row.kind}@${row.location_id}`))
}

const BOOKED = statement(
  'owner-alerts.booked-hours',
  `select location_id as location, min(start_at) as first, max(start_at + make_interval(mins => duration_minutes)) as last
     from appointments where day = :day and location_id = any(:locations::text[]) and is_open group by 1`,
).returns<{ location: string; first: Date; last: Date }>()

/**
 * Returns for each location when a day's first booking starts and its last booking ends. Locations without bookings are
 * omitted.
 */
export async function bookedHours(
  queries: Pick<Queries, 'rows'>,
  of: { readonly locations: readonly LocationKey[]; readonly day: SalonDay },
): Promise<{ location: LocationKey; first: Date; last: Date }[]> {
  return (await queries.rows(BOOKED, of)) as { location: LocationKey; first: Date; last: Date }[]
}

const SILENT = statement(
  'owner-alerts.silent-kiosks',
  `select location_id as location, name, coalesce(last_seen_at, enrolled_at) as since
     from devices
    where kind = 'kiosk' and revoked_at is null and location_id = any(:locations::text[])
      and coalesce(last_seen_at, enrolled_at) <= :before
    order by location_id, 3 desc, id`,
).returns<Omit<SilentKiosk, 'location'> & { location: string }>()

export type SilentKiosk = { readonly location: LocationKey; readonly name: string | null; readonly since: Date }

/**
 * Returns the kiosks that were last seen before an instant, grouped by location. In each location, the kiosk that was
 * seen last comes first.
 */
export async function silentKiosks(
  queries: Pick<Queries, 'rows'>,
  of: { readonly locations: readonly LocationKey[]; readonly before: Date },
): Promise<SilentKiosk[]> {
  return (await queries.rows(SILENT, of)) as SilentKiosk[]
}

const FAILED = statement(
  'owner-alerts.failed-texts',
  `select location_id as location,
          count(*) filter (where state in ('UNDELIVERED', 'FAILED', 'PARKED')) as failed, count(*) as "all"
     from texts
    where location_id = any(:locations::text[]) and created_at > :since and day >= :firstDay
      and state in ('SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED', 'PARKED')
    group by 1`,
).returns<Omit<FailedTexts, 'location'> & { location: string }>()

export type FailedTexts = { readonly location: LocationKey; readonly failed: number; readonly all: number }

export async function countFailedTexts(
  queries: Pick<Queries, 'rows'>,
  of: { readonly locations: readonly LocationKey[]; readonly since: Date; readonly firstDay: SalonDay },
): Promise<FailedTexts[]> {
  return (await queries.rows(FAILED, of)) as FailedTexts[]
}
