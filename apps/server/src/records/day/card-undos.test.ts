import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, openTestServer, type TestServer } from '../../../test/databases.ts'
import { migrate, migrationNames } from '../../platform/db/migrate.ts'

const MIGRATION = '0039-card-undos.sql'
const VISIT = '0198aaaa-0000-7000-8000-0000000000b1'

let server: TestServer
let database: Awaited<ReturnType<typeof createDatabase>>
let client: pg.Client

beforeAll(async () => {
  server = await openTestServer()
  database = await createDatabase(server.url)
  await migrate(database.url, migrationNames().slice(0, migrationNames().indexOf(MIGRATION)))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
  server.release()
})

test('undoing a cancellation from before the upgrade restores the client’s visit', async () => {
  await client.query(`insert into daily_statuses
    (square_appointment_id, location_id, day, manager_marked_received_by, version, updated_at)
    values ('a', 'tustin', '2026-11-20', 'CANCELLED_BY_manager', 2, now())`)
  await client.query(
    `insert into check_ins
      (id, location_id, day, square_appointment_id, checked_in, scenario, check_in_time, service_type, technician, kind)
     values ($1, 'tustin', '2026-11-20', 'a', false, 'ON_TIME', now(), 'Refill', 'Lena', 'appointment')`,
    [VISIT],
  )
  await client.query(
    `insert into cancelled_cards (square_appointment_id, version, before, visit_ids) values ('a', 2, $1, array[$2::uuid])`,
    [{ client_checked_in: true }, VISIT],
  )
  await migrate(database.url)
  const { rows } = await client.query('select version, action, before, visits from card_undos')
  expect(rows).toEqual([
    {
      version: 2,
      action: 'cancel-appointment',
      before: { client_checked_in: true },
      visits: [expect.objectContaining({ id: VISIT, checked_in: true, scenario: 'ON_TIME' })],
    },
  ])
})
