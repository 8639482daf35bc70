import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AppUnderTest, openContext } from '../../../test/salon-under-test.ts'
import { statement } from '../../platform/db/statement.ts'
import { openNotifications } from '../../platform/notifications.ts'
import { enrolDevice } from './device-store.ts'
import { openKnownDevices } from './known-devices.ts'

const ELEVEN = new Date('2026-11-20T19:00:00.000Z')
const SOON = new Date('2026-11-20T19:00:05.000Z')

let under: AppUnderTest
beforeAll(async () => {
  under = await openContext()
})
afterAll(() => under.close())

/** The token of a tablet that was enrolled more than a minute ago and can therefore no longer set its location. */
async function settledTablet(): Promise<string> {
  const token = randomUUID()
  const staffId = randomUUID()
  await under.db.rows(
    statement(
      '',
      `insert into staff (id, username, first_name, role) values ('${staffId}', '${staffId}', 'Maria', 'manager')`,
    ),
  )
  await enrolDevice(under.db, { token, staffId, now: new Date(ELEVEN.getTime() - 60_000), bindUntil: ELEVEN })
  return token
}

/** Returns whether a server knows the device of a token, and how many SQL statements the server needed. */
async function asks(known: ReturnType<typeof openKnownDevices>, token: string, now: Date) {
  under.takeStatements()
  const device = await known.find(token, now)
  return { isKnown: device !== undefined, statements: under.takeStatements().length }
}

test('several calls of a tablet within five seconds cause only one database query', async () => {
  const { knownDevices } = under.context
  const token = await settledTablet()
  await vi.waitFor(() => expect(under.context.notifications.isListening()).toBe(true))
  expect(await asks(knownDevices, token, ELEVEN)).toEqual({ isKnown: true, statements: 1 })
  expect(await asks(knownDevices, token, new Date(SOON.getTime() - 1))).toEqual({ isKnown: true, statements: 0 })
  expect(await asks(knownDevices, token, SOON)).toEqual({ isKnown: true, statements: 1 })
})

test('a revoked tablet is removed from the cache within one second', async () => {
  const { knownDevices } = under.context
  const token = await settledTablet()
  await knownDevices.find(token, ELEVEN)
  await under.db.rows(statement('', 'update devices set revoked_at = now()'))
  await vi.waitFor(async () => expect((await asks(knownDevices, token, ELEVEN)).isKnown).toBe(false))
})

test('an unknown device token is not cached', async () => {
  expect(await asks(under.context.knownDevices, 'made up', ELEVEN)).toEqual({ isKnown: false, statements: 1 })
  expect(await asks(under.context.knownDevices, 'made up', ELEVEN)).toEqual({ isKnown: false, statements: 1 })
})

test('no tablet is cached while database notifications may be missed', async () => {
  const token = await settledTablet()
  const notifications = openNotifications(under.context.config.databaseUrl!, under.context.log)
  const known = openKnownDevices(under.db, notifications)
  await vi.waitFor(() => expect(notifications.isListening()).toBe(true))
  await known.find(token, ELEVEN)
  expect(await asks(known, token, ELEVEN)).toEqual({ isKnown: true, statements: 0 })
  await notifications.close()
  await vi.waitFor(() => expect(notifications.isListening()).toBe(false))
  expect(await asks(known, token, ELEVEN)).toEqual({ isKnown: true, statements: 1 })
  known.close()
})
