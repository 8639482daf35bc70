import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** The data about the database for the status page. Events are counted over the last 24 hours. */
export type StatusData = {
  readonly database: { readonly version: string; readonly bytes: number }
  readonly square: { readonly failure: string | null; readonly webhooks: number; readonly webhooksWaiting: number }
  readonly texts: { readonly queued: number; readonly failed: number; readonly parked: number }
  readonly tablets: number
  readonly jobs: { readonly waiting: number; readonly parked: number; readonly parkedKind: string | null }
}

type Row = {
  version: string
  bytes: number
  failure: string | null
  webhooks: number
  webhooks_waiting: number
  queued: number
  failed: number
  parked: number
  tablets: number
  jobs_waiting: number
  jobs_parked: number
  parked_kind: string | null
}

const READ = statement(
  'status.facts',
  `select current_setting('server_version') as version,
          pg_database_size(current_database()) as bytes,
          (select failure from sync_state where part = 'daily' and failing_since is not null) as failure,
          (select count(*) from webhook_events where provider = 'square' and received_at > :since) as webhooks,
          (select count(*) from webhook_events where provider = 'square' and worked_at is null) as webhooks_waiting,
          (select count(*) from texts where state in ('QUEUED', 'SENDING', 'UNKNOWN')) as queued,
          (select count(*) from texts where state in ('FAILED', 'UNDELIVERED') and updated_at > :since) as failed,
          (select count(*) from texts where state = 'PARKED' and updated_at > :since) as parked,
          (select count(*) from devices where kind = 'kiosk' and revoked_at is null) as tablets,
          (select count(*) from jobs where parked_at is null) as jobs_waiting,
          (select count(*) from jobs where parked_at is not null) as jobs_parked,
          (select kind from jobs where parked_at is not null order by parked_at desc limit 1) as parked_kind`,
).returns<Row>()

const DAY_MS = 86_400_000

/** Reads all of StatusData in one statement. `now` is the real clock's time. */
export async function readStatusData(queries: Queries, now: Date): Promise<StatusData> {
  const row = (await queries.row(READ, { since: new Date(now.getTime() - DAY_MS) }))!
  return {
    database: { version: row.version.split(' ')[0]!, bytes: row.bytes },
    square: { failure: row.failure, webhooks: row.webhooks, webhooksWaiting: row.webhooks_waiting },
    texts: { queued: row.queued, failed: row.failed, parked: row.parked },
    tablets: row.tablets,
    jobs: { waiting: row.jobs_waiting, parked: row.jobs_parked, parkedKind: row.parked_kind },
  }
}
