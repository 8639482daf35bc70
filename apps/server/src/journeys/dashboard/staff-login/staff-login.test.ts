import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { type AddedStaff, addStaff, cookieOf, signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'
import { SYSTEM } from '../../../records/audit/audit-store.ts'
import { resetKeys } from '../../../records/staff/accounts.ts'
import { disableAccount } from '../../../records/staff/change-account.ts'

/** 11 AM at the salon on Friday, November 20, 2026. */
const ELEVEN = '2026-11-20T19:00:00.000Z'

let under: AppUnderTest
let clock: TestClock
let admin: AddedStaff
let manager: AddedStaff
let weekday: AddedStaff
let technician: AddedStaff

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock, config: { rateLimits: false } })
  const workdays = new Map([['santa-ana' as const, new Set([0, 1, 2, 3, 4])]])
  admin = await addStaff(under, { role: 'admin', username: 'alma' })
  manager = await addStaff(under, { role: 'manager', username: 'maya', locations: ['tustin', 'irvine'] })
  weekday = await addStaff(under, { role: 'manager', username: 'wendy', locationDays: workdays })
  technician = await addStaff(under, { role: 'technician', username: 'tess', locations: ['tustin'] })
})
afterAll(() => under.close())
beforeEach(() => clock.set(ELEVEN))

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  under.app.inject({ method: 'POST', url, payload, headers })
const loginByPin = (pin: string, selectedLocation: string) => post('/api/auth/login-pin', { pin, selectedLocation })
const login = (username: string, password: string, selectedLocation?: string) =>
  post('/api/auth/login', { username, password, ...(selectedLocation && { selectedLocation }) })
const currentUser = (token: string) => under.app.inject({ url: '/api/auth/user', headers: { 'x-auth-token': token } })

type AuditRow = { action: string; actor: string; role: string | null; location_id: string | null; object: string }
const lastAudit = async () =>
  (await under.db.rows(statement('', 'select * from audit order by id desc limit 1').returns<AuditRow>()))[0]!

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

test('a manager can sign in by PIN at a location that is open to them today', async () => {
  const response = await loginByPin(manager.pin, 'irvine')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    user: {
      id: expect.any(String),
      username: 'maya',
      first_name: 'Maya',
      role: 'manager',
      selectedLocation: 'irvine',
      locationAccess: [
        { location_id: 'tustin', location_name: 'Tustin', days: EVERY_DAY },
        { location_id: 'irvine', location_name: 'Irvine', days: EVERY_DAY },
      ],
    },
  })
  expect(await lastAudit()).toMatchObject({
    action: 'sign-in by PIN',
    actor: 'staff:maya',
    role: 'manager',
    location_id: 'irvine',
  })
})

test('a session token contains the user’s first name', async () => {
  const { token, user } = (await loginByPin(manager.pin, 'tustin')).json()
  const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
  const now = Date.parse(ELEVEN) / 1000
  expect(claims).toEqual({
    jti: expect.any(String),
    id: user.id,
    username: 'maya',
    role: 'manager',
    selectedLocation: 'tustin',
    user: { role: 'manager', selectedLocation: 'tustin' },
    iat: now,
    exp: now + 12 * 3600,
  })
})

test('an admin may sign in at every location and on every day', async () => {
  const { user } = (await loginByPin(admin.pin, 'costa_mesa')).json()
  expect(user).toMatchObject({ role: 'admin', selectedLocation: 'costa-mesa' })
  expect(user.locationAccess.map((one: { location_id: string }) => one.location_id)).toEqual([
    'tustin',
    'irvine',
    'santa-ana',
    'costa-mesa',
  ])
})

test('a technician may sign in only at their own locations', async () => {
  expect((await loginByPin(technician.pin, 'tustin')).json().user).toMatchObject({ role: 'technician' })
  expect((await loginByPin(technician.pin, 'irvine')).statusCode).toBe(403)
})

