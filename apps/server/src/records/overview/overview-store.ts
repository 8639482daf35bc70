import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const ALERTS = statement(
  'overview.alerts',
  `select location_id as "locationId", kind, count(*) from alerts
    where location_id = any(:locations) and day = :day group by 1, 2 order by 1, 3 desc, 2`,
).returns<{ locationId: string; kind: string; count: number }>()

export function countAlerts(
  queries: Pick<Queries, 'rows'>,
  of: { readonly locations: readonly LocationKey[]; readonly day: SalonDay },
): Promise<{ locationId: string; kind: string; count: number }[]> {
  return queries.rows(ALERTS, of)
}

const COMMENTS = statement(
  'overview.comments',
  `select location_id as "locationId", overall_rating as rating, feedback as text from surveys
    where submitted_at >= :from and submitted_at < :to and location_id = any(:locations) and feedback <> ''
    order by submitted_at limit 100`,
).returns<{ locationId: string; rating: number; text: string }>()

export function readComments(
  queries: Pick<Queries, 'rows'>,
  of: { readonly locations: readonly LocationKey[]; readonly from: Date; readonly to: Date },
): Promise<{ locationId: string; rating: number; text: string }[]> {
  return queries.rows(COMMENTS, of)
}
