import { beforeEach, expect, test } from 'vitest'
import { type Headers, useSalonAtEleven } from '../../../../test/salon-at-eleven.ts'
import { ELEVEN } from '../../../../test/salon-under-test.ts'
import { keyOf } from '../../../../test/set-up-link.ts'
import { type AddedStaff, addStaff, signIn } from '../../../../test/sign-in.ts'
import { statement } from '../../../platform/db/statement.ts'

const PASSWORD = 'glue-and-tweezers'
const OWN = 'lash-glue-and-more'
const STAFF = '/api/office/staff'

const under = useSalonAtEleven()
const { clock } = under
let admin: Headers
let names = 0

beforeEach(async () => {
  admin = await signIn(under, 'admin', { username: `ada${++names}` })
  await under.app.inject({ method: 'POST', url: '/api/auth/confirm', headers: admin, payload: { password: PASSWORD } })
})

async function post(url: string, payload: object = {}, headers: Headers = {}) {
  const response = await under.app.inject({ method: 'POST', url, headers, payload })
  return { status: response.statusCode, body: response.json() }
}
const ask = (path: string, payload: object = {}) => post(`${STAFF}${path}`, payload, admin)
const setUp = (key: string, step: object = {}) => post('/api/auth/set-up', { key, ...step })
const login = (username: string, password: string) => post('/api/auth/login', { username, password })
const loginByPin = (pin: string) => post('/api/auth/login-pin', { pin, selectedLocation: 'tustin' })
const actions = async (username: string) =>
  (
    await under.db.rows(
      statement(
        '',
        `select actor || ': ' || action as line from audit where object = 'staff:' || :username order by id`,
      ).returns<{ line: string }>(),
      { username },
    )
  ).map(row => row.line)

async function newcomer(): Promise<{ username: string; key: string }> {
  const username = `nina${++names}`
  return { username, key: keyOf(await ask('', { username, first_name: 'Nina', role: 'manager' })) }
}

test('a new colleague can sign in with the PIN and the password that were chosen with a set-up link', async () => {
  const username = `nina${++names}`
  const added = await ask('', { username, first_name: 'Nina', role: 'manager' })
  expect(added.body).toMatchObject({
    success: true,
    row: { keys: { pin: false, password: false } },
    link: {
      url: expect.stringMatching(/^http:\/\/localhost:3000\/set-up#[\w-]{22}$/),
      expiresAt: '2026-11-21T19:00:00.000Z',
    },
  })
  const key = keyOf(added)
  expect(await setUp(key)).toEqual({ status: 200, body: { username, firstName: 'Nina', needsPassword: false } })
  const first = (await setUp(key, { drawPin: true })).body
  const second = (await setUp(key, { drawPin: true })).body
  expect(second).toEqual({
    username,
    firstName: 'Nina',
    needsPassword: false,
    pin: expect.stringMatching(/^\d{4}$/),
  })
  await setUp(key, { password: OWN })
  // The chosen credentials do not work before the set-up is finished.
  expect((await login(username, OWN)).status).toBe(401)
  expect((await loginByPin(second.pin)).status).toBe(401)
  expect(await setUp(key, { done: true })).toEqual({
    status: 200,
    body: { username, firstName: 'Nina', needsPassword: false },
  })
  expect((await login(username, OWN)).status).toBe(200)
  expect((await loginByPin(second.pin)).status).toBe(200)
  if (first.pin !== second.pin) expect((await loginByPin(first.pin)).status).toBe(401)
  expect(await actions(username)).toEqual([
    `staff:ada${names - 1}: staff added`,
    `staff:ada${names - 1}: set-up link made`,
    `staff:${username}: PIN drawn`,
    `staff:${username}: PIN drawn`,
    `staff:${username}: set-up link used`,
  ])
})

test('a set-up link works once within 24 hours, unless the account was reset, was disabled or got a newer link', async () => {
  const over = { status: 410, body: { code: 'LINK_OVER', msg: 'This link is used or too old. Ask for a new one.' } }
  const used = await newcomer()
  await setUp(used.key, { password: OWN, done: true })
  expect(await setUp(used.key)).toMatchObject(over)
  const { username, key } = await newcomer()
  const next = keyOf(await ask(`/${username}/set-up-link`))
  expect(await setUp(key)).toMatchObject(over)
  clock.set('2026-11-21T18:59:59.999Z')
  expect((await setUp(next)).status).toBe(200)
  clock.set('2026-11-21T19:00:00.000Z')
  expect(await setUp(next)).toMatchObject(over)
  clock.set(ELEVEN)
  await ask(`/${username}/reset`, { password: OWN })
  expect(await setUp(next)).toMatchObject(over)
  const last = keyOf(await ask(`/${username}/set-up-link`))
  await ask(`/${username}/disable`)
  await ask(`/${username}/enable`)
  expect(await setUp(last)).toMatchObject(over)
})

test('only one of two browsers that finish with the same set-up link at the same time succeeds', async () => {
  const { key } = await newcomer()
  const responses = await Promise.all([OWN, `${OWN}!`].map(password => setUp(key, { password, done: true })))
  expect(responses.map(response => response.status).sort()).toEqual([200, 410])
})

test('a set-up link becomes invalid when the admin who created the link is no longer an admin', async () => {
  const { key } = await newcomer()
  await under.db.run(statement('', `update staff set role = 'manager' where username = 'ada' || :name::text`), {
    name: String(names - 1),
  })
  expect((await setUp(key)).body.code).toBe('LINK_OVER')
})

test('opening set-up links with unknown keys counts as failed sign-in attempts', async () => {
  for (let attempts = 0; attempts < 5; attempts += 1) expect((await setUp('A'.repeat(22))).status).toBe(410)
  expect((await setUp((await newcomer()).key)).body.code).toBe('TOO_MANY_TRIES')
})

test.each([
  [{ password: 'short' }, 'password'],
  [{ password: 'password1' }, 'password'],
  [{ done: true }, 'pin'],
  [{ key: 'abc' }, 'key'],
])('the invalid PIN or password in %j is refused with an error that names the field', async (step, field) => {
  const { key } = await newcomer()
  expect(await setUp(key, step)).toMatchObject({ status: 400, body: { code: 'INVALID', field } })
})

test('a generated PIN is refused at the end of the set-up if somebody else has chosen the same PIN since', async () => {
  const { key } = await newcomer()
  const { pin } = (await setUp(key, { drawPin: true })).body
  await addStaff(under, { role: 'manager', username: `quick${names}`, pin })
  expect((await setUp(key, { done: true })).body).toMatchObject({ code: 'INVALID', field: 'pin' })
  const next = (await setUp(key, { drawPin: true, done: true })).body
  expect((await loginByPin(next.pin)).status).toBe(200)
})

test('a user may generate ten PINs an hour before having to wait', async () => {
  const { key } = await newcomer()
  for (let draws = 0; draws < 10; draws += 1) expect((await setUp(key, { drawPin: true })).status).toBe(200)
  expect((await setUp(key, { drawPin: true })).body).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    msg: 'Too many requests. Please wait 3600 seconds.',
  })
})

