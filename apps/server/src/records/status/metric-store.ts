import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export type MetricData = {
  readonly jobsWaiting: number
  readonly jobsParked: number
  readonly webhooksWaiting: number
  /** The number of texts by state, for texts that changed in the last 24 hours and texts in progress. */
  readonly texts: readonly { readonly state: string; readonly count: number }[]
}

const READ = statement(
  'status.metrics',
  `select (select count(*) from jobs where parked_at is null) as jobs_waiting,
          (select count(*) from jobs where parked_at is not null) as jobs_parked,
          (select count(*) from webhook_events where worked_at is null) as webhooks_waiting,
          (select jsonb_agg(t) from (
             select state, count(*) as count from texts
              where updated_at > :since or state in ('QUEUED', 'SENDING', 'UNKNOWN') group by state
                order by state) t) as texts`,
).returns<{
  jobs_waiting: number
  jobs_parked: number
  webhooks_waiting: number
  texts: { state: string; count: number }[] | null
}>()

const DAY_MS = 86_400_000

/** Reads all metrics in one statement. `now` is the real clock's time. */
export async function readMetricData(queries: Queries, now: Date): Promise<MetricData> {
  const row = (await queries.row(READ, { since: new Date(now.getTime() - DAY_MS) }))!
  return {
    jobsWaiting: row.jobs_waiting,
    jobsParked: row.jobs_parked,
    webhooksWaiting: row.webhooks_waiting,
    texts: row.texts ?? [],
  }
}
