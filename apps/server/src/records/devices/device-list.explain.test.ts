import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/databases.ts'
import { READ_ONLY } from '../../platform/db/read-pool.ts'
import { allStatements, valuesFor } from '../../platform/db/statement.ts'
import './device-list.ts'

/** How PostgreSQL finds devices, in a salon where tablets were revoked and paired again for years. */
let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url, options: READ_ONLY })
  const writer = new pg.Client({ connectionString: database.url })
  await Promise.all([client.connect(), writer.connect()])
  await writer.query(
    `insert into devices (kind, token_hash, token_made_at, name, location_id, enrolled_at, last_seen_at, revoked_at)
     select 'kiosk', sha256(convert_to('token ' || n, 'UTF8')), at, 'Tablet ' || n, 'tustin', at, at,
            case when n > 40 then at + interval '1 day' end
       from (select n, timestamptz '2026-11-20' - make_interval(hours => n) as at from generate_series(1, 20000) n) made`,
  )
  await writer.query('analyze devices')
  await writer.end()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const ALL = {
  locations: null,
  kind: null,
  seenFrom: null,
  seenBefore: null,
  revokedSince: null,
  moment: null,
  id: null,
}
const PAGE = { rows: 51, max: 1001 }
const DEEP = {
  moment: Date.parse('2026-11-10T00:00:00Z') * 1000,
  id: '0198aaaa-0000-7000-8000-000000000001',
}

test.each([
  ['the newest', 'devices.next-page', {}],
  ['a page deep in the list', 'devices.next-page', DEEP],
  ['the page before it', 'devices.previous-page', DEEP],
  ['those of a location', 'devices.next-page', { locations: ['tustin'] }],
  ['those revoked lately', 'devices.next-page', { revokedSince: '2026-11-19T00:00:00Z' }],
  ['how many', 'devices.count', {}],
  ['one device', 'devices.one', { id: DEEP.id }],
  ['a device that is to be changed', 'devices.hold', { id: DEEP.id }],
])('%s are found by an index, without reading all devices', async (_, name, given) => {
  const one = allStatements().find(known => known.name === name)!
  const values = valuesFor(one, { ...ALL, ...PAGE, ...given })
  const { rows } = await client.query({ text: `explain ${one.text}`, values })
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index.* on devices/)
  expect(plan).not.toContain('Seq Scan on devices')
})
