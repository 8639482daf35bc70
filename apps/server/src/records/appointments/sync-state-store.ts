import type { LocationKey } from '@frontlash/domain/location-key'
import { addDays, type SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { announce } from '../board-events/board-event-store.ts'
import type { TodayAt } from './today-at-each.ts'

/** `daily` is today at all locations; `rolling` is ROLLING_DAYS before and after today. */
export type CachePart = 'daily' | 'rolling'

export const ROLLING_DAYS = 180

export type PartState = {
  /** When the part was last compared completely, by the salon's clock. */
  readonly lastUpdate: Date | null
  readonly count: number
  /**
   * When the first of the consecutive failed comparisons was made, by the real clock; null if the last comparison
   * succeeded.
   */
  readonly failingSince: Date | null
}

type StateRow = { part: CachePart; last_update: Date | null; count: number; failing_since: Date | null }

const READ = statement(
  'sync-state.read',
  'select part, last_update, count, failing_since from sync_state',
).returns<StateRow>()

export async function readSyncState(queries: Queries): Promise<Record<CachePart, PartState>> {
  const never: PartState = { lastUpdate: null, count: 0, failingSince: null }
  const state = { daily: never, rolling: never }
  for (const row of await queries.rows(READ))
    state[row.part] = { lastUpdate: row.last_update, count: row.count, failingSince: row.failing_since }
  return state
}

const DONE = statement(
  'sync-state.done',
  `update sync_state
      set last_update = :lastUpdate, failing_since = null, failure = null,
          count = (select count(*) from jsonb_to_recordset(:spans::jsonb) as one(location_id text, first date,
            last date)
                     join appointments a on a.location_id = one.location_id and a.day between one.first and one.last)
    where part = :part`,
)

/**
 * Records that a part was compared completely at `at` (salon's clock) and how many bookings it has. Notifies the
 * dashboards.
 */
export async function markSynced(queries: Queries, part: CachePart, at: Date, todays: TodayAt): Promise<void> {
  const reach = part === 'daily' ? 0 : ROLLING_DAYS
  const spans = [...todays].map(([location_id, today]: [LocationKey, SalonDay]) => ({
    location_id,
    first: addDays(today, -reach),
    last: addDays(today, reach),
  }))
  await queries.run(DONE, { part, lastUpdate: at, spans: JSON.stringify(spans) })
  if (part === 'rolling') return
  const data = { last_sync_at: at.toISOString() }
  await announce(queries, {
    events: [...todays.keys()].map(locationId => ({ locationId, kind: 'sync_status', data })),
  })
}

const FAILED = statement(
  'sync-state.failed',
  'update sync_state set failing_since = coalesce(failing_since, :now), failure = :failure where part = :part',
)

export async function markFailed(queries: Queries, part: CachePart, now: Date, failure: string): Promise<void> {
  await queries.run(FAILED, { part, now, failure })
}
