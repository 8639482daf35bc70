import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../test/databases.ts'
import { leadWhenFree } from './leadership.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const LOCK = 4_711
const log = { info: () => {}, warn: () => {} }

/**
 * A server that becomes leader when it can. `seen` records how often it became leader, and whether it is leader now.
 */
function server({ silentForMs = 15_000 } = {}) {
  const seen = { leads: 0, leading: false }
  const leadership = leadWhenFree(
    { url: database.url, lock: LOCK, name: 'test', log, tryEveryMs: 50, silentForMs },
    async stop => {
      seen.leads++
      seen.leading = true
      await new Promise<void>(resolve => stop.addEventListener('abort', () => resolve()))
      seen.leading = false
    },
  )
  return { seen, stop: leadership.stop }
}

async function endLeader(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1`, [
    LOCK,
  ])
  await client.end()
}

test('only one of three servers is the leader, and another server becomes the leader when the leader stops', async () => {
  const servers = [server(), server(), server()]
  const leading = () => servers.filter(one => one.seen.leading)
  await vi.waitFor(() => expect(leading()).toHaveLength(1))
  const [first] = leading()
  await first!.stop()
  expect(first!.seen.leading).toBe(false)
  await vi.waitFor(() => expect(leading()).toHaveLength(1), { timeout: 5_000 })
  expect(leading()[0]).not.toBe(first)
  await Promise.all(servers.map(one => one.stop()))
})

test('a leader that loses its connection stops its work, and another server becomes the leader', async () => {
  const servers = [server(), server()]
  const leading = () => servers.filter(one => one.seen.leading)
  await vi.waitFor(() => expect(leading()).toHaveLength(1))
  await endLeader()
  await vi.waitFor(() => expect(servers[0]!.seen.leads + servers[1]!.seen.leads).toBe(2), { timeout: 5_000 })
  await vi.waitFor(() => expect(leading()).toHaveLength(1), { timeout: 5_000 })
  await Promise.all(servers.map(one => one.stop()))
  expect(leading()).toHaveLength(0)
})

test('a leader loses the leadership if the database receives no message from it for too long', async () => {
  // This leader sends a keep-alive every five seconds, but the database treats it as frozen after 200 ms.
  const frozen = server({ silentForMs: 200 })
  await vi.waitFor(() => expect(frozen.seen.leading).toBe(true))
  const next = server()
  await vi.waitFor(() => expect(next.seen.leads).toBe(1), { timeout: 5_000 })
  expect(frozen.seen.leading).toBe(false)
  await Promise.all([frozen.stop(), next.stop()])
})
