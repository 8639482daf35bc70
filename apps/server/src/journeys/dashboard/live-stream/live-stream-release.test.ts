import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import { signedAddress } from '@frontlash/http/address-signature'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useLiveSalon } from '../../../../test/live-salon.ts'
import { handleErrors } from '../../../http/errors.ts'
import { openStreamLimits, type StreamLimits } from '../../../http/stream-limits.ts'
import { type Database, DatabaseUnavailable } from '../../../platform/db/database.ts'
import { addLiveStream } from './live-stream.routes.ts'

const salon = useLiveSalon()
const AWAY = new DatabaseUnavailable('the database is down')

/** Holds the statement of this name until `go` is called; `arrived` resolves when the statement is held. */
type Held = {
  readonly name: RegExp
  readonly arrived: PromiseWithResolvers<void>
  readonly go: PromiseWithResolvers<void>
}

let app: FastifyInstance
let limits: StreamLimits
let port: number
let held: Held | undefined
let isDown = false
let reads = 0

beforeAll(async () => {
  const { context } = salon.under
  app = Fastify()
  handleErrors(app)
  await app.register(cookie)
  limits = openStreamLimits()
  addLiveStream(app, { ...context, db: holding(context.db) }, limits)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())
afterEach(() => {
  held = undefined
})

/** Wraps a database: the given statement waits, and all statements fail while `isDown` is true. */
function holding(db: Database): Database {
  const wait = async (name: string) => {
    if (isDown) throw AWAY
    if (!held?.name.test(name)) return
    held.arrived.resolve()
    await held.go.promise
  }
  return {
    ...db,
    row: async (one, ...given) => {
      await wait(one.name)
      return db.row(one, ...given)
    },
    rows: async (one, ...given) => {
      await wait(one.name)
      return db.rows(one, ...given)
    },
    readThenWrite: async (read, write) => {
      reads++
      await wait('read of the feed')
      return db.readThenWrite(read, write)
    },
  }
}

function hold(name: RegExp): Held {
  held = { name, arrived: Promise.withResolvers(), go: Promise.withResolvers() }
  held.go.promise.catch(() => {})
  return held
}

/** Counts how often the location's feed is read when an event happens. */
async function readsForAnEvent(): Promise<number> {
  const before = reads
  await salon.happen()
  await pause(150)
  return reads - before
}

test('an event causes a database query only while its location has a listener', async () => {
  const stream = request({ port, path: '/api/realtime/tustin', headers: salon.manager }).end()
  await once(stream, 'response')
  expect(await readsForAnEvent()).toBeGreaterThan(0)
  expect(limits.open()).toBe(1)
  stream.destroy()
  await vi.waitFor(() => expect(limits.open()).toBe(0))
  expect(await readsForAnEvent()).toBe(0)
})

test.each([
  ['its access is checked', /^sessions\.find$/, 'fails'],
  ['its access is checked', /^sessions\.find$/, 'responds'],
  ['its access is checked', /^sessions\.find$/, 'responds and then fails'],
  ['it joins', /^read of the feed$/, 'fails'],
  ['it joins', /^read of the feed$/, 'responds'],
  ['it joins', /^read of the feed$/, 'responds and then fails'],
  ['its missed events are read', /^board-news\.forgotten$/, 'fails'],
  ['its missed events are read', /^board-news\.forgotten$/, 'responds'],
])('a stream is released if its browser disconnects while %s (%s) and the database %s', async (_, name, outcome) => {
  const { config } = salon.under.context
  const { arrived, go } = hold(name)
  const closed = once(app.server, 'connection').then(([socket]) => once(socket, 'close'))
  const stream = request({
    port,
    agent: false,
    path: '/api/realtime/tustin',
    // The frontend sends the browser's address even if the browser has already disconnected.
    headers: { ...salon.manager, ...signedAddress(config.appSecret, '127.0.0.1'), 'last-event-id': '0' },
  })
  stream.on('error', () => {})
  stream.end()
  await arrived.promise
  stream.destroy()
  await closed
  held = undefined
  isDown = outcome !== 'responds'
  if (outcome === 'fails') go.reject(AWAY)
  else go.resolve()
  await pause(100)
  isDown = false
  expect({ reads: await readsForAnEvent(), open: limits.open() }).toEqual({ reads: 0, open: 0 })
})
