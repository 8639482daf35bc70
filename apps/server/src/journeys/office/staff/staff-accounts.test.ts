import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Headers, type Method, useSalonAtEleven } from '../../../../test/salon-at-eleven.ts'
import { ELEVEN } from '../../../../test/salon-under-test.ts'
import { type AddedStaff, addStaff, signIn } from '../../../../test/sign-in.ts'
import { statement } from '../../../platform/db/statement.ts'
import { SYSTEM } from '../../../records/audit/audit-store.ts'
import { changeAccount } from '../../../records/staff/change-account.ts'

const PASSWORD = 'glue-and-tweezers'
const STAFF = '/api/office/staff'

const under = useSalonAtEleven()
const { clock } = under
let ada: Headers
let maya: AddedStaff

beforeAll(async () => {
  ada = await confirmed('ada')
})
beforeEach(async () => {
  maya = await addStaff(under, { role: 'manager', locations: ['tustin'] })
})

async function confirmed(username: string): Promise<Headers> {
  const headers = await signIn(under, 'admin', { username })
  await under.app.inject({ method: 'POST', url: '/api/auth/confirm', headers, payload: { password: PASSWORD } })
  return headers
}

async function call(method: Method, path: string, payload?: object, headers = ada) {
  const response = await under.app.inject({ method, url: `${STAFF}${path}`, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}
const { signInAs: login, isSignedIn } = under
const auditOf = (username: string) =>
  under.db.rows(
    statement(
      '',
      `select actor, role, action, before, after, request_id is not null as has_request from audit
        where object = 'staff:' || :username and actor <> 'system' order by id`,
    ),
    { username },
  )

test('the list of accounts shows roles, kinds of credentials, locations, last sign-ins and sessions, but no credentials', async () => {
  await login(maya)
  const { body } = await call('GET', '?role=manager&location=tustin&disabled=0&limit=100')
  const row = body.rows.find((one: { username: string }) => one.username === maya.username)
  expect(row).toEqual({
    id: expect.any(String),
    username: maya.username,
    first_name: expect.any(String),
    role: 'manager',
    keys: { pin: true, password: true, twoStep: false },
    locations: ['tustin'],
    defaultLocation: null,
    lastSignIn: { at: ELEVEN, method: 'password', address: '127.0.0.1' },
    sessions: 1,
    isDisabled: false,
    browserHold: null,
    version: 1,
  })
  const { body: elsewhere } = await call('GET', '?location=irvine&limit=100')
  const names = elsewhere.rows.map((one: { username: string }) => one.username)
  expect([names.includes(maya.username), names.includes('ada')]).toEqual([false, true])
})

test('an admin can add a colleague who can then sign in, and the audit row does not contain the PIN', async () => {
  const added = await call('POST', '', { username: 'nina', first_name: ' Nina ', role: 'technician', pin: '4071' })
  expect(added).toMatchObject({
    status: 200,
    body: { success: true, row: { username: 'nina', first_name: 'Nina', keys: { pin: true, password: false } } },
  })
  expect(JSON.stringify(added.body)).not.toContain('4071')
  expect(await auditOf('nina')).toEqual([
    {
      actor: 'staff:ada',
      role: 'admin',
      action: 'staff added',
      before: null,
      after: { username: 'nina', role: 'technician', locations: [] },
      has_request: true,
    },
  ])
  expect((await call('POST', '', { username: 'Nina', role: 'manager', pin: '4072' })).body).toMatchObject({
    code: 'INVALID',
    field: 'username',
    msg: 'There is an account of this name already. Use reset to give it another PIN or password.',
  })
})

test.each([
  [{ username: 'x', role: 'manager', pin: '4071' }, 'username'],
  [{ username: 'xenia', role: 'owner', pin: '4071' }, 'role'],
  [{ username: 'xenia', role: 'manager', pin: '1234' }, 'pin'],
  [{ username: 'xenia', role: 'manager', pin: '407' }, 'pin'],
  [{ username: 'xenia', role: 'manager', password: 'password1' }, 'password'],
  [{ username: 'xenia', role: 'manager', pin: '4071', drawPin: true }, 'drawPin'],
  [{ username: 'xenia', role: 'manager', pin: '4071', locations: ['paris'] }, 'locations.0'],
  [{ username: 'xenia', role: 'manager', pin: '4071', first_name: ' ' }, 'first_name'],
])('the invalid account %j is refused with an error that names the field', async (body, field) => {
  expect(await call('POST', '', body)).toMatchObject({ status: 400, body: { code: 'INVALID', field } })
})

test('a typed PIN that a colleague has is refused and counts as a wrong PIN', async () => {
  const wrong = { username: 'xenia', role: 'manager', pin: maya.pin }
  const refused = {
    code: 'INVALID',
    field: 'pin',
    msg: 'Another active account has this PIN. Please choose another one.',
  }
  for (let attempts = 0; attempts < 4; attempts += 1)
    expect((await call('POST', '', wrong)).body).toMatchObject(refused)
  expect((await call('POST', '/ada/reset', { pin: maya.pin })).body).toMatchObject(refused)
  expect((await call('POST', '', wrong)).body.code).toBe('TOO_MANY_TRIES')
})

test('a change of an account is saved as the next version and audited with the earlier and the new values', async () => {
  const path = `/${maya.username}`
  const { body } = await call('PUT', path, {
    first_name: 'May',
    locations: ['tustin', 'irvine'],
    defaultLocation: 'irvine',
    version: 1,
  })
  expect(body).toMatchObject({
    success: true,
    row: { first_name: 'May', locations: ['tustin', 'irvine'], defaultLocation: 'irvine', version: 2 },
  })
  expect(await auditOf(maya.username)).toMatchObject([
    {
      actor: 'staff:ada',
      action: 'staff changed',
      before: { locations: ['tustin'], defaultLocation: null },
      after: { firstName: 'May', locations: ['irvine', 'tustin'], defaultLocation: 'irvine' },
    },
  ])
  // The same change is sent again, as in a retry, and changes nothing.
  const again = await call('PUT', path, { first_name: 'May', version: 1 })
  expect(again.body).toMatchObject({ success: true, row: { version: 2 } })
  expect(await auditOf(maya.username)).toHaveLength(1)
})

test('a change of an outdated version of an account is refused with the current values and the author of the newer change', async () => {
  const path = `/${maya.username}`
  const other = await confirmed('olga')
  clock.set('2026-11-20T19:05:00.000Z')
  await call('PUT', path, { first_name: 'May', version: 1 }, other)
  const { status, body } = await call('PUT', path, { first_name: 'Maja', version: 1 })
  expect(status).toBe(200)
  expect({ ...body, msg: body.msg.replaceAll('\u202f', ' ') }).toMatchObject({
    success: false,
    code: 'CHANGED_MEANWHILE',
    msg: 'Olga changed this at 11:05 AM. Look at what it is now, then save again.',
    current: { first_name: 'May', version: 2 },
  })
  const { id } = body.current
  await under.app.inject({
    method: 'POST',
    url: '/api/auth/grant-location-schedule',
    headers: other,
    payload: { userId: id, locationId: 'irvine', dayIndex: 2 },
  })
  expect((await call('PUT', path, { locations: ['tustin'], version: 2 })).body.code).toBe('CHANGED_MEANWHILE')
})

test('disabling an account signs its user out at once, and Undo restores the account with the credentials', async () => {
  const path = `/${maya.username}`
  const headers = await login(maya)
  for (let times = 0; times < 2; times += 1)
    expect((await call('POST', `${path}/disable`)).body).toMatchObject({ success: true, row: { isDisabled: true } })
  expect(await isSignedIn(headers)).toBe(false)
  for (let times = 0; times < 2; times += 1)
    expect((await call('POST', `${path}/enable`)).body).toMatchObject({ success: true, row: { isDisabled: false } })
  expect(await isSignedIn(await login(maya))).toBe(true)
  const actions = (await auditOf(maya.username)).map(row => (row as { action: string }).action)
  expect(actions).toEqual(['staff disabled', 'staff enabled'])
})

test('a disabled account cannot be enabled if a colleague has been given the account’s PIN since', async () => {
  // The user name begins with a space, which may happen when it is pasted.
  expect((await call('POST', `/%20${maya.username}/disable`)).body).toMatchObject({ success: true })
  await addStaff(under, { role: 'manager', pin: maya.pin, username: `holder${maya.pin}` })
  expect((await call('POST', `/${maya.username}/enable`)).body).toMatchObject({
    code: 'INVALID',
    msg: 'Somebody else has this PIN now. Reset it to enable this account.',
  })
})

test('a reset of an account ends all its sessions and replaces its password', async () => {
  const headers = await login(maya)
  const { body } = await call('POST', `/${maya.username}/reset`, { password: 'lash-glue-and-more' })
  expect(body).toMatchObject({ success: true, row: { keys: { pin: false, password: true }, sessions: 0 } })
  expect(await isSignedIn(headers)).toBe(false)
  expect(await login(maya)).toEqual({ 'x-auth-token': undefined })
  expect(await isSignedIn(await login({ ...maya, password: 'lash-glue-and-more' }))).toBe(true)
  expect(await auditOf(maya.username)).toMatchObject([
    {
      action: 'staff reset',
      before: { pin: true, password: true, twoStep: false, disabled: false },
      after: { pin: false, password: true, twoStep: false, disabled: false },
    },
  ])
})

test('an admin can end one session of a colleague, or all sessions of the colleague', async () => {
  const path = `/${maya.username}`
  const [one, two, three] = [await login(maya), await login(maya), await login(maya)]
  const { openSessions } = (await call('GET', path)).body
  expect(openSessions).toHaveLength(3)
  expect(openSessions.every((session: { isThis: boolean }) => !session.isThis)).toBe(true)
  expect((await call('DELETE', `${path}/sessions/${openSessions[0].id}`)).body).toEqual({ success: true })
  expect((await call('DELETE', `${path}/sessions/${openSessions[0].id}`)).status).toBe(404)
  expect((await Promise.all([one, two, three].map(isSignedIn))).filter(Boolean)).toHaveLength(2)
  expect((await call('DELETE', `${path}/sessions`)).body).toEqual({ success: true })
  expect((await Promise.all([one, two, three].map(isSignedIn))).filter(Boolean)).toEqual([])
  expect(await auditOf(maya.username)).toMatchObject([
    { actor: 'staff:ada', action: 'session ended', after: { session: openSessions[0].id } },
    { actor: 'staff:ada', action: 'sessions ended', after: { sessions: 2 } },
  ])
})

test('an admin cannot change their own role or disable their own account', async () => {
  const version = (await call('GET', '/ada')).body.version
  expect((await call('PUT', '/ada', { role: 'manager', version })).body).toMatchObject({
    code: 'INVALID',
    field: 'role',
    msg: 'You cannot change your own role.',
  })
  expect((await call('POST', '/ada/disable')).body).toMatchObject({ msg: 'You cannot disable your own account.' })
})

test('each call about an unknown account gets the HTTP status 404', async () => {
  for (const [method, where, body] of [
    ['GET', '/nobody', undefined],
    ['PUT', '/nobody', { first_name: 'No', version: 1 }],
    ['POST', '/nobody/disable', {}],
    ['POST', '/nobody/enable', {}],
    ['POST', '/nobody/reset', { pin: '4079' }],
    ['POST', '/nobody/set-up-link', {}],
    ['DELETE', '/nobody/sessions', undefined],
  ] as const)
    expect(await call(method, where, body)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})

test('a call that contains a PIN is not stored for idempotent replay', async () => {
  const headers = { ...ada, 'idempotency-key': 'add-once' }
  await call('POST', '', { username: 'ivy', role: 'technician', pin: '4083' }, headers)
  expect(await under.db.rows(statement('', `select 1 from idempotency_keys where key = 'add-once'`))).toEqual([])
})

test('one of two admins who demote each other at the same time stays an admin in each of 200 rounds', async () => {
  await under.db.run(statement('', `update staff set disabled_at = now() where role = 'admin'`))
  for (const username of ['first', 'second']) await addStaff(under, { role: 'admin', username })
  for (let round = 1; round <= 200; round++) {
    const outcomes = await Promise.all(
      ['first', 'second'].map(username => changeAccount(under.context, username, { role: 'manager' }, SYSTEM)),
    )
    const admins = await under.db.rows(
      statement('', `select 1 from staff where role = 'admin' and disabled_at is null`),
    )
    expect(admins, `round ${round}`).toHaveLength(1)
    expect(outcomes).toContainEqual({ ok: false, refusal: { kind: 'admin', reason: 'the only one' } })
    await under.db.run(statement('', `update staff set role = 'admin' where username in ('first', 'second')`))
  }
})
