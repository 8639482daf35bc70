import { createServer } from 'node:net'
import { ConfigError } from '@frontlash/config/config'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, openTestServer } from '../../server/test/databases.ts'
import { hasBookings, untilBookingsAreIn } from './readiness.ts'
import { untilItResponds } from './salon-database.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.release())

test('a start with an unknown database in DATABASE_URL fails with a one-line error without the password', async () => {
  const url = new URL(server.url)
  url.pathname = '/not-there'
  url.password = 'hidden'
  const error = await untilItResponds(url.href).catch(error => error)
  expect(error).toBeInstanceOf(ConfigError)
  expect(error.message).toMatch(/^DATABASE_URL: no database for us at \S+\/not-there \(.*does not exist\)\.$/)
  expect(error.message).not.toContain('hidden')
})

test('a start waits for a database server that is down, and finally fails with an error that names the server', async () => {
  const port = await freePort()
  const startedAt = performance.now()
  await expect(untilItResponds(`postgres://salon@127.0.0.1:${port}/salon`, 600)).rejects.toThrow(
    new ConfigError(
      `DATABASE_URL: no database for us at 127.0.0.1:${port}/salon (connect ECONNREFUSED 127.0.0.1:${port}).`,
    ),
  )
  expect(performance.now() - startedAt).toBeGreaterThan(600)
})

test('a start continues as soon as the database server responds', async () => {
  await untilItResponds(server.url)
})

test('a first start waits for all bookings, but a start after an interrupted first copy waits only for today’s bookings', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  expect(await hasBookings(database.url)).toBe(false)
  await client.query(`update sync_state set last_update = now() where part = 'daily'`)
  let isOpen = false
  const first = untilBookingsAreIn(database.url, true).then(() => {
    isOpen = true
  })
  await untilBookingsAreIn(database.url, false)
  expect(isOpen).toBe(false)
  await client.query(`update sync_state set last_update = now()`)
  await first
  await client.end()
  await database.drop()
})

test('a start stops waiting for bookings if the database stops, but the process continues', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const ended = untilBookingsAreIn(database.url, true).catch(error => error)
  const cut = `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'frontlash-start'`
  await vi.waitFor(async () => expect((await client.query(cut)).rows[0].n).toBe(1))
  expect(await ended).toBeInstanceOf(Error)
  await client.end()
  await database.drop()
})

async function freePort(): Promise<number> {
  const holder = createServer()
  await new Promise<void>(resolve => holder.listen(0, '127.0.0.1', resolve))
  const { port } = holder.address() as { port: number }
  await new Promise(resolve => holder.close(resolve))
  return port
}
