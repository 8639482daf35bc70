import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/databases.ts'
import { handleErrors } from '../../http/errors.ts'
import { openReadPool, type ReadPool, ReadTookTooLong } from './read-pool.ts'
import { openSoleReader } from './sole-reader.ts'
import { statement } from './statement.ts'

const LOCK = 1
let database: Awaited<ReturnType<typeof createTestDatabase>>
let reads: ReadPool

beforeAll(async () => {
  database = await createTestDatabase()
  reads = openReadPool(database.url, { statementTimeoutMs: 100 })
})
afterAll(async () => {
  await reads.close()
  await database.drop()
})

const SLEEP = statement('', 'select pg_sleep(:seconds)')

test('a report that takes too long is cancelled, and the next report succeeds', async () => {
  await expect(reads.rows(SLEEP, { seconds: 5 })).rejects.toThrow(ReadTookTooLong)
  expect(await reads.row(statement('', 'select 1 as one'))).toEqual({ one: 1 })
})

test('a read that takes too long is refused with an error that suggests a shorter period', async () => {
  const app = Fastify()
  handleErrors(app)
  app.get('/', () => reads.rows(SLEEP, { seconds: 5 }))
  const response = await app.inject('/')
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({
    code: 'UNAVAILABLE',
    msg: 'This took too long. Please choose a shorter period.',
  })
  await app.close()
})

test('the read pool refuses statements that write', async () => {
  await expect(
    reads.rows(statement('', `insert into audit (at, actor, action) values (now(), 'x', 'y')`)),
  ).rejects.toThrow('read-only transaction')
})

test('four reports run concurrently, and a fifth report waits until one of the four has ended', async () => {
  const slow = openReadPool(database.url)
  const began = performance.now()
  await Promise.all(Array.from({ length: 5 }, () => slow.rows(SLEEP, { seconds: 0.3 })))
  expect(performance.now() - began).toBeGreaterThan(590)
  await slow.close()
})

test('a long list is read from one snapshot, and only one caller at a time may read a list', async () => {
  const reader = await openSoleReader(database.url, { lock: LOCK, timeoutMs: 60_000 })
  expect(await openSoleReader(database.url, { lock: LOCK, timeoutMs: 60_000 })).toBeUndefined()
  const count = statement('', 'select count(*) from audit').returns<{ count: number }>()
  const before = await reader!.row(count)
  const writer = new pg.Client({ connectionString: database.url })
  await writer.connect()
  await writer.query(`insert into audit (at, actor, action) values (now(), 'x', 'y')`)
  await writer.end()
  expect(await reader!.row(count)).toEqual(before)
  await reader!.close()
  await expect
    .poll(async () => {
      const next = await openSoleReader(database.url, { lock: LOCK, timeoutMs: 60_000 })
      await next?.close()
      return next !== undefined
    })
    .toBe(true)
})