test('a wrong PIN gets the error code and the message that the screen expects', async () => {
  const response = await loginByPin('5050', 'tustin')
  expect(response.statusCode).toBe(401)
  expect(response.json()).toEqual({ code: 'INVALID_PIN', msg: 'Invalid PIN', requestId: expect.any(String) })
})

test('a PIN is refused at a location that is not open to the account today', async () => {
  const response = await loginByPin(manager.pin, 'santa-ana')
  expect(response.statusCode).toBe(403)
  expect(response.json()).toMatchObject({
    code: 'NO_LOCATION_ACCESS',
    msg: 'No location access for Santa Ana today',
  })
  expect(await lastAudit()).toMatchObject({
    action: 'sign-in by PIN refused: not here today',
    actor: 'staff:maya',
    role: 'manager',
    location_id: 'santa-ana',
  })
})

test.each([
  ['Friday, a minute to midnight', '2026-11-21T07:59:00Z', 200],
  ['Saturday, midnight', '2026-11-21T08:00:00Z', 403],
  ['Sunday, a minute to midnight', '2026-11-23T07:59:00Z', 403],
  ['Monday, midnight', '2026-11-23T08:00:00Z', 200],
  ['the Sunday on which the clocks go back, 23:59', '2026-11-02T07:59:00Z', 403],
  ['the Monday after it, 00:00', '2026-11-02T08:00:00Z', 200],
])(
  'on %s (%s), a sign-in by a manager who works only on weekdays gets the HTTP status %i',
  async (_, instant, status) => {
    clock.set(instant)
    expect((await loginByPin(weekday.pin, 'santa-ana')).statusCode).toBe(status)
  },
)

test('a manager who signs in by password without a location is signed in at a location that is open today', async () => {
  expect((await login('WENDY', weekday.password)).json().user.selectedLocation).toBe('santa-ana')
  expect((await login('maya', manager.password)).json().user.selectedLocation).toBe('tustin')
  clock.set('2026-11-21T20:00:00Z')
  expect((await login('wendy', weekday.password)).json().user.selectedLocation).toBeNull()
})

test('a sign-in by password is refused at a location that is not open to the manager', async () => {
  expect((await login('maya', manager.password, 'irvine')).json().user.selectedLocation).toBe('irvine')
  expect((await login('maya', manager.password, 'costa-mesa')).json()).toMatchObject({ code: 'NO_LOCATION_ACCESS' })
  expect(await lastAudit()).toMatchObject({
    action: 'sign-in by password refused: not here today',
    actor: 'staff:maya',
  })
})

test.each([
  ['a wrong password', () => login('maya', 'not-the-password')],
  ['a user name that nobody has', () => login('nobody-here', 'not-the-password')],
  ['somebody else’s password', () => login('maya', 'x'.repeat(200))],
])('a sign-in with %s gets the same error message as other wrong credentials', async (_, attempt) => {
  const response = await attempt()
  expect(response.statusCode).toBe(401)
  expect(response.json()).toMatchObject({ code: 'INVALID_CREDENTIALS', msg: 'Wrong user name or password.' })
})

/** Runs `work` with the hashing cost of a real salon. */
async function atTheDefaultCost(work: () => Promise<void>): Promise<void> {
  const config: { hashCost: 'usual' | 'low' } = under.context.config
  config.hashCost = 'usual'
  await work().finally(() => {
    config.hashCost = 'low'
  })
}

test('a sign-in takes as long with an unknown user name as with a wrong password (hashed at the cost used in production)', async () => {
  await atTheDefaultCost(async () => {
    const una = await addStaff(under, { role: 'manager', username: 'una', locations: ['tustin'] })
    expect((await loginByPin(una.pin, 'tustin')).statusCode).toBe(200)
    expect((await login('una', una.password)).statusCode).toBe(200)
    const msOf = async (username: string) => {
      const began = performance.now()
      expect((await login(username, 'not-the-password')).statusCode).toBe(401)
      return performance.now() - began
    }
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 5; round += 1) {
      times.known.push(await msOf('una'))
      times.unknown.push(await msOf('nobody-here'))
    }
    const best = (all: number[]) => Math.min(...all)
    // Without hashing the response would be about a hundred times faster; a busy machine may double one of the times.
    expect(best(times.unknown)).toBeGreaterThan(best(times.known) / 10)
  })
})

