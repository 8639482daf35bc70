import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { signedAddress } from '@frontlash/http/address-signature'
import { refusingHeader } from '@frontlash/http/refusing-header'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { saveSetting } from '../../../records/settings/setting-store.ts'
import { recordSenderProblem } from '../../../records/texts/sender-problem-store.ts'
import { addHealth, type ObservedCalls } from './health.routes.ts'

const QUIET: ObservedCalls = { isRefusing: () => false, unnamedProxy: () => undefined }

let under: AppUnderTest
beforeAll(async () => {
  under = await openContext()
})
afterAll(() => under.close())

test('anyone may read the server’s health and the locations’ local time', async () => {
  const response = await under.app.inject({ url: '/api/health' })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    status: 'ok',
    now: '2026-11-20T19:00:00.000Z',
    timeZone: 'America/Los_Angeles',
    demo: true,
    developerDate: true,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    brand: 'Frontlash',
    languages: [],
    database: 'ok',
    square: 'late',
    sms: 'ok',
    problems: [{ part: 'square', msg: 'The first copy of the bookings is being made.' }],
  })
})

test('a copy of the bookings that is still missing 15 minutes after the server’s start is reported as a problem', async () => {
  const uptime = vi.spyOn(process, 'uptime').mockReturnValue(15 * 60)
  expect((await under.app.inject({ url: '/api/health' })).json()).toMatchObject({
    status: 'degraded',
    square: 'late',
    problems: [{ part: 'square', msg: 'The copy of the bookings is more than 15 minutes old.' }],
  })
  uptime.mockRestore()
})

test('the health call reports a nearly full disk as a problem with the HTTP status 200', async () => {
  const app = Fastify()
  addHealth(app, { ...under.context, disk: { ...under.context.disk, isFull: () => true } }, QUIET)
  const response = await app.inject({ url: '/api/health' })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({
    status: 'degraded',
    problems: [{ part: 'disk', msg: 'The disk is nearly full. Writes are rejected.' }, { part: 'square' }],
  })
  await app.close()
})

test('the health call reports an overload as a problem, but ignores an overload in an unsigned header', async () => {
  const { config } = under.context
  let isRefusing = false
  const app = Fastify()
  addHealth(app, under.context, { ...QUIET, isRefusing: () => isRefusing })
  const problemsFor = async (headers: Record<string, string> = {}) => {
    const response = await app.inject({ url: '/api/health', headers })
    expect(response.statusCode).toBe(200)
    return response.json().problems.map(({ part }: { part: string }) => part)
  }
  const fromFrontend = (refuses: boolean, secret = config.appSecret) => ({
    ...signedAddress(secret, '192.0.2.7'),
    ...refusingHeader(refuses),
  })
  expect(await problemsFor()).not.toContain('calls')
  expect(await problemsFor(fromFrontend(false))).not.toContain('calls')
  expect(await problemsFor(refusingHeader(true))).not.toContain('calls')
  expect(await problemsFor(fromFrontend(true, 'another secret of thirty-two letters'))).not.toContain('calls')
  expect(await problemsFor(fromFrontend(true))).toContain('calls')
  isRefusing = true
  expect(await problemsFor()).toContain('calls')
  await app.close()
})

test('the health call reports one problem each for Square and Twilio if neither responds', async () => {
  const keep = (set: string) => under.db.run(statement('', `update sync_state set ${set} where part = 'daily'`))
  const health = async () => (await under.app.inject({ url: '/api/health' })).json()
  await keep(`last_update = '2026-11-20T18:59:00Z'`)
  expect(await health()).toMatchObject({ status: 'ok', problems: [] })
  await keep(`failing_since = '2026-11-20T18:59:00Z'`)
  await recordSenderProblem(under.db, 'unreachable', new Date('2026-11-20T18:59:00Z'))
  const problems = [
    { part: 'square', msg: 'The booking system cannot be reached.' },
    { part: 'sms', msg: 'Texts do not get through.' },
  ]
  expect(await health()).toMatchObject({ status: 'degraded', square: 'down', problems })
})

test('the health call returns the new name of a salon that was renamed', async () => {
  await saveSetting(under.db, 'brand', '', 'Lash Lounge')
  await under.context.settings.refresh()
  expect((await under.app.inject({ url: '/api/health' })).json()).toMatchObject({ brand: 'Lash Lounge' })
})

test('simultaneous health calls share one set of database queries', async () => {
  under.takeStatements()
  await Promise.all(Array.from({ length: 20 }, () => under.app.inject({ url: '/api/health' })))
  expect(under.takeStatements().length).toBeLessThanOrEqual(4)
})

/** Reads the health of the salon with another address of the database. */
async function healthOn(databaseUrl: string) {
  const db = openDatabase(databaseUrl, { connections: 4 })
  const app = Fastify()
  addHealth(app, { ...under.context, db }, QUIET)
  const began = performance.now()
  const response = await app.inject({ url: '/api/health' })
  const tookMs = performance.now() - began
  await app.close()
  return { response, tookMs, close: () => db.close() }
}

test('the health call gets a 503 with the local time if the database is unreachable', async () => {
  const { response, tookMs, close } = await healthOn('postgresql://nobody@127.0.0.1:1/none')
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('1')
  expect(response.json()).toMatchObject({
    status: 'degraded',
    database: 'down',
    now: '2026-11-20T19:00:00.000Z',
    problems: expect.arrayContaining([{ part: 'database', msg: 'The database does not answer.' }]),
  })
  expect(tookMs).toBeLessThan(2_000)
  await close()
})

test('the health call waits at most one second for a database that accepts connections but does not respond', async () => {
  const sockets = new Set<Socket>()
  const silent: Server = createServer(socket => sockets.add(socket))
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const { response, tookMs, close } = await healthOn(`postgresql://nobody@127.0.0.1:${port}/none`)
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ status: 'degraded', database: 'down' })
  expect(tookMs).toBeGreaterThan(900)
  expect(tookMs).toBeLessThan(1_450)
  for (const socket of sockets) socket.destroy()
  silent.close()
  await close()
})
