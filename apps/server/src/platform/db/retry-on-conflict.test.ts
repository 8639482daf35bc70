import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/databases.ts'
import { openSquare } from '../../integrations/square/square.ts'
import { openTwilio } from '../../integrations/twilio/twilio.ts'
import { type Database, openDatabase, type Queries } from './database.ts'
import { openReadPool, type ReadPool } from './read-pool.ts'
import { statement } from './statement.ts'

const NOWHERE = 'http://127.0.0.1:1'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
let reads: ReadPool
/** SQLSTATEs of the conflicts that were followed by a retry. */
let retried: unknown[]

beforeAll(async () => {
  database = await createTestDatabase()
  await findDeadlocksSoon()
  const onRetry = (error: Error) => retried.push((error as { code?: unknown }).code)
  db = openDatabase(database.url, { connections: 8, onRetry })
  reads = openReadPool(database.url, { onRetry })
  await db.run(statement('', 'create table notes (id int primary key, words text[] not null)'))
  await db.run(statement('', 'create sequence conflicts_left minvalue 0'))
  // A rollback does not reset a sequence, so a sequence counts the remaining conflicts.
  await db.run(
    statement(
      '',
      `create function conflict(sqlstate text) returns boolean language plpgsql as $$ declare conflicts int; begin
         select last_value into conflicts from conflicts_left;
         if conflicts = 0 then return false; end if;
         perform setval('conflicts_left', conflicts - 1);
         raise exception 'undone' using errcode = sqlstate;
       end $$`,
    ),
  )
})
afterAll(async () => {
  await db.close()
  await reads.close()
  await database.drop()
})
beforeEach(async () => {
  retried = []
  await db.run(statement('', `truncate notes; insert into notes values (1, '{}'), (2, '{}')`))
  await failNext(0)
})

const ADD = statement('t.add-word', 'update notes set words = words || :word::text where id = :id')
const INSERT = statement('t.insert-note', `insert into notes values (:id, '{}')`)
const CONFLICT = statement('t.conflict', 'select conflict(:sqlstate)')
const failNext = (conflicts: number) => db.run(statement('', `select setval('conflicts_left', ${conflicts})`))
const notes = async () =>
  Object.fromEntries(
    (
      await db.rows(statement('', 'select id, words from notes order by id').returns<{ id: number; words: string[] }>())
    ).map(({ id, words }) => [id, words]),
  )

/**
 * Makes PostgreSQL look for deadlocks after less than a second. Without a superuser this fails, and the test only takes
 * longer.
 */
async function findDeadlocksSoon(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client
    .query(
      `do $$ begin execute format('alter database %I set deadlock_timeout = ''20ms''', current_database()); end $$`,
    )
    .catch(() => {})
  await client.end()
}

/** Makes the first caller wait for the second; later callers do not wait. */
function meeting(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let present = 0
  return () => {
    if (++present === 2) resolve()
    return promise
  }
}

