import type { Queries } from '../../platform/db/database.ts'
import { migrationOf } from '../../platform/db/migrate.ts'
import { statement } from '../../platform/db/statement.ts'

const SERVER = statement(
  'installation.server',
  `select current_setting('server_version_num')::int as version, clock_timestamp() as now,
          current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
          current_setting('full_page_writes') as full_page_writes,
          to_regclass('migrations') is not null as has_migrations`,
).returns<{
  version: number
  now: Date
  fsync: string
  synchronous_commit: string
  full_page_writes: string
  has_migrations: boolean
}>()
const APPLIED = statement('installation.applied', 'select name from migrations order by name').returns<{
  name: string
}>()

/** Returns the database server's settings and the applied migrations. An empty database has none. */
export async function readServerState(queries: Queries) {
  const server = (await queries.row(SERVER))!
  const applied = server.has_migrations ? (await queries.rows(APPLIED)).map(row => migrationOf(row.name)) : []
  return {
    versionNumber: server.version,
    nowMs: server.now.getTime(),
    writes: {
      fsync: server.fsync,
      synchronousCommit: server.synchronous_commit,
      fullPageWrites: server.full_page_writes,
    },
    applied,
  }
}

const SALON = statement(
  'installation.salon',
  `select (select count(*) from staff where role = 'admin' and disabled_at is null
              and (pin_hash is not null or password_hash is not null)) as admins,
          exists (select from demo_mark) as demo_ran,
          coalesce((select value = 'true'::jsonb from settings where key = 'cancelAtProvider' and location_id = ''), false)
            as cancels,
          coalesce((select value = 'false'::jsonb from settings where key = 'pinOnlyOnKnownDevices' and location_id = ''),
            false) as pins_everywhere,
          (select max(received_at) from webhook_events where provider = 'square') as last_webhook`,
).returns<{
  admins: number
  demo_ran: boolean
  cancels: boolean
  pins_everywhere: boolean
  last_webhook: Date | null
}>()

/**
 * Returns the records that the `doctor` command checks:
 * - who can sign in as an admin
 * - whether the demo ever ran on the data
 * - whether cancellations are sent to Square
 * - whether staff PINs work on every device
 * - when Square's last webhook arrived; null if no webhook arrived recently
 */
export async function readSalonRecords(queries: Queries) {
  const row = (await queries.row(SALON))!
  return {
    admins: row.admins,
    demoRan: row.demo_ran,
    cancelsAtProvider: row.cancels,
    pinsEverywhere: row.pins_everywhere,
    lastWebhookMs: row.last_webhook?.getTime() ?? null,
  }
}
