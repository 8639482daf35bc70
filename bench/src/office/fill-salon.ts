import { randomBytes } from 'node:crypto'
import type { AppContext } from '@frontlash/server/app-context'
import { statement } from '@frontlash/server/platform/db/statement'
import { signDemoWaiver } from '@frontlash/server/records/demo/demo-waiver'
import { sha256 } from '@frontlash/server/records/waivers/waiver-record'
import { openWaiverSigner } from '@frontlash/server/records/waivers/waiver-signer'
import { saveDocument } from '@frontlash/server/records/waivers/waiver-store'
import pg from 'pg'

const VISITS_OF_A_CLIENT = 10
/** The size of a real signed document. Like a PDF, the generated document cannot be compressed. */
const DOCUMENT_BYTES = 53_000

/**
 * Fills an empty salon with `visits` check-ins over two years. Each check-in has a booking, a card and an audit row.
 * Also adds a chain of `waivers` waivers, which are signed as in a running salon.
 */
export async function fillSalon(
  context: AppContext,
  url: string,
  of: { visits: number; waivers: number },
): Promise<void> {
  await fillVisits(url, of.visits)
  await fillWaivers(context, of.waivers)
}

async function fillVisits(url: string, visits: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Foreign keys are not checked, which saves half of the time. The rows are consistent.
  await client.query('set session_replication_role = replica')
  const made = (columns: string) =>
    `select ${columns} from (
       select n, '10000000-0000-4000-8000-' || lpad((n / ${VISITS_OF_A_CLIENT})::text, 12, '0') as client,
              timestamptz '2024-11-21 16:00+00' + (n % 730) * interval '1 day' + (n % 97) * interval '5 minutes' as at,
              (array['tustin', 'irvine', 'santa-ana', 'costa-mesa'])[1 + n % 4] as place
         from generate_series(0, ${visits - 1}) n) made`
  await client.query(
    `insert into clients (id, first_name, last_name, phone, location_id, created_at)
     select distinct on (client) client::uuid, 'Maria', 'Garcia ' || right(client, 6),
       '+1714' || lpad((n / ${VISITS_OF_A_CLIENT})::text, 7, '0'), place, at from (${made('*')}) all_visits order by client, n`,
  )
  await client.query(
    `insert into appointments (square_appointment_id, version, status, is_open, location_id, start_at, day,
       duration_minutes, service_name, technician_name, customer_name, customer_phone, updated_at)
     ${made(`'booking-' || n, 1, 'ACCEPTED', true, place, at, at::date, 60, 'Volume Refill', 'Lena', 'Maria Garcia',
       '+1714' || lpad((n / ${VISITS_OF_A_CLIENT})::text, 7, '0'), at`)}`,
  )
  await client.query(
    `insert into check_ins (client_id, location_id, day, square_appointment_id, visit_id, checked_in, scenario,
       check_in_time, service_type, technician, kind)
     ${made(`client::uuid, place, at::date, 'booking-' || n, gen_random_uuid(), true, 'ON_TIME', at, 'Volume Refill', 'Lena',
       'appointment'`)}`,
  )
  await client.query(
    `insert into daily_statuses (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at,
       manager_marked_received, manager_marked_received_at, manager_marked_received_by, received_by, updated_at)
     ${made(`'booking-' || n, place, at::date, true, at, true, at, 'rosa', 'rosa', at`)}`,
  )
  await client.query(
    `insert into audit (at, actor, location_id, action, object, request_id, after)
     ${made(`at, 'device:' || client, place, 'check-in', 'appointment:booking-' || n, gen_random_uuid()::text,
       jsonb_build_object('scenario', 'ON_TIME')`)}`,
  )
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}

const CLIENTS = statement(
  'bench.clients',
  `select id, phone, first_name || ' ' || last_name as name, timestamptz '2026-11-20 19:00+00' as "createdAt"
     from clients order by id limit :waivers`,
).returns<{ id: string; phone: string; name: string; createdAt: Date }>()

async function fillWaivers(context: AppContext, waivers: number): Promise<void> {
  const signer = openWaiverSigner(context.config.appSecret)
  const location = context.locations.get('tustin')
  for (const client of await context.db.rows(CLIENTS, { waivers })) {
    const bytes = randomBytes(DOCUMENT_BYTES)
    await context.db.transaction(async queries => {
      const id = await signDemoWaiver(context, signer, queries, { client, location, day: '2026-11-20' })
      await saveDocument(queries, id, { bytes, sha256: sha256(bytes), madeAt: client.createdAt })
    })
  }
}