test('every signed-in user can read their own account data', async () => {
  const { token, user } = (await login('maya', manager.password, 'irvine')).json()
  const response = await currentUser(token)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual(user)
})

test('a session token is valid for twelve hours', async () => {
  const { token } = (await login('alma', admin.password)).json()
  clock.addMinutes(12 * 60 - 1)
  expect((await currentUser(token)).statusCode).toBe(200)
  clock.addMinutes(1)
  expect((await currentUser(token)).json()).toMatchObject({ code: 'NOT_SIGNED_IN' })
})

test('signing out invalidates the token of the session', async () => {
  const { token } = (await login('maya', manager.password)).json()
  const headers = { 'x-auth-token': token }
  expect((await post('/api/auth/logout', {}, headers)).json()).toEqual({ success: true })
  expect(await lastAudit()).toMatchObject({ action: 'sign-out', actor: 'staff:maya' })
  expect((await currentUser(token)).statusCode).toBe(401)
  expect((await post('/api/auth/logout', {}, headers)).statusCode).toBe(401)
})

test('signing out in one browser does not end the session in another browser', async () => {
  const first = (await login('maya', manager.password)).json().token
  const second = (await login('maya', manager.password)).json().token
  await post('/api/auth/logout', {}, { 'x-auth-token': first })
  expect((await currentUser(second)).statusCode).toBe(200)
})

test('a new sign-in ends only the user’s earlier session in the same browser', async () => {
  const first = (await login('maya', manager.password)).json().token
  const other = (await login('alma', admin.password)).json().token
  const payload = { username: 'maya', password: manager.password }
  await post('/api/auth/login', payload, { 'x-auth-token': first })
  expect((await currentUser(first)).statusCode).toBe(401)
  await post('/api/auth/login', payload, { 'x-auth-token': other })
  expect((await currentUser(other)).statusCode).toBe(200)
})

test('a user whose account is disabled is signed out at once and cannot sign in again', async () => {
  const gone = await addStaff(under, { role: 'manager', username: 'gone' })
  const { token } = (await login('gone', gone.password)).json()
  await disableAccount(under.context, 'GONE', SYSTEM)
  expect((await currentUser(token)).statusCode).toBe(401)
  expect((await login('gone', gone.password)).statusCode).toBe(401)
  expect((await loginByPin(gone.pin, 'tustin')).statusCode).toBe(401)
  expect((await post('/api/auth/verify-pin', { pin: gone.pin })).json()).toEqual({ valid: false })
})

test('a change of credentials invalidates the old credentials and ends the sessions that started with the old credentials', async () => {
  const forgetful = await addStaff(under, { role: 'manager', username: 'forgetful' })
  const { token } = (await login('forgetful', forgetful.password)).json()
  await resetKeys(under.context, 'forgetful', { pin: '9517' }, SYSTEM)
  expect((await currentUser(token)).statusCode).toBe(401)
  expect((await loginByPin(forgetful.pin, 'tustin')).statusCode).toBe(401)
  expect((await loginByPin('9517', 'tustin')).statusCode).toBe(200)
  expect((await login('forgetful', forgetful.password)).statusCode).toBe(401)
})

test('the server uses the role in the database and ignores the role in the token', async () => {
  const promoted = await signIn(under, 'manager', { username: 'promoted' })
  await under.db.run(statement('', `update staff set role = 'technician' where username = 'promoted'`))
  expect((await under.app.inject({ url: '/api/auth/user', headers: promoted })).json().role).toBe('technician')
})

test('a technician’s PIN does not enrol a tablet', async () => {
  const response = await post('/api/auth/verify-pin', { pin: technician.pin })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ valid: false })
  expect(response.cookies).toEqual([])
})

