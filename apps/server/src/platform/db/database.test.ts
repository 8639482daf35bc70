import { createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/databases.ts'
import { type Database, DatabaseUnavailable, openDatabase, type Queries } from './database.ts'
import { statement } from './statement.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, { connections: 8, applicationName: 'database-test' })
  await db.run(statement('t.create', 'create table notes (id int primary key, word text not null)'))
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const ADD = statement('t.add', 'insert into notes (id, word) values (:id, :word)')
const COUNT = statement('t.count', 'select count(*)::int as n from notes where id = any(:ids)').returns<{ n: number }>()
const SLEEP = statement('t.sleep', 'select pg_sleep(:seconds)')
const SLEEPING = statement(
  't.sleeping',
  `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
).returns<{ n: number }>()
const count = async (...ids: number[]) => (await db.row(COUNT, { ids }))!.n

/** Ends every connection of the database under test, as a restart of the server does. */
async function cutAllConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'database-test'")
  await client.end()
}

describe('concurrent callers', () => {
  test('get only the results of their own statements', async () => {
    const echo = statement('t.echo', 'select :n::int as n').returns<{ n: number }>()
    const responses = await Promise.all(Array.from({ length: 500 }, (_, n) => db.row(echo, { n })))
    expect(responses.map(row => row!.n)).toEqual(Array.from({ length: 500 }, (_, n) => n))
  })

  test('are not affected by a failing statement of another caller', async () => {
    const wrong = statement('t.wrong', 'select 1 / :divisor::int')
    const echo = statement('t.echo', 'select :n::int as n').returns<{ n: number }>()
    const responses = await Promise.allSettled([
      db.row(echo, { n: 1 }),
      db.row(wrong, { divisor: 0 }),
      db.row(echo, { n: 2 }),
    ])
    expect(responses.map(one => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })
})

describe('a transaction in two steps', () => {
  test('saves the writes of both steps', async () => {
    const result = await db.readThenWrite(
      queries => queries.row(COUNT, { ids: [1] }),
      async (queries, found) => {
        await Promise.all([queries.run(ADD, { id: 1, word: 'one' }), queries.run(ADD, { id: 2, word: 'two' })])
        return found!.n
      },
    )
    expect(result).toBe(0)
    expect(await count(1, 2)).toBe(2)
  })

  test('saves no write if any of its writes fails', async () => {
    const twice = db.readThenWrite(
      async () => undefined,
      queries => Promise.all([queries.run(ADD, { id: 3, word: 'three' }), queries.run(ADD, { id: 1, word: 'again' })]),
    )
    await expect(twice).rejects.toMatchObject({ code: '23505' })
    expect(await count(3)).toBe(0)
    expect(await count(1)).toBe(1)
  })

  test('saves no write if the first step throws', async () => {
    const refused = db.readThenWrite(
      async () => {
        throw new Error('not today')
      },
      queries => queries.run(ADD, { id: 4, word: 'four' }),
    )
    await expect(refused).rejects.toThrow('not today')
    expect(await count(4)).toBe(0)
  })

  test('saves no write if the second step throws an error, even after sending a statement', async () => {
    const deep = async (queries: Queries) => {
      const sent = queries.run(ADD, { id: 7, word: 'seven' })
      await Promise.all([
        sent,
        (async () => {
          await Promise.resolve()
          await Promise.resolve()
          throw new TypeError('not in this way')
        })(),
      ])
    }
    await expect(db.readThenWrite(async () => undefined, deep)).rejects.toThrow('not in this way')
    expect(await count(7)).toBe(0)
    const atOnce = db.readThenWrite(
      async () => undefined,
      async queries => {
        void queries.run(ADD, { id: 7, word: 'seven' })
        throw new TypeError('at once')
      },
    )
    await expect(atOnce).rejects.toThrow('at once')
    expect(await count(7)).toBe(0)
    // The connection still works after that.
    await db.readThenWrite(
      async () => undefined,
      queries => queries.run(ADD, { id: 7, word: 'seven' }),
    )
    expect(await count(7)).toBe(1)
  })

  test('refuses any statement after the commit', async () => {
    const late = db.readThenWrite(
      async () => undefined,
      async queries => {
        await queries.run(ADD, { id: 5, word: 'five' })
        await queries.run(ADD, { id: 6, word: 'six' })
      },
    )
    await expect(late).rejects.toThrow("after its transaction's commit")
    expect(await count(6)).toBe(0)
  })
})

describe('an unreachable database', () => {
  test('causes an error for all waiting calls until the database is reachable again', async () => {
    const waiting = db.run(SLEEP, { seconds: 20 })
    const working = db.transaction(queries => queries.run(SLEEP, { seconds: 20 }))
    const [waited, worked] = [
      expect(waiting).rejects.toThrow(DatabaseUnavailable),
      expect(working).rejects.toThrow(DatabaseUnavailable),
    ]
    await vi.waitFor(async () => expect(await db.row(SLEEPING)).toEqual({ n: 2 }))
    await cutAllConnections()
    await Promise.all([waited, worked])
    // One more call may fail, on a connection that was closed without the pool having noticed yet.
    const again = { timeout: 2_000, interval: 20 }
    await expect.poll(() => count(1).catch(() => 'away'), again).toBe(1)
    const inTransaction = () => db.transaction(queries => queries.row(COUNT, { ids: [1] })).catch(() => 'away')
    await expect.poll(inTransaction, again).toEqual({ n: 1 })
  })

  test('is reported as unavailable within two seconds if nothing responds at the database’s address', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise(resolve => silent.once('listening', resolve))
    const { port } = silent.address() as { port: number }
    const away = openDatabase(`postgresql://nobody@127.0.0.1:${port}/none`)
    const from = Date.now()
    await Promise.all([
      expect(away.run(SLEEP, { seconds: 0 })).rejects.toThrow(DatabaseUnavailable),
      expect(away.transaction(queries => queries.run(SLEEP, { seconds: 0 }))).rejects.toThrow(DatabaseUnavailable),
    ])
    expect(Date.now() - from).toBeLessThan(2_500)
    await away.close()
    silent.close()
  })

  test('is reported as unavailable at once if the connection is refused', async () => {
    const away = openDatabase('postgresql://nobody@127.0.0.1:1/none')
    await expect(away.run(SLEEP, { seconds: 0 })).rejects.toThrow(DatabaseUnavailable)
    await away.close()
  })

  test('is reported as unavailable after a statement has run for five seconds', {
    timeout: 15_000,
  }, async () => {
    const from = Date.now()
    await expect(db.run(SLEEP, { seconds: 20 })).rejects.toThrow(DatabaseUnavailable)
    expect(Date.now() - from).toBeLessThan(5_500)
    expect(await count(1)).toBe(1)
  })
})
