import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@frontlash/config/config'
import { type Sandbox, startSandbox } from '@frontlash/sandbox/sandbox'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, openTestServer, type TestServer } from '../../../test/databases.ts'
import { freePorts, type Machine, startMachine } from '../../../test/machines.ts'
import { checkOutVersion, hasVersion } from '../../../test/old-version.ts'
import { withSalon } from '../../commands/open-context.ts'
import { SYSTEM } from '../../records/audit/audit-store.ts'
import { addStaff } from '../../records/staff/accounts.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { statement } from './statement.ts'

/** The last version whose cards have all their states in one column: the one before 0010-card-marks.sql. */
const OLD_VERSION = '28417f41d144^'
const PASSWORD = 'glue-and-tweezers'

const hasOldVersion = hasVersion(OLD_VERSION)

let server: TestServer
let database: Awaited<ReturnType<typeof createDatabase>>
let db: Database
let square: Sandbox
let folder: string
let oldBackend: Machine
let newBackend: Machine

beforeAll(async () => {
  if (!hasOldVersion) return
  folder = mkdtempSync(join(tmpdir(), 'frontlash-old-'))
  const root = checkOutVersion(OLD_VERSION, join(folder, 'old'))
  server = await openTestServer()
  database = await createDatabase(server.url)
  const [a, b] = (await freePorts(2)) as [number, number]
  const publicUrl = `http://127.0.0.1:${a}`
  square = await startSandbox({
    port: 0,
    salon: 'small',
    square: { accessToken: 'EAAA', webhookSignatureKey: 'whsk', webhookUrl: `${publicUrl}/api/webhooks/square` },
    twilio: { accountSid: 'ACx', authToken: 'x', messagingServiceSid: 'MGx' },
  })
  const env = {
    DATABASE_URL: database.url,
    APP_SECRET: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    PUBLIC_URL: publicUrl,
    SQUARE_ACCESS_TOKEN: 'EAAA',
    SQUARE_BASE_URL: square.url,
    SQUARE_WEBHOOK_SIGNATURE_KEY: 'whsk',
  }
  // The old version lays out its database, and goes on while this one migrates it.
  oldBackend = await startMachine('server', a, env, root)
  expect(await migrate(database.url)).toContain('0010-card-marks.sql')
  await withSalon('test', readConfig({ ...env, DATA_DIR: folder }), context =>
    addStaff(context, { username: 'olga', role: 'admin', password: PASSWORD }, SYSTEM),
  )
  newBackend = await startMachine('server', b, env)
  db = openDatabase(database.url, { connections: 2 })
}, 240_000)

afterAll(async () => {
  if (!hasOldVersion) return
  await Promise.all([oldBackend?.stop(), newBackend?.stop()])
  await square.close()
  await db.close()
  await database.drop()
  await server.release()
  rmSync(folder, { recursive: true })
})

async function post(at: Machine, path: string, payload: object, token?: string): Promise<Record<string, unknown>> {
  const answer = await fetch(at.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { 'x-auth-token': token }) },
    body: JSON.stringify(payload),
  })
  const body = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`)
  return body
}

const signIn = async (at: Machine) =>
  (await post(at, '/api/auth/login', { username: 'olga', password: PASSWORD })).token as string

type Booking = { id: string; day: string }

const TODAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format()

/** Six of Tustin's bookings, moved to today at Square, whose event the old backend receives. */
async function bookingsToday(): Promise<Booking[]> {
  const read = (where: string) =>
    db.rows(
      statement(
        '',
        `select square_appointment_id as id, to_char(day, 'YYYY-MM-DD') as day from appointments
          where location_id = 'tustin' and is_open and ${where} order by start_at desc, id limit 6`,
      ).returns<Booking>(),
    )
  await vi.waitFor(async () => expect(await read(`day > '${TODAY}'`)).toHaveLength(6), 60_000)
  const moved = await read(`day > '${TODAY}'`)
  for (const [index, { id }] of moved.entries())
    await fetch(`${square.url}/sandbox/bookings/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ start_at: `${TODAY}T1${index}:00` }),
    })
  const ids = moved.map(({ id }) => `'${id}'`).join()
  await vi.waitFor(
    async () => expect(await read(`day = '${TODAY}' and square_appointment_id in (${ids})`)).toHaveLength(6),
    60_000,
  )
  return moved.map(one => ({ ...one, day: TODAY }))
}

/** What both versions show of a card. */
async function cards({ id, day }: Booking): Promise<(Record<string, unknown> | undefined)[]> {
  return await Promise.all(
    [oldBackend, newBackend].map(async at => {
      const answer = await fetch(`${at.url}/api/manager/daily-status/${day}/tustin`, {
        headers: { 'x-auth-token': await signIn(at) },
      })
      const { statuses } = (await answer.json()) as { statuses: Record<string, unknown>[] }
      return statuses.find(row => row.square_appointment_id === id)
    }),
  )
}

test.skipIf(!hasOldVersion)(
  'a backend of the version before goes on beside this one on the migrated database, and each reads what the other has saved',
  async () => {
    const untouched = await bookingsToday()
    for (const by of [oldBackend, newBackend]) {
      const token = await signIn(by)
      const act = async (path: string, { id }: Booking) => {
        const done = await post(by, `/api/manager/${path}`, { square_appointment_id: id, location_id: 'tustin' }, token)
        expect(done).toMatchObject({ success: true })
      }
      const [received, cancelled, restored] = untouched.splice(0, 3) as [Booking, Booking, Booking]
      await act('manual-checkin', received)
      await act('mark-received', received)
      for (const card of await cards(received))
        expect(card).toMatchObject({ manager_marked_received: true, manager_marked_received_by: 'olga' })
      for (const one of [cancelled, restored]) await act('cancel-appointment', one)
      for (const card of await cards(cancelled))
        expect(card).toMatchObject({
          manager_marked_received: false,
          manager_marked_received_by: 'CANCELLED_BY_manager',
        })
      await act('undo-cancellation', restored)
      for (const card of await cards(restored)) expect(card?.manager_marked_received_by ?? null).toBeNull()
    }
  },
  120_000,
)

test.skipIf(!hasOldVersion)('a walk-in who checks in at either is on the list of both', async () => {
  for (const [by, phone] of [
    [oldBackend, '7142000001'],
    [newBackend, '7142000002'],
  ] as const) {
    const token = await signIn(by)
    const name = { phone, firstName: 'Maria', lastName: 'Garcia', locationId: 'tustin', skipSMS: true }
    const { id: clientId } = await post(by, '/api/clients', name, token)
    const walkInIntent = { timing: 'now', service: 'refill' }
    await post(
      by,
      `/api/clients/${clientId}/checkin`,
      { clientId, isWalkIn: true, location: 'tustin', walkInIntent },
      token,
    )
    for (const at of [oldBackend, newBackend]) {
      const answer = await fetch(`${at.url}/api/manager/walk-ins/${TODAY}/tustin`, {
        headers: { 'x-auth-token': await signIn(at) },
      })
      expect((await answer.text()).replace(/\D/g, '')).toContain(phone)
    }
  }
})
