import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../test/databases.ts'
import { stallResponses } from '../../test/stalling-proxy.ts'
import { isOnThisMachine, openNotifications } from './notifications.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const quiet = { warn: () => {} }

/** The responses that opening waits for, in order; each test delays one of them. */
test.each([
  [0, 'its greeting'],
  [1, 'the lifeline'],
  [2, 'the first channel'],
  [3, 'the second channel'],
])(
  'closing the notification listener before the database’s response %i (%s) leaves no connection open',
  async response => {
    const proxy = await stallResponses(database.url, (_, responses) => responses === response)
    const warn = vi.fn()
    const notifications = openNotifications(proxy.url, { warn })
    notifications.listen('board', () => {})
    notifications.listen('settings', () => {})
    await proxy.holding
    expect(notifications.isListening()).toBe(false)
    await notifications.close()
    await proxy.abandoned
    expect(warn).not.toHaveBeenCalled()
    await proxy.close()
  },
)

test('closing the notification listener before the first response leaves no connection open', async () => {
  const proxy = await stallResponses(database.url, (_, responses) => responses === 3)
  await openNotifications(proxy.url, quiet).close()
  const notifications = openNotifications(proxy.url, quiet)
  notifications.listen('board', () => {})
  await vi.waitFor(() => expect(notifications.isListening()).toBe(true))
  notifications.listen('settings', () => {})
  await proxy.holding
  await notifications.close()
  await proxy.abandoned
  await proxy.close()
})

test('closing the notification listener ends the attempts to reconnect to an unreachable database', async () => {
  const proxy = await stallResponses(database.url, () => false)
  await proxy.close()
  const warn = vi.fn()
  const notifications = openNotifications(proxy.url, { warn })
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
  await notifications.close()
  expect(notifications.lifeline()).toBeNull()
})

test('a command can exit while the database has not yet accepted its connection for notifications', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'frontlash-command-ends-'))
  const proxy = await stallResponses(database.url, sentQuery => sentQuery.includes('pg_advisory_lock_shared'))
  const command = join(import.meta.dirname, '../commands/frontlash.ts')
  const env = { ...process.env, DATABASE_URL: proxy.url, DATA_DIR: dataDir }
  const ended = await promisify(execFile)(process.execPath, [command, 'staff', 'list'], { env, timeout: 30_000 })
  expect(ended.stdout).toContain('Nobody yet')
  await proxy.close()
  rmSync(dataDir, { recursive: true })
})

test('isSure returns true while the server listens to all channels and the database is on the same machine', async () => {
  const isLocal = isOnThisMachine(new pg.Client({ connectionString: database.url }).host)
  const notifications = openNotifications(database.url, quiet)
  const state = () => [notifications.isListening(), notifications.isSure()]
  notifications.listen('board', () => {})
  expect(state()).toEqual([false, false])
  await vi.waitFor(() => expect(state()).toEqual([true, isLocal]))
  notifications.listen('texts', () => {})
  expect(state()).toEqual([false, false])
  await vi.waitFor(() => expect(state()).toEqual([true, isLocal]))
  await notifications.close()
  expect(state()).toEqual([false, false])
})

test.each([
  ['/run/frontlash', true],
  ['localhost', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['10.0.0.7', false],
  ['db.salon.example', false],
])('isOnThisMachine for the database host %s returns %s', (host, isLocal) => {
  expect(isOnThisMachine(host)).toBe(isLocal)
})
