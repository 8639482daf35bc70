import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/databases.ts'
import type { Queries } from '../../platform/db/database.ts'
import { type Statement, valuesFor } from '../../platform/db/statement.ts'
import { countPersonalData, deletePersonalData, PERSONAL_DATA, type Person } from './personal-data.ts'

/** How PostgreSQL finds what is stored about one person, in a salon of 20,000 visits. */
let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client

const MARIA = '+17140000101'
const ID = '00000000-0000-4000-8000-000000000101'

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url, options: '-c plan_cache_mode=force_custom_plan' })
  await client.connect()
  const phone = `'+1714' || lpad((n % 10000)::text, 7, '0')`
  const id = `('00000000-0000-4000-8000-' || lpad((n % 10000)::text, 12, '0'))::uuid`
  const visits = 'generate_series(1, 20000) n'
  await client.query(`
    insert into clients (id, first_name, last_name, phone, location_id, created_at)
      select ${id}, 'First', 'Last', ${phone}, 'tustin', now() from generate_series(1, 9999) n;
    insert into appointments (square_appointment_id, version, status, is_open, location_id, start_at, day,
        duration_minutes, service_name, technician_name, customer_name, customer_phone, customer_id, updated_at)
      select 'b' || n, 1, 'ACCEPTED', true, 'tustin', now(), '2026-11-10', 60, 'Refill', 'Ana', 'Somebody', ${phone},
        'c' || n % 10000, now() from ${visits};
    insert into daily_statuses (square_appointment_id, location_id, day, updated_at)
      select square_appointment_id, location_id, day, now() from appointments;
    insert into square_customers (id, display_name, phone, seen_at)
      select 'c' || n, 'Somebody', ${phone}, now() from generate_series(1, 9999) n;
    insert into check_ins (client_id, location_id, day, checked_in, scenario, check_in_time, service_type, technician, kind)
      select id, 'tustin', date '2026-11-10' - (row_number() over ())::int % 700, true, 'ON_TIME', now(), 'Refill', 'Ana',
        'appointment' from clients;
    insert into visit_facts (location_id, day, key, kind, outcome, at, hour, is_measured, is_visit, is_manual, technician,
        service, packed)
      select 'tustin', '2026-11-10', 'b-b' || n, 'booked', 'received', now(), 9, true, true, false, 'Ana', 'Refill', ''
        from ${visits};
    insert into surveys (check_in_id, phone, overall_rating, submitted_at)
      select k.id, c.phone, 4, now() from check_ins k join clients c on c.id = k.client_id;
    insert into alerts (location_id, day, kind, client_id, name, phone, at)
      select 'tustin', '2026-11-10', 'caps', ${id}, 'First', ${phone}, now() from generate_series(1, 9999) n;
    insert into texts (phone, template, visit, client_id, state, is_counted, due_at, expires_at, day, created_at, updated_at)
      select case when n % 50 = 0 then '+17145550100' else ${phone} end, 'ON_TIME',
        case when n % 50 = 0 then 'walkin ' || ${phone} else 'b' || n end, ${id}, 'DELIVERED', true, now(), now(),
        '2026-11-10', now(), now() from generate_series(1, 20000) n where n % 10000 <> 0;
    insert into text_guards select phone, 'tustin', visit, 'arrival', id, now() from texts on conflict do nothing;
    insert into consents (phone, text_version, screen, source, shown_at, at)
      select phone, '1', 'phone', 'kiosk', now(), now() from clients;
    insert into opt_outs select phone, 'STOP', now() from clients;
    insert into unreachable_phones select phone, '30006', now() from clients;
    insert into waiver_texts values ('v', 'en', 'text', now());
    insert into waivers (id, location_id, chain_position, client_id, client_name, client_phone, version, language,
        received_at, day, time_zone, salon_name, taken_by, signature_png, signature_sha256, previous_hash, record_hash,
        server_signature)
      select gen_random_uuid(), 'tustin', row_number() over (), id, 'Name', phone, 'v', 'en', now(), '2026-11-10', 'UTC',
        'Salon', 'device:1', '', '', '', id::text, '' from clients;
    insert into audit (at, actor, action, object) select now(), 'staff:ada', 'client opened', 'client:' || id from clients;
    insert into audit (at, actor, action, object)
      select now(), 'device:1', 'check-in', 'appointment:b' || n from ${visits};
    analyze;
  `)
}, 120_000)
afterAll(async () => {
  await client.end()
  await database.drop()
})

const PERSON: Person = {
  phone: MARIA,
  earlierPhones: ['+17140000102'],
  clientIds: [ID],
  customerIds: ['c101'],
  appointmentIds: ['b101', 'b10101'],
}
/** The tables that grow with the years; others are kept for days, or have few rows. */
const LARGE = [
  ...['clients', 'appointments', 'daily_statuses', 'square_customers', 'check_ins', 'visit_facts', 'surveys', 'alerts'],
  ...['texts', 'text_guards', 'consents', 'opt_outs', 'unreachable_phones', 'waivers', 'audit'],
]

/** Notes the statements instead of running them. */
function noted(): { queries: Queries; statements: { one: Statement<unknown>; given: Record<string, unknown> }[] } {
  const statements: { one: Statement<unknown>; given: Record<string, unknown> }[] = []
  const note = async (one: Statement<unknown>, given: Record<string, unknown>) => {
    statements.push({ one, given })
    return one.name === 'holdings.find' ? PERSON : { count: 0 }
  }
  return { queries: { row: note, run: note, rows: note } as unknown as Queries, statements }
}

async function plan(one: Statement<unknown>, given: Record<string, unknown>): Promise<string> {
  const { rows } = await client.query({ text: `explain ${one.text}`, values: valuesFor(one, given) })
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

test('what is stored about a person is counted and deleted by indexes', async () => {
  const { queries, statements } = noted()
  await countPersonalData(queries, MARIA)
  for (const kind of PERSONAL_DATA) await deletePersonalData(queries, kind, PERSON)
  expect(statements.length).toBeGreaterThan(40)
  const scanned: string[] = []
  for (const { one, given } of statements)
    for (const [, table] of (await plan(one, given)).matchAll(/Seq Scan on (\w+)/g))
      if (LARGE.includes(table!)) scanned.push(`${one.name}: ${table}`)
  expect(scanned).toEqual([])
})

test.each<[string, string[]]>([
  ['holdings.count-texts', ['texts_phone_day', 'texts_asked_for']],
  ['holdings.count-text_guards', ['text_guards_pkey', 'text_guards_text', 'texts_asked_for']],
  ['holdings.count-alerts', ['alerts_phone', 'alerts_client', 'alerts_appointment']],
  ['holdings.count-visit_facts', ['visit_facts_key', 'alerts_phone']],
  ['holdings.count-surveys', ['surveys_phone', 'surveys_check_in_id_key']],
  ['holdings.count-audit', ['audit_object']],
])('%s uses %j', async (name, indexes) => {
  const { queries, statements } = noted()
  await countPersonalData(queries, MARIA)
  const { one, given } = statements.find(known => known.one.name === name)!
  const found = await plan(one, given)
  for (const index of indexes) expect(found).toContain(index)
})
