import { readConfig } from '@frontlash/config/config'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Machine } from '../../../test/machines.ts'
import { type OldSalon, startOldSalon } from '../../../test/old-salon.ts'
import { hasVersion } from '../../../test/old-version.ts'
import { withSalon } from '../../commands/run-command.ts'
import { SYSTEM } from '../../records/audit/audit-store.ts'
import { addStaff } from '../../records/staff/accounts.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { statement } from './statement.ts'

/** The last version that stores all states of a card in one column: the version before 0010-card-marks.sql. */
const OLD_VERSION = '28417f41d144^'
const PASSWORD = 'glue-and-tweezers'

const hasOldVersion = hasVersion(OLD_VERSION)

let old: OldSalon | undefined
let db: Database
let oldBackend: Machine
let newBackend: Machine

beforeAll(async () => {
  if (!hasOldVersion) return
  // The old version creates its database, and is still running while this version migrates the database.
  const started = await startOldSalon(OLD_VERSION)
  old = started
  oldBackend = started.oldBackend
  expect(await migrate(started.databaseUrl)).toContain('0010-card-marks.sql')
  await withSalon('test', readConfig(started.env), context =>
    addStaff(context, { username: 'olga', role: 'admin', password: PASSWORD }, SYSTEM),
  )
  newBackend = await started.startNewBackend()
  db = openDatabase(started.databaseUrl, { connections: 2 })
}, 240_000)

afterAll(async () => {
  await db?.close()
  await old?.close()
})

async function post(at: Machine, path: string, payload: object, token?: string): Promise<Record<string, unknown>> {
  const response = await fetch(at.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { 'x-auth-token': token }) },
    body: JSON.stringify(payload),
  })
  const body = (await response.json()) as Record<string, unknown>
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`)
  return body
}

const signIn = async (at: Machine) =>
  (await post(at, '/api/auth/login', { username: 'olga', password: PASSWORD })).token as string

type Booking = { id: string; day: string }

const TODAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format()

/** Moves six of Tustin's bookings to today at Square, which sends the events to the old backend. */
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
    await fetch(`${old!.square.url}/sandbox/bookings/${id}`, {
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

/** Reads a card from both versions. */
async function cards({ id, day }: Booking): Promise<(Record<string, unknown> | undefined)[]> {
  return await Promise.all(
    [oldBackend, newBackend].map(async at => {
      const response = await fetch(`${at.url}/api/manager/daily-status/${day}/tustin`, {
        headers: { 'x-auth-token': await signIn(at) },
      })
      const { statuses } = (await response.json()) as { statuses: Record<string, unknown>[] }
      return statuses.find(row => row.square_appointment_id === id)
    }),
  )
}

test.skipIf(!hasOldVersion)(
  'an old and a new backend share the migrated database, and each reads the other’s changes',
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

test.skipIf(!hasOldVersion)('a walk-in who checks in at one backend is on the list of both backends', async () => {
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
      const response = await fetch(`${at.url}/api/manager/walk-ins/${TODAY}/tustin`, {
        headers: { 'x-auth-token': await signIn(at) },
      })
      expect((await response.text()).replace(/\D/g, '')).toContain(phone)
    }
  }
})
