import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, openTestServer, type TestServer } from '../../../test/databases.ts'
import { migrate, migrationNames } from '../../platform/db/migrate.ts'
import { cardJson } from './card-json.ts'

let server: TestServer
let database: { url: string; drop: () => Promise<void> }
let client: pg.Client
beforeEach(async () => {
  server = await openTestServer()
  database = await createDatabase(server.url)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
  await server.release()
})

/** What the column of older versions says, and what the columns of this one say. */
const ALIKE: [receivedBy: string | null, columns: { mark: string | null; received_by: string | null }][] = [
  [null, { mark: null, received_by: null }],
  ['rosa', { mark: null, received_by: 'rosa' }],
  ['LOCATION_MISMATCH', { mark: 'elsewhere', received_by: null }],
  ['CANCELLED_BY_manager', { mark: 'cancelled-here', received_by: null }],
  ['CANCELLED_BY_square', { mark: 'cancelled-at-provider', received_by: null }],
]

const INSERT = `insert into daily_statuses (square_appointment_id, location_id, day, manager_marked_received_by, updated_at)
  values ('a', 'tustin', '2026-11-20', $1, now())`
const columns = async () => (await client.query('select mark, received_by from daily_statuses')).rows[0]
const wire = async () => (await client.query(`select ${cardJson('s')} as row from daily_statuses s`)).rows[0].row

/** How the version before this one saves a card's row (card-actions.keep and cards.mark of that version, shortened). */
const OLD_KEEP = `insert into daily_statuses as s
    (square_appointment_id, location_id, day, manager_marked_received, manager_marked_received_by, updated_at)
  values ('a', 'tustin', '2026-11-20', coalesce($1::text = 'rosa', false), $1, now())
  on conflict (square_appointment_id) do update
     set manager_marked_received = excluded.manager_marked_received,
         manager_marked_received_by = excluded.manager_marked_received_by, version = s.version + 1
  returning to_jsonb(s) as row`
const OLD_READ = 'select to_jsonb(s) as row from daily_statuses s'

test.each(ALIKE)('a card that said "%s" before the upgrade says the same after it', async (receivedBy, after) => {
  await migrate(database.url, migrationNames().slice(0, migrationNames().indexOf('0010-card-marks.sql')))
  await client.query(INSERT, [receivedBy])
  await migrate(database.url)
  expect(await columns()).toEqual(after)
  expect(await wire()).toMatchObject({ manager_marked_received_by: receivedBy })
})

describe('beside a version before this one, on one database', () => {
  beforeEach(() => migrate(database.url))

  test.each(ALIKE)('what it saves as "%s" this version reads', async (receivedBy, after) => {
    await client.query(OLD_KEEP, [receivedBy])
    expect(await columns()).toEqual(after)
    // And once more over every other state.
    for (const [earlier] of ALIKE) {
      await client.query(OLD_KEEP, [earlier])
      await client.query(OLD_KEEP, [receivedBy])
      expect(await columns()).toEqual(after)
    }
    expect(await wire()).toMatchObject({ manager_marked_received_by: receivedBy })
  })

  test.each(ALIKE)('it reads "%s" where this version has saved that', async (receivedBy, { mark, received_by }) => {
    for (const [earlier] of ALIKE) {
      await client.query(OLD_KEEP, [earlier])
      await client.query('update daily_statuses set mark = $1, received_by = $2', [mark, received_by])
      expect((await client.query(OLD_READ)).rows[0].row).toMatchObject({ manager_marked_received_by: receivedBy })
    }
  })
})

test('an event has neither of the new columns, and no user name is taken for a mark', async () => {
  await migrate(database.url)
  await client.query(INSERT, [null])
  await client.query(`update daily_statuses set received_by = 'CANCELLED_BY_square'`)
  const row = await wire()
  expect(row).not.toHaveProperty('mark')
  expect(row).not.toHaveProperty('received_by')
  expect(row.manager_marked_received_by).toBe('cancelled_by_square')
})
