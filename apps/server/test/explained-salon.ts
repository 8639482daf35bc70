import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { READ_ONLY } from '../src/platform/db/read-pool.ts'
import { allStatements, valuesFor } from '../src/platform/db/statement.ts'
import { createTestDatabase } from './databases.ts'
import { fillAtOnce } from './fill-at-once.ts'

const FILL_TIMEOUT_MS = 60_000

/**
 * Before the tests of a file, opens a salon with enough rows that PostgreSQL plans as for a large one. `npm run bench
 * -- explain` runs the same tests on a salon with a million rows of each kind (`EXPLAIN_DATABASE_URL`), which is not
 * filled. `fill` returns the tables that it has filled ('' for all). `plan` returns the query plan of the statement
 * with this name.
 */
export function useExplainedSalon(
  fill: (write: (sql: string) => Promise<unknown>) => Promise<string>,
  defaults: object,
): {
  readonly plan: (name: string, given?: object) => Promise<string>
  readonly rows: (sql: string) => Promise<Record<string, unknown>[]>
} {
  const filled = process.env.EXPLAIN_DATABASE_URL
  let client: pg.Client
  let drop = async () => {}

  beforeAll(async () => {
    const database = filled === undefined ? await createTestDatabase() : { url: filled, drop }
    drop = database.drop
    client = new pg.Client({ connectionString: database.url, options: READ_ONLY })
    await client.connect()
    if (filled !== undefined) return
    const writer = new pg.Client({ connectionString: database.url })
    await writer.connect()
    await fillAtOnce(writer, () => fill(sql => writer.query(sql)))
    await writer.end()
  }, FILL_TIMEOUT_MS)
  afterAll(async () => {
    await client.end()
    await drop()
  })

  const plan = async (name: string, given: object = {}) => {
    const one = allStatements().find(known => known.name === name)
    if (!one) throw new Error(`there is no statement ${name}`)
    const { rows } = await client.query({
      text: `explain ${one.text}`,
      values: valuesFor(one, { ...defaults, ...given }),
    })
    return rows.map(row => row['QUERY PLAN']).join('\n')
  }
  return { plan, rows: async sql => (await client.query(sql)).rows }
}
