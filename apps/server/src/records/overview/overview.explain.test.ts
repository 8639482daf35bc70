import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/databases.ts'
import { READ_ONLY } from '../../platform/db/read-pool.ts'
import { allStatements, valuesFor } from '../../platform/db/statement.ts'
import './attention-store.ts'
import './day-store.ts'

/** How PostgreSQL finds what the overview shows, among the records of two years. */
let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url, options: READ_ONLY })
  const writer = new pg.Client({ connectionString: database.url })
  await Promise.all([client.connect(), writer.connect()])
  await writer.query(
    `insert into audit (at, actor, action, object)
       select timestamptz '2026-11-20T19:00Z' - make_interval(mins => n * 10), 'staff:rosa', 'client opened', 'client:' || n
         from generate_series(1, 50000) n;
     insert into alerts (location_id, day, kind, at)
       select l.id, '2026-11-20'::date - n, 'late_arrival', now() from generate_series(0, 4000) n, locations l;
     insert into surveys (location_id, overall_rating, feedback, submitted_at)
       select l.id, 5, 'Nice', timestamptz '2026-11-20T19:00Z' - make_interval(hours => n)
         from generate_series(1, 8000) n, locations l;
     insert into texts (phone, location_id, day, template, template_version, body, state, created_at, updated_at, due_at, expires_at, is_counted)
       select '+17145550101', l.id, '2026-11-20'::date - n / 20, 'ARRIVED', 1, 'x', 'DELIVERED', now(), now(), now(), now(), false
         from generate_series(1, 8000) n, locations l;
     analyze audit; analyze alerts; analyze surveys; analyze texts`,
  )
  await writer.end()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const GIVEN = {
  locations: ['tustin', 'irvine'],
  day: '2026-11-20',
  from: '2026-11-20T08:00:00Z',
  to: '2026-11-21T08:00:00Z',
  since: '2026-11-20T18:00:00Z',
  max: 100,
}

test.each([
  ['the alerts of a day', 'overview.alerts', 'alerts_location_day'],
  ['the comments of a day', 'overview.comments', 'surveys_submitted'],
  ['who opened many clients', 'overview.clients-opened', 'audit_a'],
  ['whether PIN sign-in is off', 'overview.pin-sign-in-off', 'audit_at'],
  ['the parked texts', 'overview.parked-texts', 'texts_'],
])('%s are found by an index', async (_, name, index) => {
  const one = allStatements().find(known => known.name === name)!
  const { rows } = await client.query({ text: `explain ${one.text}`, values: valuesFor(one, GIVEN) })
  const found = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(found).toContain(index)
  expect(found).not.toContain('Seq Scan')
})
