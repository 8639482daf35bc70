import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Headers, type Method, useSalonAtEleven } from '../../../../test/salon-at-eleven.ts'
import { ELEVEN } from '../../../../test/salon-under-test.ts'
import { type AddedStaff, addStaff, enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { turnTwoStepOn } from '../../../../test/two-step.ts'
import { statement } from '../../../platform/db/statement.ts'
import { SYSTEM } from '../../../records/audit/audit-store.ts'
import { resetKeys } from '../../../records/staff/accounts.ts'

const under = useSalonAtEleven()
const { clock } = under
let ada: AddedStaff
let headers: Headers

beforeEach(async () => {
  ada = await addStaff(under, { role: 'admin' })
  headers = { 'x-auth-token': (await login()).body.token }
})

async function call(method: Method, url: string, payload?: object, as: Headers = {}) {
  const response = await under.app.inject({ method, url, headers: as, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}
const login = (code?: string, password = ada.password) =>
  call('POST', '/api/auth/login', { username: ada.username, password, ...(code !== undefined && { code }) })
const confirm = (code?: string) =>
  call('POST', '/api/auth/confirm', { password: ada.password, ...(code !== undefined && { code }) }, headers)
const twoStep = (method: Method, payload?: object, as = headers) => call(method, '/api/auth/two-step', payload, as)
const audited = async () =>
  (
    await under.db.rows(
      statement(
        '',
        `select action from audit where actor = 'staff:' || :username and action ~ 'two-step|recovery' order by id`,
      ).returns<{
        action: string
      }>(),
      { username: ada.username },
    )
  ).map(row => row.action)

const turnOn = () => turnTwoStepOn(under, headers, ada.password)
const ON = ['two-step secret drawn', 'two-step sign-in on']
const NEEDED = { status: 401, body: { code: 'CODE_NEEDED', msg: 'Please type the code from your app.' } }
const WRONG = { status: 401, body: { code: 'WRONG_CODE', msg: 'This code is not right. Please try the newest one.' } }

test('two-step sign-in requires a password and a code of the authenticator app, and accepts each code once', async () => {
  const { code, recoveryCodes, uri } = await turnOn()
  expect(uri).toMatch(/^otpauth:\/\/totp\/Frontlash:admin\d+\?.*algorithm=SHA1&digits=6&period=30$/)
  expect(recoveryCodes).toHaveLength(10)
  for (const one of recoveryCodes) expect(one).toMatch(/^[A-Z]{10}$/)
  expect(await login()).toMatchObject(NEEDED)
  // The code with which two-step sign-in was turned on is already used.
  expect(await login(code())).toMatchObject(WRONG)
  clock.addMinutes(1)
  expect((await login(code())).status).toBe(200)
  expect(await login(code())).toMatchObject(WRONG)
  expect(await login('', 'wrong-password')).toMatchObject({ body: { code: 'INVALID_CREDENTIALS' } })
  expect(await audited()).toEqual(ON)
})

test.each([
  [-60, 401],
  [-30, 200],
  [30, 200],
  [60, 401],
])(
  'a code of the authenticator app for the time %i seconds from now gets the HTTP status %i',
  async (seconds, status) => {
    const { code } = await turnOn()
    clock.addMinutes(5)
    expect((await login(code(seconds))).status).toBe(status)
  },
)

test('only one of two browsers that use the same code at the same time is signed in', async () => {
  const { code } = await turnOn()
  clock.addMinutes(1)
  const responses = await Promise.all([login(code()), login(code())])
  expect(responses.map(response => response.status).sort()).toEqual([200, 401])
})

test('confirming a session also requires a code, and signing in by PIN requires no code', async () => {
  const { code } = await turnOn()
  clock.addMinutes(1)
  expect(await confirm()).toMatchObject(NEEDED)
  expect(await confirm('000000')).toMatchObject(WRONG)
  expect((await confirm(code())).status).toBe(200)
  const byPin = await call('POST', '/api/auth/login-pin', { pin: ada.pin, selectedLocation: 'tustin' })
  expect(byPin.status).toBe(200)
})

test('a recovery code works once in place of a code of the authenticator app', async () => {
  const { recoveryCodes } = await turnOn()
  const written = recoveryCodes[0]!.toLowerCase().replace(/^(.{5})/, '$1-')
  expect((await login(written)).status).toBe(200)
  expect(await login(written)).toMatchObject(WRONG)
  expect((await login(recoveryCodes[1])).status).toBe(200)
  expect(await audited()).toEqual([...ON, 'recovery code used', 'recovery code used'])
})

test('wrong codes count as sign-in attempts, and a call without a code does not reset this count', async () => {
  const { code } = await turnOn()
  clock.addMinutes(1)
  for (let attempts = 0; attempts < 4; attempts += 1) {
    expect(await login('000000')).toMatchObject(WRONG)
    expect(await login()).toMatchObject(NEEDED)
  }
  expect(await login('000000')).toMatchObject(WRONG)
  expect((await login(code())).body.code).toBe('TOO_MANY_TRIES')
})

test('a new secret replaces the old secret only after a correct code for the new secret was typed', async () => {
  await confirm()
  await twoStep('POST')
  expect(await twoStep('PUT', { code: '000000' })).toMatchObject(WRONG)
  expect((await login()).status).toBe(200)
  const { code } = await turnOn()
  clock.addMinutes(1)
  await twoStep('POST')
  expect((await login(code())).status).toBe(200)
})

/** Generates a secret in the session of `headers`, and returns a function that sends its code from a given session. */
async function draw() {
  await confirm()
  const { body } = await twoStep('POST')
  const app = new TOTP({ secret: Secret.fromBase32(body.key) })
  return (as = headers) => twoStep('PUT', { code: app.generate({ timestamp: clock.realNow().getTime() }) }, as)
}
const TOO_OLD = {
  status: 400,
  body: { code: 'INVALID', field: 'code', msg: 'This took too long. Please start again.' },
}

test('a new secret can be turned on only in the session that created the secret', async () => {
  const type = await draw()
  const byPin = await call('POST', '/api/auth/login-pin', { pin: ada.pin, selectedLocation: 'tustin' })
  expect(await type({ 'x-auth-token': byPin.body.token })).toMatchObject(TOO_OLD)
  expect((await type()).status).toBe(200)
})

test.each([
  ['9:59 after it was generated', 599, 200],
  ['10:00 after it was generated', 600, 400],
])('a code for a new secret is accepted only within ten minutes (typed %s)', async (_, seconds, status) => {
  const type = await draw()
  clock.set(new Date(Date.parse(ELEVEN) + seconds * 1000))
  expect((await type()).status).toBe(status)
})

test('a new secret is deleted if the admin changes the password or if the set-up link of the account is used', async () => {
  const own = await draw()
  const change = { current: ada.password, password: 'lash-glue-and-more' }
  expect((await call('PUT', '/api/auth/keys', change, headers)).status).toBe(200)
  expect(await own()).toMatchObject(TOO_OLD)
  ada = { ...ada, password: change.password }
  await draw()
  const olga = await signIn(under, 'admin')
  await under.db.run(statement('', 'update sessions set confirmed_at = :now'), { now: clock.realNow() })
  const made = await call('POST', `/api/office/staff/${ada.username}/set-up-link`, {}, olga)
  const key = new URL(made.body.url).hash.slice(1)
  await call('POST', '/api/auth/set-up', { key, password: 'more-lash-glue', done: true })
  const left = statement('', 'select two_step_pending from staff where username = :username')
  expect(await under.db.row(left, { username: ada.username })).toEqual({ two_step_pending: null })
})

test('two-step sign-in can be turned off by the admin or by a reset on the server', async () => {
  await turnOn()
  expect((await twoStep('DELETE')).body).toEqual({ success: true })
  expect((await login()).status).toBe(200)
  clock.addMinutes(1)
  await turnOn()
  await resetKeys(under.context, ada.username, { password: ada.password }, SYSTEM)
  expect((await login()).status).toBe(200)
  const left = statement(
    '',
    'select 1 from recovery_codes c join staff s on s.id = c.staff_id where s.username = :name',
  )
  expect(await under.db.rows(left, { name: ada.username })).toEqual([])
  expect(await audited()).toEqual([...ON, 'two-step sign-in off', ...ON])
})

test('only admins can use two-step sign-in, and creating or turning off its secret requires the password', async () => {
  const callers = [{}, await enrolDevice(under), await signIn(under, 'manager'), await signIn(under, 'admin')]
  const codes = (method: Method, payload?: object) =>
    Promise.all(callers.map(async as => (await twoStep(method, payload, as)).body.code))
  const refused = ['NOT_SIGNED_IN', 'NOT_SIGNED_IN', 'NOT_ALLOWED']
  expect(await codes('POST')).toEqual([...refused, 'CONFIRM_SIGN_IN'])
  expect(await codes('DELETE')).toEqual([...refused, 'CONFIRM_SIGN_IN'])
  expect(await codes('PUT', { code: '000000' })).toEqual([...refused, 'INVALID'])
})

test('the database contains neither the secret nor a recovery code in plain text', async () => {
  const { key, recoveryCodes } = await turnOn()
  const rows = await under.db.rows(
    statement(
      '',
      `select encode(two_step_secret, 'hex') as one from staff where username = :name
       union all select encode(code_hash, 'hex') from recovery_codes
       union all select encode(code_hash, 'escape') from recovery_codes
       union all select coalesce(before::text, '') || coalesce(after::text, '') from audit`,
    ),
    { name: ada.username },
  )
  const stored = JSON.stringify(rows)
  expect(stored).not.toContain(Buffer.from(Secret.fromBase32(key).bytes).toString('hex'))
  for (const secret of [key, ...recoveryCodes]) expect(stored).not.toContain(secret)
})

describe('an admin’s session that began by PIN although the account has two-step sign-in', () => {
  let byPin: Headers
  let code: (seconds?: number) => string
  const adminCalls = [
    ['GET', '/api/auth/all-users-access'],
    ['GET', '/api/office/staff'],
    ['GET', '/api/office/audit'],
    ['GET', '/api/office/settings'],
  ] as const
  const codesOf = async () =>
    Promise.all(adminCalls.map(async ([method, url]) => (await call(method, url, undefined, byPin)).body.code))
  const confirmByCode = async () => {
    clock.addMinutes(1)
    const payload = { password: ada.password, code: code() }
    return (await call('POST', '/api/auth/confirm', payload, byPin)).status
  }
  const grant = async (as: Headers) => {
    const { body: users } = await call('GET', '/api/auth/all-users-access', undefined, as)
    const userId = users.find?.((one: { username: string }) => one.username === maya.username)?.id ?? NOBODY
    const payload = { userId, locationId: 'tustin', dayIndex: 2 }
    return (await call('POST', '/api/auth/grant-location-schedule', payload, as)).body.code
  }
  const NOBODY = '00000000-0000-4000-8000-000000000000'
  let maya: AddedStaff

  beforeEach(async () => {
    maya = await addStaff(under, { role: 'manager' })
    ;({ code } = await turnOn())
    const pin = { pin: ada.pin, selectedLocation: 'tustin' }
    byPin = { 'x-auth-token': (await call('POST', '/api/auth/login-pin', pin)).body.token }
  })

  test('has a manager’s rights at every location, but is still shown as a session of an admin', async () => {
    expect(await codesOf()).toEqual(adminCalls.map(() => 'CONFIRM_SIGN_IN'))
    expect((await call('GET', '/api/auth/user', undefined, byPin)).body).toMatchObject({ role: 'admin' })
    for (const location of ['tustin', 'irvine', 'santa-ana', 'costa-mesa'])
      expect((await call('GET', `/api/manager/alerts/2026-11-20/${location}`, undefined, byPin)).status).toBe(200)
    const all = await call('POST', '/api/office/clients/search', { q: '' }, byPin)
    expect([all.status, all.body.code]).toEqual([403, 'CONFIRM_SIGN_IN'])
  })

  test('gets an admin’s rights after the password and a code, but not after the password only', async () => {
    expect(await call('POST', '/api/auth/confirm', { password: ada.password }, byPin)).toMatchObject(NEEDED)
    expect(await codesOf()).toEqual(adminCalls.map(() => 'CONFIRM_SIGN_IN'))
    expect(await confirmByCode()).toBe(200)
    clock.addMinutes(60)
    expect(await codesOf()).toEqual(adminCalls.map(() => undefined))
  })

  test('adds audit rows with the role of the account', async () => {
    await call('POST', '/api/auth/confirm', { password: 'not-my-password' }, byPin)
    const rows = statement('', `select role from audit where actor = :actor and action = 'wrong password'`)
    expect(await under.db.rows(rows, { actor: `staff:${ada.username}` })).toEqual([{ role: 'admin' }])
  })

  test('needs a new confirmation after ten minutes to change permissions or to end other people’s sessions', async () => {
    expect(await grant(byPin)).toBe('CONFIRM_SIGN_IN')
    await confirmByCode()
    expect(await grant(byPin)).toBeUndefined()
    clock.addMinutes(11)
    expect(await grant(byPin)).toBe('CONFIRM_SIGN_IN')
    const revoked = await call(
      'DELETE',
      '/api/auth/revoke-location-schedule',
      { userId: NOBODY, locationId: 'tustin', dayIndex: 2 },
      byPin,
    )
    const ended = await call('DELETE', `/api/office/staff/${maya.username}/sessions`, undefined, byPin)
    expect([revoked.body.code, ended.body.code]).toEqual(['CONFIRM_SIGN_IN', 'CONFIRM_SIGN_IN'])
    // A session that began by password and code need not be confirmed.
    expect(await grant(headers)).toBeUndefined()
  })

  test('cannot be used to choose a PIN before the session is confirmed', async () => {
    const change = await call('PUT', '/api/auth/keys', { current: ada.pin, pin: '7391' }, byPin)
    expect(change.body.code).toBe('CONFIRM_SIGN_IN')
  })

  test('needs a new confirmation if the last confirmation was before two-step sign-in was turned on', async () => {
    await call('DELETE', '/api/auth/two-step', undefined, headers)
    expect((await call('POST', '/api/auth/confirm', { password: ada.password }, byPin)).status).toBe(200)
    clock.addMinutes(1)
    await turnOn()
    expect(await codesOf()).toEqual(adminCalls.map(() => 'CONFIRM_SIGN_IN'))
  })
})

test('changing the password requires a code if two-step sign-in is on', async () => {
  const { code } = await turnOn()
  clock.addMinutes(1)
  const change = (typed?: string, current = ada.password) =>
    call('PUT', '/api/auth/keys', { current, password: 'lash-glue-and-more', ...(typed && { code: typed }) }, headers)
  expect(await change()).toMatchObject(NEEDED)
  expect(await change('000000')).toMatchObject(WRONG)
  expect((await change(code(), 'not-the-password')).body.code).toBe('WRONG_PASSWORD')
  expect((await change(code())).status).toBe(200)
})
