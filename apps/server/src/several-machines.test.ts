import type { Sandbox } from '@frontlash/sandbox/sandbox'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addAdmin } from '../test/add-account.ts'
import { createDatabase, openTestServer, type TestServer } from '../test/databases.ts'
import { type LiveListener, listen } from '../test/live-listener.ts'
import { freePorts, type Machine, startMachine } from '../test/machines.ts'
import { dataUrl, makePng } from '../test/make-png.ts'
import { startSandboxSalon } from '../test/sandbox-salon.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { statement } from './platform/db/statement.ts'

const PASSWORD = 'glue-and-tweezers'
const CLIENTS_AT_ONCE = 6
/** How many visits are acknowledged before the machine is killed, and how many in all. */
const KILL_AFTER = 10
const CLIENTS = 30
const LEADER_TIMEOUT_MS = 30_000
const SIGNATURE = dataUrl(makePng({ width: 200, height: 60, ink: (x, y) => y > 20 && y < 30 && x > 20 }))

let server: TestServer
let database: Awaited<ReturnType<typeof createDatabase>>
let db: Database
let square: Sandbox
let backends: Machine[] = []
let frontends: Machine[] = []
let admin: Record<string, string>
const listeners: LiveListener[] = []

beforeAll(async () => {
  server = await openTestServer()
  database = await createDatabase(server.url)
  const [a, b, c, d, e] = (await freePorts(5)) as [number, number, number, number, number]
  const publicUrl = `http://127.0.0.1:${d}`
  const salon = await startSandboxSalon(database.url, publicUrl, `http://127.0.0.1:${e}`)
  const shared = salon.env
  square = salon.square
  // All backends start at the same time on an empty database: the first one creates the tables, and the others wait.
  const backendUrls = [a, b, c].map(port => `http://127.0.0.1:${port}`).join(',')
  const frontendEnv = { ...shared, BACKEND_URL: backendUrls }
  const [first, second, third] = await Promise.all([
    startMachine('server', a, shared),
    startMachine('server', b, shared),
    startMachine('server', c, shared),
    addAdmin(shared, { username: 'olga', password: PASSWORD }),
  ])
  backends = [first, second, third]
  frontends = await Promise.all([
    startMachine('web-server', d, frontendEnv),
    startMachine('web-server', e, frontendEnv),
  ])
  db = openDatabase(database.url, { connections: 3 })
  const signedIn = await post('/api/auth/login', { username: 'olga', password: PASSWORD })
  admin = { 'x-auth-token': signedIn.body.token as string }
}, 240_000)
afterAll(async () => {
  for (const one of listeners) one.cut()
  await Promise.all([...frontends, ...backends].map(machine => machine.stop()))
  await square.close()
  await db.close()
  await database.drop()
  await server.release()
})

type CallResponse = { status: number; body: Record<string, unknown> }

