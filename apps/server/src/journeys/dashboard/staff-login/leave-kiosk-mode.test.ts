import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AppUnderTest, emptySalon, openContext } from '../../../../test/salon-under-test.ts'
import { type AddedStaff, addStaff, enrolDevice } from '../../../../test/sign-in.ts'
import { testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'

/** 11 AM at the salon on Friday, November 20, 2026. */
const ELEVEN = '2026-11-20T19:00:00.000Z'
const WRONG = '5050'

let under: AppUnderTest
const clock = testClock(ELEVEN)
let manager: AddedStaff
let tablet: { cookie: string }

beforeAll(async () => {
  under = await openContext({ clock })
})
beforeEach(async () => {
  clock.set(ELEVEN)
  under = await emptySalon(under)
  manager = await addStaff(under, { role: 'manager', username: 'maya' })
  tablet = await enrolDevice(under)
})
afterAll(() => under.close())

const post = (url: string, payload: object, headers: Record<string, string> = tablet) =>
  under.app.inject({ method: 'POST', url, payload, headers })
const leave = (payload: object, headers?: Record<string, string>) =>
  post('/api/auth/leave-kiosk-mode', payload, headers)
const countOf = async (table: 'devices' | 'sessions') =>
  (await under.db.rows(statement('', `select count(*)::int as count from ${table}`).returns<{ count: number }>()))[0]!
    .count
const lastAudit = async () =>
  (
    await under.db.rows(
      statement('', 'select * from audit order by id desc limit 1').returns<{
        action: string
        actor: string
        role: string
        location_id: string
        object: string
      }>(),
    )
  )[0]!

test('a manager’s PIN ends kiosk mode and adds an audit row, but neither enrols the device nor starts a session', async () => {
  const before = [await countOf('devices'), await countOf('sessions')]
  const response = await leave({ pin: manager.pin })
  expect([response.statusCode, response.json(), response.cookies]).toEqual([200, { valid: true }, []])
  expect([await countOf('devices'), await countOf('sessions')]).toEqual(before)
  expect(await lastAudit()).toMatchObject({
    action: 'kiosk mode ended by PIN',
    actor: 'staff:maya',
    role: 'manager',
    location_id: 'tustin',
    object: expect.stringMatching(/^device:/),
  })
})

test('ending kiosk mode does not enrol an unknown browser as a kiosk', async () => {
  const response = await leave({ pin: manager.pin }, {})
  expect([response.json(), response.cookies]).toEqual([{ valid: true }, []])
})

test('a manager’s user name and password also end kiosk mode', async () => {
  const response = await leave({ username: 'MAYA', password: manager.password })
  expect([response.statusCode, response.json()]).toEqual([200, { valid: true }])
  expect(await lastAudit()).toMatchObject({ action: 'kiosk mode ended by password', actor: 'staff:maya' })
})

test('a technician’s credentials get the same response as wrong credentials, and count as a wrong attempt', async () => {
  const technician = await addStaff(under, { role: 'technician' })
  const { username, password } = technician
  const wrong = [
    { pin: WRONG },
    { pin: technician.pin },
    { username, password },
    { username: 'nobody', password: 'glue-and-tweezers' },
  ]
  for (const keys of wrong) {
    const response = await leave(keys)
    expect([response.statusCode, response.json()]).toEqual([200, { valid: false }])
    expect((await lastAudit()).action).toBe('pin' in keys ? 'wrong PIN' : 'wrong password')
  }
})

test('wrong attempts to end kiosk mode and to sign in are counted together', async () => {
  for (let attempts = 0; attempts < 2; attempts += 1) await post('/api/auth/verify-pin', { pin: WRONG })
  for (let attempts = 0; attempts < 3; attempts += 1) await leave({ pin: WRONG })
  const refused = await leave({ pin: manager.pin })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_TRIES', msg: 'Too many tries. Please wait 30 seconds.' })
  const signIn = await post('/api/auth/login-pin', { pin: manager.pin, selectedLocation: 'tustin' })
  expect(signIn.statusCode).toBe(429)
  // The password still works while PINs have to wait.
  expect((await leave({ username: 'maya', password: manager.password })).json()).toEqual({ valid: true })
  clock.set('2026-11-20T19:00:30.000Z')
  expect((await leave({ pin: manager.pin })).json()).toEqual({ valid: true })
})

test('a successful PIN check is not stored for idempotent replay', async () => {
  const headers = { ...tablet, 'idempotency-key': 'leave-1' }
  expect((await leave({ pin: manager.pin }, headers)).json()).toEqual({ valid: true })
  expect(await under.db.rows(statement('', 'select * from idempotency_keys'))).toEqual([])
})

test('a PIN ends kiosk mode in a real salon only on tablets that accept staff PINs', async () => {
  const real = await openContext({
    clock,
    env: { SQUARE_ACCESS_TOKEN: 'a-token', SQUARE_BASE_URL: 'http://127.0.0.1:1' },
  })
  const { pin, username, password } = await addStaff(real, { role: 'manager' })
  const attempt = (payload: object, headers: Record<string, string> = {}) =>
    real.app.inject({ method: 'POST', url: '/api/auth/leave-kiosk-mode', headers, payload })
  const refused = await attempt({ pin })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'PIN_SIGN_IN_OFF'])
  expect((await attempt({ username, password })).json()).toEqual({ valid: true })
  const tablet = await enrolDevice(real)
  expect((await attempt({ pin }, tablet)).json().code).toBe('PIN_NOT_ALLOWED_HERE')
  // Ending kiosk mode by password starts no session, so it does not allow staff PINs on the device either.
  expect((await attempt({ username, password }, tablet)).json()).toEqual({ valid: true })
  expect((await attempt({ pin }, tablet)).json().code).toBe('PIN_NOT_ALLOWED_HERE')
  await real.close()
})

test.each([
  ['nothing', {}],
  ['three digits', { pin: '123' }],
  ['a PIN that is a number', { pin: 1234 }],
  ['a user name without a password', { username: 'maya' }],
  ['a password of 300 letters', { username: 'maya', password: 'x'.repeat(300) }],
])('a call to end kiosk mode is refused if it contains %s', async (_, payload) => {
  const response = await leave(payload)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'INVALID', field: expect.any(String) })
})