test('concurrent calls of several kinds generate at most ten PINs for a user', async () => {
  const { username, key } = await newcomer()
  const counted = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).filter(response => response.status === 200).length
  expect(await counted(Array.from({ length: 14 }, () => setUp(key, { drawPin: true })))).toBe(10)
  expect((await actions(username)).filter(line => line.endsWith('PIN drawn'))).toHaveLength(10)
  // An admin generates PINs for others and for the admin's own account.
  const add = (index: number) => ask('', { username: `iris${names}x${index}`, role: 'manager', drawPin: true })
  const own = async () => {
    const response = await under.app.inject({
      method: 'PUT',
      url: '/api/auth/keys',
      headers: admin,
      payload: { current: PASSWORD, drawPin: true },
    })
    return { status: response.statusCode }
  }
  expect(await counted([...Array.from({ length: 12 }, (_, index) => add(index)), own(), own()])).toBe(10)
})

test('a generated PIN is not audited if its account cannot be added', async () => {
  const username = `xenia${++names}`
  expect((await ask('', { username, role: 'manager', drawPin: true, password: 'password1' })).status).toBe(400)
  expect(await actions(username)).toEqual([])
})

test('a reset by link removes the old credentials at once, in contrast to a set-up link', async () => {
  const maya: AddedStaff = await addStaff(under, { role: 'manager' })
  const reset = await ask(`/${maya.username}/reset`)
  expect(reset.body).toEqual({
    success: true,
    row: expect.objectContaining({ keys: { pin: false, password: false, twoStep: false } }),
    url: expect.stringMatching(/^http:\/\/localhost:3000\/set-up#[\w-]{22}$/),
    expiresAt: '2026-11-21T19:00:00.000Z',
  })
  expect((await loginByPin(maya.pin)).status).toBe(401)
  const { pin } = (await setUp(keyOf(reset), { drawPin: true, done: true })).body
  const session = (await loginByPin(pin)).body.token
  await setUp(keyOf(await ask(`/${maya.username}/set-up-link`)), { password: OWN, done: true })
  expect((await loginByPin(pin)).status).toBe(200)
  expect((await login(maya.username, OWN)).status).toBe(200)
  const headers = { 'x-auth-token': session }
  expect((await under.app.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401)
})

test('a PIN that is generated for a colleague works and is shown only once', async () => {
  const added = await ask('', { username: `ivy${++names}`, role: 'manager', drawPin: true })
  expect(added.body).toMatchObject({ success: true, row: { keys: { pin: true } }, pin: expect.any(String) })
  expect((await loginByPin(added.body.pin)).status).toBe(200)
  const reset = await ask(`/ivy${names}/reset`, { drawPin: true })
  expect((await loginByPin(reset.body.pin)).status).toBe(200)
})

test('the last admin who can sign in cannot be reset by a link', async () => {
  await under.db.run(statement('', `update staff set disabled_at = now() where role = 'admin' and username <> :me`), {
    me: `ada${names}`,
  })
  expect((await ask(`/ada${names}/reset`)).body).toMatchObject({
    code: 'INVALID',
    msg: 'This is the only admin who can sign in. Make somebody else an admin first.',
  })
})

test('neither the audit log, the database nor a stored response contains a link, PIN or password of a set-up', async () => {
  const username = `nina${++names}`
  const headers = { ...admin, 'idempotency-key': `link-${names}` }
  const key = keyOf(await post(STAFF, { username, role: 'manager' }, headers))
  const step = { key, drawPin: true, password: OWN, done: true }
  const { pin } = (await post('/api/auth/set-up', step, { 'idempotency-key': `step-${names}` })).body
  const rows = JSON.stringify([
    await under.db.rows(statement('', `select action, before, after from audit where object = 'staff:' || :username`), {
      username,
    }),
    await under.db.rows(statement('', 'select pin_hash, password_hash, expires_at from set_up_links')),
  ])
  for (const secret of [key, OWN, `"${pin}"`]) expect(rows).not.toContain(secret)
  const stored = statement('', `select 1 from idempotency_keys where key in ('link-' || :n::text, 'step-' || :n::text)`)
  expect(await under.db.rows(stored, { n: String(names) })).toEqual([])
})