describe('two deadlocked transactions', () => {
  test('are both saved exactly once', async () => {
    const meet = meeting()
    const addTo = (first: number, second: number, word: string) =>
      db.transaction(async queries => {
        await queries.run(ADD, { id: first, word })
        await meet()
        await queries.run(ADD, { id: second, word })
        return word
      })
    expect(await Promise.all([addTo(1, 2, 'a'), addTo(2, 1, 'b')])).toEqual(['a', 'b'])
    expect(retried).toEqual(['40P01'])
    for (const words of Object.values(await notes())) expect(words.toSorted()).toEqual(['a', 'b'])
  })

  test('are both saved even if the last statements are sent together with the commit', async () => {
    const meet = meeting()
    const addTo = (first: number, second: number, word: string) =>
      db.readThenWrite(
        async queries => {
          await queries.run(ADD, { id: first, word })
          await meet()
        },
        async queries => {
          await Promise.all([queries.run(ADD, { id: second, word }), queries.run(INSERT, { id: 10 + first })])
          return word
        },
      )
    expect(await Promise.all([addTo(1, 2, 'a'), addTo(2, 1, 'b')])).toEqual(['a', 'b'])
    expect(retried).toEqual(['40P01'])
    const { 1: one, 2: two, ...inserted } = await notes()
    expect([one!.toSorted(), two!.toSorted()]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
    expect(inserted).toEqual({ 11: [], 12: [] })
  })
})

describe('a conflict', () => {
  test.each(['40P01', '40001'])('with the SQLSTATE %s causes a retry of the transaction', async sqlstate => {
    await failNext(1)
    let attempts = 0
    await db.transaction(async queries => {
      attempts++
      await queries.run(ADD, { id: 1, word: `attempt ${attempts}` })
      await queries.run(CONFLICT, { sqlstate })
    })
    expect(await notes()).toEqual({ 1: ['attempt 2'], 2: [] })
    expect(retried).toEqual([sqlstate])
  })

  test('is thrown if the same conflict occurs again in the retry', async () => {
    await failNext(2)
    let attempts = 0
    const work = db.transaction(async queries => {
      attempts++
      await queries.run(ADD, { id: 1, word: 'never' })
      await queries.run(CONFLICT, { sqlstate: '40P01' })
    })
    await expect(work).rejects.toMatchObject({ code: '40P01' })
    expect([attempts, await notes()]).toEqual([2, { 1: [], 2: [] }])
  })

  test('during the commit causes a retry of the transaction', async () => {
    await db.run(
      statement(
        '',
        `create function refuse_note() returns trigger language plpgsql as $$ begin perform conflict('40001'); return null; end $$;
         create constraint trigger refused after insert on notes deferrable initially deferred
           for each row execute function refuse_note()`,
      ),
    )
    await failNext(1)
    await db.transaction(queries => queries.run(INSERT, { id: 3 }))
    await failNext(1)
    await db.readThenWrite(
      async () => undefined,
      queries => queries.run(INSERT, { id: 4 }),
    )
    await db.run(statement('', 'drop trigger refused on notes'))
    expect(await notes()).toMatchObject({ 3: [], 4: [] })
    expect(retried).toEqual(['40001', '40001'])
  })

  test('causes a retry of a single statement', async () => {
    for (const queries of [db, db.asyncCommit]) {
      await failNext(1)
      expect(await queries.rows(CONFLICT, { sqlstate: '40P01' })).toEqual([{ conflict: false }])
    }
    expect(retried).toEqual(['40P01', '40P01'])
  })

  test('causes a retry of a report’s statement', async () => {
    const fails = statement('t.fails', `do $$ begin raise exception 'undone' using errcode = '40P01'; end $$`)
    await expect(reads.rows(fails)).rejects.toMatchObject({ code: '40P01' })
    expect(retried).toEqual(['40P01'])
  })

  test('causes a retry, in contrast to all other errors', async () => {
    const work = db.transaction(queries => queries.run(INSERT, { id: 1 }))
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect(retried).toEqual([])
  })
})

describe('a transaction with an effect that cannot be rolled back', () => {
  const square = openSquare({ accessToken: 'tests', baseUrl: NOWHERE } as Parameters<typeof openSquare>[0])
  const twilio = openTwilio({ baseUrl: NOWHERE } as Parameters<typeof openTwilio>[0])
  const call = { method: 'GET', path: '/v2/locations' } as Parameters<typeof square.ask>[0]
  const giveUp = AbortSignal.timeout(60_000)

  const OUTSIDE: [string, () => Promise<unknown>][] = [
    ['a statement outside the transaction', () => db.run(ADD, { id: 2, word: 'outside' })],
    ['a statement that does not wait for the disk', () => db.asyncCommit.run(ADD, { id: 2, word: 'outside' })],
    ['another transaction', () => db.transaction(queries => queries.run(ADD, { id: 2, word: 'outside' }))],
    ['a call to Square', () => square.ask(call, undefined as never, { kind: 'interactive', giveUp })],
    ['a call to Twilio', () => twilio.probe()],
  ]

  test.each(OUTSIDE)('is not retried after %s', async (_, effect) => {
    await failNext(1)
    let attempts = 0
    const work = db.transaction(async queries => {
      attempts++
      await queries.run(ADD, { id: 1, word: 'inside' })
      await effect()
      await queries.run(CONFLICT, { sqlstate: '40P01' })
    })
    await expect(work).rejects.toMatchObject({ code: '40P01' })
    expect(attempts).toBe(1)
    const found = await notes()
    expect(found[1]).toEqual([])
    expect(found[2]!.length).toBeLessThanOrEqual(1)
  })

  test('is recognised by its own effects, and not by concurrent effects of other code', async () => {
    await failNext(1)
    const work = db.transaction(queries => queries.run(CONFLICT, { sqlstate: '40P01' }))
    await Promise.all([work, ...OUTSIDE.map(([, effect]) => effect())])
    expect(retried).toEqual(['40P01'])
  })
})

test('a step that still runs when its transaction is retried cannot send a statement in the retry', async () => {
  await failNext(1)
  const secondRun = Promise.withResolvers<void>()
  let late: Promise<unknown> | undefined
  const slowly = async (queries: Queries) => {
    await secondRun.promise
    await queries.run(ADD, { id: 1, word: 'late' })
  }
  await db.transaction(async queries => {
    if (late) {
      secondRun.resolve()
      await Promise.allSettled([late])
      return
    }
    late = slowly(queries)
    await Promise.all([queries.run(CONFLICT, { sqlstate: '40P01' }), late])
  })
  await expect(late).rejects.toThrow("after its transaction's commit or rollback")
  expect(await notes()).toEqual({ 1: [], 2: [] })
})
