import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, createTestDatabase, openTestServer, type TestServer } from '../../../test/databases.ts'
import { migrate, migrationNames } from '../../platform/db/migrate.ts'
import { cardJson } from './card-json.ts'

let database: { url: string; drop: () => Promise<void> }
let client: pg.Client

async function useDatabase(made: typeof database): Promise<void> {
  database = made
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
}
afterEach(async () => {
  await client.end()
  await database.drop()
})

/** Values of the single column of older versions, with the columns of this version that mean the same. */
const ALIKE: [receivedBy: string | null, columns: { mark: string | null; received_by: string | null }][] = [
  [null, { mark: null, received_by: null }],
  ['rosa', { mark: null, received_by: 'rosa' }],
  ['LOCATION_MISMATCH', { mark: 'elsewhere', received_by: null }],
  ['CANCELLED_BY_manager', { mark: 'cancelled-here', received_by: null }],
  ['CANCELLED_BY_square', { mark: 'cancelled-at-provider', received_by: null }],
]

const INSERT = `insert into daily_statuses (square_appointment_id, location_id, day, manager_marked_received_by, updated_at)
  values ($2, 'tustin', '2026-11-20', $1, now())`
const rowOf = async (columns: string, card: string) =>
  (await client.query(`select ${columns} from daily_statuses s where square_appointment_id = $1`, [card])).rows[0]
const columns = (card = 'a') => rowOf('mark, received_by', card)
const wire = async (card = 'a') => (await rowOf(`${cardJson('s')} as row`, card)).row

/**
 * The statement with which the version before 0010-card-marks.sql saves a card: its card-actions.keep and cards.mark,
 * shortened.
 */
const OLD_KEEP = `insert into daily_statuses as s
    (square_appointment_id, location_id, day, manager_marked_received, manager_marked_received_by, updated_at)
  values ('a', 'tustin', '2026-11-20', coalesce($1::text = 'rosa', false), $1, now())
  on conflict (square_appointment_id) do update
     set manager_marked_received = excluded.manager_marked_received,
         manager_marked_received_by = excluded.manager_marked_received_by, version = s.version + 1
  returning to_jsonb(s) as row`
const OLD_READ = 'select to_jsonb(s) as row from daily_statuses s'

describe('a card that was saved before the upgrade', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
    await useDatabase(await createDatabase(server.url))
    await migrate(database.url, migrationNames().slice(0, migrationNames().indexOf('0010-card-marks.sql')))
  })
  afterAll(() => server.release())

  test('has the same status after the upgrade', async () => {
    for (const [receivedBy] of ALIKE) await client.query(INSERT, [receivedBy, `said ${receivedBy}`])
    await migrate(database.url)
    for (const [receivedBy, after] of ALIKE) {
      const card = `said ${receivedBy}`
      expect(await columns(card), card).toEqual(after)
      expect(await wire(card), card).toMatchObject({ manager_marked_received_by: receivedBy })
    }
  })
})

describe('an older version on the same database', () => {
  beforeEach(async () => useDatabase(await createTestDatabase()))

  test.each(ALIKE)('stores the state "%s" in a form that this version reads correctly', async (receivedBy, after) => {
    await client.query(OLD_KEEP, [receivedBy])
    expect(await columns()).toEqual(after)
    // Each value is also saved over every other value.
    for (const [earlier] of ALIKE) {
      await client.query(OLD_KEEP, [earlier])
      await client.query(OLD_KEEP, [receivedBy])
      expect(await columns()).toEqual(after)
    }
    expect(await wire()).toMatchObject({ manager_marked_received_by: receivedBy })
  })

  test.each(ALIKE)('reads the state "%s" that this version has saved', async (receivedBy, { mark, received_by }) => {
    for (const [earlier] of ALIKE) {
      await client.query(OLD_KEEP, [earlier])
      await client.query('update daily_statuses set mark = $1, received_by = $2', [mark, received_by])
      expect((await client.query(OLD_READ)).rows[0].row).toMatchObject({ manager_marked_received_by: receivedBy })
    }
  })
})

test('the event of a card contains the user name in lower case, so that no user name equals a mark', async () => {
  await useDatabase(await createTestDatabase())
  await client.query(INSERT, [null, 'a'])
  await client.query(`update daily_statuses set received_by = 'CANCELLED_BY_square'`)
  const row = await wire()
  expect(row).not.toHaveProperty('mark')
  expect(row).not.toHaveProperty('received_by')
  expect(row.manager_marked_received_by).toBe('cancelled_by_square')
})