let turn = 0
/** Makes a call like a tablet behind a load balancer: to the frontend whose turn it is, or to the given machine. */
async function post(
  path: string,
  payload: object,
  headers: Record<string, string> = {},
  at?: Machine,
): Promise<CallResponse> {
  const machine = at ?? frontends[turn++ % frontends.length]!
  const response = await fetch(machine.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(payload),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

let clients = 0
const nextPhone = () => `714${2_000_000 + clients++}`

/** Makes a new client's whole visit, and repeats each call until it is acknowledged. */
async function visit(): Promise<{ phone: string; client: string; checkIn: string }> {
  const phone = nextPhone()
  const until2xx = async (path: string, payload: object): Promise<Record<string, unknown>> => {
    for (;;) {
      const response = await post(path, payload, admin).catch(() => ({ status: 0, body: {} }))
      if (response.status >= 200 && response.status < 300) return response.body
      if (response.status !== 0 && response.status < 500) throw new Error(JSON.stringify(response.body))
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  const name = { phone, firstName: 'Maria', lastName: 'Garcia', locationId: 'tustin', skipSMS: true }
  const client = (await until2xx('/api/clients', name)).id as string
  const walkIn = {
    clientId: client,
    isWalkIn: true,
    location: 'tustin',
    walkInIntent: { timing: 'now', service: 'refill' },
  }
  const checkIn = await until2xx(`/api/clients/${client}/checkin`, walkIn)
  await until2xx('/api/waivers', { clientId: client, signatureData: SIGNATURE })
  return { phone, client, checkIn: checkIn.checkInId as string }
}

const receivedOf = (listener: LiveListener) =>
  new Set(listener.received.filter(one => one.event === 'check_in').map(one => one.data.clientId as string))

test('a change that is made on one machine reaches all other machines', async () => {
  for (const backend of backends) listeners.push(await listen(backend.port, admin))
  await Promise.all(listeners.map(one => one.until(received => received.some(({ event }) => event === 'ready'))))
  const { client } = await visit()
  const since = performance.now()
  await Promise.all(listeners.map(one => one.until(() => receivedOf(one).has(client))))
  expect(performance.now() - since).toBeLessThan(2_000)
})

test('only one machine compares bookings with Square, and every machine accepts webhooks', async () => {
  await vi.waitFor(() => expect(backends.filter(one => one.leads('bookings'))).toHaveLength(1), 30_000)
  const bookings = async () =>
    (await db.rows(statement('', 'select count(*)::int as n from appointments').returns<{ n: number }>()))[0]!.n
  await vi.waitFor(async () => expect(await bookings()).toBeGreaterThan(20), 30_000)
  const [booking] = square.salon.bookings.list({ fromMs: Date.now(), toMs: Date.now() + 86_400_000, take: 1 })
  square.salon.bookings.change(booking!.id, { status: 'CANCELLED_BY_SELLER' })
  await vi.waitFor(
    async () =>
      expect(
        await db.rows(
          statement('', `select 1 from webhook_events where provider = 'square' and worked_at is not null`),
        ),
      ).not.toHaveLength(0),
    5_000,
  )
})

test('a machine that is killed under load loses no acknowledged write', {
  timeout: 40_000,
}, async () => {
  const leader = backends.find(one => one.leads('bookings'))!
  const others = backends.filter(one => one !== leader)
  const cutOff = listeners[backends.indexOf(leader)]!
  const done: Awaited<ReturnType<typeof visit>>[] = []
  let killedAt = 0
  let ledAgainMs = 0
  const killLeader = async () => {
    killedAt = performance.now()
    await leader.kill()
    // The dashboard reconnects to another machine and resumes after the last event that it received.
    listeners.push(await listen(others[0]!.port, admin, { lastEventId: cutOff.received.at(-1)!.id }))
    await vi.waitFor(() => expect(others.some(one => one.leads('bookings'))).toBe(true), LEADER_TIMEOUT_MS)
    ledAgainMs = performance.now() - killedAt
  }
  let killing: Promise<void> | undefined
  const walkThrough = async () => {
    while (done.length < CLIENTS) {
      done.push(await visit())
      if (done.length === KILL_AFTER) killing = killLeader()
    }
  }
  await Promise.all(Array.from({ length: CLIENTS_AT_ONCE }, walkThrough))
  await killing
  expect(ledAgainMs).toBeLessThan(LEADER_TIMEOUT_MS)

  const ids = done.map(one => one.client)
  expect(new Set(ids).size).toBe(done.length)
  const stored = await db.rows(
    statement(
      '',
      `select c.id as client, (select count(*)::int from check_ins k where k.client_id = c.id) as visits,
                    (select k.id from check_ins k where k.client_id = c.id limit 1) as check_in,
                    (select count(*)::int from waivers w where w.client_id = c.id) as waivers
               from clients c where c.id = any(:ids)`,
    ).returns<{ client: string; visits: number; waivers: number; check_in: string }>(),
    { ids },
  )
  const one = (visitor: (typeof done)[number]) => ({
    client: visitor.client,
    visits: 1,
    waivers: 1,
    check_in: visitor.checkIn,
  })
  expect(stored.sort(byClient)).toEqual(done.map(one).sort(byClient))

  // Every dashboard has received the events of all clients; the disconnected one received them in two parts.
  const wentOn = listeners.at(-1)!
  const unheard = () =>
    listeners
      .filter(one => one !== cutOff)
      .map(one => {
        const received = one === wentOn ? new Set([...receivedOf(cutOff), ...receivedOf(one)]) : receivedOf(one)
        return ids.filter(id => !received.has(id)).length
      })
  await vi.waitFor(() => expect(unheard()).toEqual([0, 0, 0]), 30_000)
})

const byClient = (a: { client: string }, b: { client: string }) => (a.client < b.client ? -1 : 1)

test('the jobs of a machine that is killed are done exactly once by the other machines', async () => {
  const left = async () =>
    (
      await db.rows(
        statement(
          '',
          `select (select count(*)::int from jobs) as jobs,
                      (select count(*)::int from waivers where document is null) as without`,
        ).returns<{ jobs: number; without: number }>(),
      )
    )[0]
  // An interrupted job is released when its lease of a minute ends; the test ends the leases after five seconds.
  const endLeases = () =>
    db.run(statement('', `update jobs set lease_until = now() where lease_until < now() + interval '55 seconds'`))
  await vi.waitFor(
    async () => {
      await endLeases()
      expect(await left()).toEqual({ jobs: 0, without: 0 })
    },
    { timeout: 60_000, interval: 1_000 },
  )
}, 240_000)

test('the machines share one count of wrong passwords', async () => {
  const wrong = { username: 'olga', password: 'wrong-and-wronger' }
  const alive = [...backends.filter(one => one.leads('bookings')), ...frontends]
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await post('/api/auth/login', wrong, {}, alive[n % alive.length])).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})
