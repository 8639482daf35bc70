import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePorts, type Machine, startMachine } from '../../test/machines.ts'
import { type AppUnderTest, openContext } from '../../test/salon-under-test.ts'
import { runningClock } from '../platform/clock.ts'
import { statement } from '../platform/db/statement.ts'
import { SYSTEM } from '../records/audit/audit-store.ts'
import { addStaff } from '../records/staff/accounts.ts'
import { changeAccount } from '../records/staff/change-account.ts'

/** The repeated call must be done within this time, far less than the time for which a key may be blocked. */
const SOON_MS = 4_000
const ENV = {
  APP_SECRET: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  SQUARE_ACCESS_TOKEN: 'EAAA',
  SQUARE_BASE_URL: 'http://127.0.0.1:9',
}
const MANAGER = { username: 'maya', role: 'manager', password: 'glue-and-tweezers' } as const

let under: AppUnderTest
let killed: Machine
let headers: Record<string, string>
beforeAll(async () => {
  under = await openContext({ clock: runningClock(0), env: ENV })
  await addStaff(under.context, { ...MANAGER, locations: ['tustin'] }, SYSTEM)
  const signedIn = await under.app.inject({ method: 'POST', url: '/api/auth/login', payload: MANAGER })
  headers = { 'x-auth-token': signedIn.json().token, 'idempotency-key': 'first-choice' }
  const [port] = (await freePorts(1)) as [number]
  killed = await startMachine('server', port, { ...ENV, DATABASE_URL: under.db.url })
})
afterAll(async () => {
  await killed.stop()
  await under.close()
})

const CALL = '/api/auth/default-location'
const BODY = { locationId: 'tustin' }
const keys = () =>
  under.db.rows(statement('', 'select status from idempotency_keys').returns<{ status: number | null }>())

test('a call that was interrupted because the server was killed is executed completely when the call is repeated', async () => {
  const first = await under.db.transaction(async held => {
    await held.run(statement('', 'lock table staff in share mode'))
    const lost = fetch(killed.url + CALL, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(BODY),
    }).catch(() => 'no response')
    await vi.waitFor(async () => expect(await keys()).toEqual([{ status: null }]), { interval: 10 })
    await killed.kill()
    return lost
  })
  expect(await first).toBe('no response')

  const sentAt = performance.now()
  const again = await under.app.inject({ method: 'PUT', url: CALL, headers, payload: BODY })
  expect(again.statusCode).toBe(200)
  expect(performance.now() - sentAt).toBeLessThan(SOON_MS)
  expect(await keys()).toEqual([{ status: 200 }])
})

test('a repeated call gets a 409 response if the first call is still running after 5 s', async () => {
  const send = () =>
    under.app.inject({ method: 'PUT', url: CALL, headers: { ...headers, 'idempotency-key': 'slow' }, payload: BODY })
  const isOpen = statement('', `select count(*)::int as n from idempotency_keys where key = 'slow'`).returns<{
    n: number
  }>()
  await under.db.run(statement('', 'update staff set default_location_id = null'))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const startedAtMs = Date.now()
  const { first, repeat } = await under.db.transaction(async held => {
    await held.run(statement('', 'lock table staff in share mode'))
    const first = send()
    await vi.waitFor(async () => expect(await under.db.row(isOpen)).toEqual({ n: 1 }), { interval: 10 })
    const repeat = send()
    let hasEnded = false
    void repeat.then(() => {
      hasEnded = true
    })
    under.takeStatements()
    await vi.waitFor(() => expect(under.takeStatements().length).toBeGreaterThan(0))
    vi.setSystemTime(startedAtMs + 4_900)
    await new Promise(resolve => setTimeout(resolve, 120))
    expect(hasEnded).toBe(false)
    vi.setSystemTime(startedAtMs + 5_100)
    await repeat
    return { first, repeat }
  })
  vi.useRealTimers()
  expect((await repeat).json()).toMatchObject({ code: 'IN_PROGRESS' })
  expect((await first).statusCode).toBe(200)
})

describe('a repeated call with the same idempotency key', () => {
  const choose = (key: string, locationId: string) =>
    under.app.inject({
      method: 'PUT',
      url: CALL,
      headers: { ...headers, 'idempotency-key': key },
      payload: { locationId },
    })
  const startsAt = async () =>
    (await under.app.inject({ url: CALL, headers: { 'x-auth-token': headers['x-auth-token']! } })).json()

  test('is executed again if the first call failed with a server error', async () => {
    await under.db.run(statement('', 'update staff set default_location_id = null'))
    await under.db.run(
      statement('', 'alter table staff add constraint not_now check (default_location_id is null) not valid'),
    )
    expect((await choose('failed', 'tustin')).statusCode).toBe(500)
    await under.db.run(statement('', 'alter table staff drop constraint not_now'))
    const again = await choose('failed', 'tustin')
    expect(again.statusCode).toBe(200)
    expect(again.headers).not.toHaveProperty('idempotent-replay')
    // The call has been executed now, so a repeat gets the stored response.
    expect((await choose('failed', 'tustin')).headers).toMatchObject({ 'idempotent-replay': 'true' })
  })

  test('is executed again if the first call was refused and the repeated call is permitted', async () => {
    expect((await choose('refused', 'irvine')).json()).toMatchObject({ code: 'NO_LOCATION_ACCESS' })
    await changeAccount(under.context, 'maya', { locations: ['tustin', 'irvine'] }, SYSTEM)
    expect((await choose('refused', 'irvine')).statusCode).toBe(200)
    expect(await startsAt()).toEqual({ defaultLocationId: 'irvine' })
  })

  test('is executed again if the first call was invalid and the repeated call is corrected', async () => {
    expect((await choose('corrected', 'nowhere')).statusCode).toBe(400)
    expect((await choose('corrected', 'tustin')).statusCode).toBe(200)
    expect(await startsAt()).toEqual({ defaultLocationId: 'tustin' })
  })
})