test('a wrong PIN for enrolling a tablet gets the HTTP status 200 with `valid: false`', async () => {
  const response = await post('/api/auth/verify-pin', { pin: '5050' })
  expect([response.statusCode, response.json()]).toEqual([200, { valid: false }])
})

test('a call with a repeated Idempotency-Key gets neither a stored session nor a stored enrolment', async () => {
  const headers = { 'idempotency-key': 'same-key' }
  const first = (await post('/api/auth/login', { username: 'maya', password: manager.password }, headers)).json()
  const second = (await post('/api/auth/login', { username: 'maya', password: manager.password }, headers)).json()
  expect(second.token).not.toBe(first.token)
  const tablets = [1, 2].map(() => post('/api/auth/verify-pin', { pin: manager.pin }, headers))
  const cookies = (await Promise.all(tablets)).map(cookieOf)
  expect(cookies[0]).not.toBe(cookies[1])
  const stored = await under.db.rows(statement('', 'select * from idempotency_keys'))
  expect(stored).toEqual([])
})

test('the database contains neither a PIN nor a password in plain text', async () => {
  const rows = JSON.stringify(await under.db.rows(statement('', 'select * from staff')))
  for (const { pin, password } of [admin, manager, technician]) {
    expect(rows).not.toContain(password)
    expect(rows).not.toContain(`"${pin}"`)
  }
})

test.each([
  ['no PIN', '/api/auth/verify-pin', {}, 'pin'],
  ['a PIN that is a number', '/api/auth/verify-pin', { pin: 1234 }, 'pin'],
  ['three digits', '/api/auth/verify-pin', { pin: '123' }, 'pin'],
  ['five digits', '/api/auth/verify-pin', { pin: '12345' }, 'pin'],
  ['letters', '/api/auth/verify-pin', { pin: '12a4' }, 'pin'],
  ['digits of another script', '/api/auth/verify-pin', { pin: '١٢٣٤' }, 'pin'],
  ['emoji', '/api/auth/verify-pin', { pin: '💅💅' }, 'pin'],
  ['four digits and a line', '/api/auth/verify-pin', { pin: '1234\n' }, 'pin'],
  ['a PIN that is a list', '/api/auth/login-pin', { pin: ['1234'], selectedLocation: 'tustin' }, 'pin'],
  ['no location', '/api/auth/login-pin', { pin: '5050' }, 'selectedLocation'],
  ['a location of no salon', '/api/auth/login-pin', { pin: '5050', selectedLocation: 'paris' }, 'selectedLocation'],
  [
    'a location of 300 letters',
    '/api/auth/login-pin',
    { pin: '5050', selectedLocation: 'x'.repeat(300) },
    'selectedLocation',
  ],
  ['no user name', '/api/auth/login', { password: 'glue-and-tweezers' }, 'username'],
  ['an empty user name', '/api/auth/login', { username: '', password: 'glue-and-tweezers' }, 'username'],
  ['a user name with a NUL', '/api/auth/login', { username: 'a\0', password: 'glue-and-tweezers' }, 'username'],
  ['a user name of 300 letters', '/api/auth/login', { username: 'x'.repeat(300), password: 'x' }, 'username'],
  ['no password', '/api/auth/login', { username: 'maya' }, 'password'],
  ['a password of 300 letters', '/api/auth/login', { username: 'maya', password: 'x'.repeat(300) }, 'password'],
  ['half a letter for a password', '/api/auth/login', { username: 'maya', password: '\ud800' }, 'password'],
  [
    'a place of no salon',
    '/api/auth/login',
    { username: 'maya', password: 'x', selectedLocation: 'paris' },
    'selectedLocation',
  ],
  ['words for a body', '/api/auth/login', 'maya', 'body'],
])('a call with %s is refused with an error that names the field', async (_, url, payload, field) => {
  const response = await under.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'INVALID', field, msg: expect.any(String) })
})
