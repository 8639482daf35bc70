import { beforeEach, expect, test } from 'vitest'
import { type Headers, useSalonAtEleven } from '../../../../test/salon-at-eleven.ts'
import { ELEVEN } from '../../../../test/salon-under-test.ts'
import { type AddedStaff, addStaff, enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { statement } from '../../../platform/db/statement.ts'

const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)'

const under = useSalonAtEleven()
const { clock } = under
let maya: AddedStaff

beforeEach(async () => {
  maya = await addStaff(under, { role: 'manager' })
})

async function login({ agent = IPAD, by = 'password' as 'PIN' | 'password' } = {}): Promise<Headers> {
  const { pin, username, password } = maya
  const response = await under.app.inject({
    method: 'POST',
    url: by === 'PIN' ? '/api/auth/login-pin' : '/api/auth/login',
    headers: { 'user-agent': agent },
    payload: by === 'PIN' ? { pin, selectedLocation: 'tustin' } : { username, password },
  })
  return { 'x-auth-token': response.json().token }
}

const list = (headers: Headers) => under.app.inject({ url: '/api/auth/sessions', headers })
const sessions = async (headers: Headers) => (await list(headers)).json() as { id: string; isThis: boolean }[]
const end = (which: string, headers: Headers) =>
  under.app.inject({ method: 'DELETE', url: `/api/auth/sessions/${which}`, headers })
const audited = () =>
  under.db.rows(
    statement('', `select actor, role, action, object, after from audit where action like 'session%' order by id`),
  )

test('the list of the user’s sessions has start, last use, method, browser and address, and marks the current session', async () => {
  const first = await login({ by: 'PIN' })
  clock.addMinutes(1)
  await login({ agent: 'x'.repeat(400) })
  expect(await sessions(first)).toEqual([
    {
      id: expect.any(String),
      startedAt: '2026-11-20T19:01:00.000Z',
      lastUsedAt: '2026-11-20T19:01:00.000Z',
      method: 'password',
      agent: 'x'.repeat(300),
      address: '127.0.0.1',
      isThis: false,
    },
    {
      id: expect.any(String),
      startedAt: ELEVEN,
      lastUsedAt: ELEVEN,
      method: 'PIN',
      agent: IPAD,
      address: '127.0.0.1',
      isThis: true,
    },
  ])
  const [account] = await under.db.rows(
    statement('', 'select last_sign_in_at from staff where username = :username').returns<{ last_sign_in_at: Date }>(),
    { username: maya.username },
  )
  expect(account!.last_sign_in_at.toISOString()).toBe('2026-11-20T19:01:00.000Z')
})

test('the last use of a session is saved at most once in five minutes', async () => {
  const headers = await login()
  const writes = async () => {
    under.takeStatements()
    await under.app.inject({ url: '/api/auth/user', headers })
    return under.takeStatements().filter(text => text.startsWith('update sessions')).length
  }
  clock.set('2026-11-20T19:04:59.999Z')
  expect(await writes()).toBe(0)
  clock.set('2026-11-20T19:05:00.000Z')
  expect(await writes()).toBe(1)
  expect(await writes()).toBe(0)
  expect(await sessions(headers)).toMatchObject([{ lastUsedAt: '2026-11-20T19:05:00.000Z' }])
})

test('a staff call on a tablet updates the tablet’s last use', async () => {
  const device = await enrolDevice(under)
  const headers = { ...(await login()), ...device }
  const seen = async () => {
    await under.app.inject({ url: '/api/auth/user', headers })
    const read = statement('', 'select last_seen_at from devices').returns<{ last_seen_at: Date }>()
    return (await under.db.rows(read))[0]!.last_seen_at
  }
  clock.set('2026-11-20T19:05:00.000Z')
  expect(await seen()).toEqual(new Date('2026-11-20T19:05:00.000Z'))
  clock.set('2026-11-20T19:09:59.999Z')
  expect(await seen()).toEqual(new Date('2026-11-20T19:05:00.000Z'))
})

test('a member of staff can end one of their sessions at once without ending their other sessions', async () => {
  const [here, there] = [await login(), await login()]
  const other = (await sessions(here)).find(session => !session.isThis)!
  expect((await end(other.id, here)).json()).toEqual({ success: true })
  expect((await list(there)).json().code).toBe('NOT_SIGNED_IN')
  expect(await sessions(here)).toHaveLength(1)
  expect((await end(other.id, here)).statusCode).toBe(404)
  expect((await audited()).at(-1)).toEqual({
    actor: `staff:${maya.username}`,
    role: 'manager',
    action: 'session ended',
    object: `session:${other.id}`,
    after: null,
  })
})

test('a member of staff can end all their other sessions without ending sessions of colleagues', async () => {
  const colleague = await signIn(under, 'admin')
  const [here, there, third] = [await login(), await login(), await login()]
  expect((await end('others', here)).statusCode).toBe(200)
  expect((await end('others', here)).statusCode).toBe(200)
  const states = await Promise.all([here, there, third, colleague].map(async as => (await list(as)).statusCode))
  expect(states).toEqual([200, 401, 401, 200])
  expect((await audited()).filter(row => (row as { actor: string }).actor === `staff:${maya.username}`)).toMatchObject([
    { action: 'sessions ended', object: `staff:${maya.username}`, after: { sessions: 2 } },
  ])
})

test('an admin has to type the password to end another session of their own, but not to end the current session', async () => {
  maya = await addStaff(under, { role: 'admin' })
  const [here, there] = [await login({ by: 'PIN' }), await login()]
  const [theirs] = (await sessions(here)).filter(session => !session.isThis)
  for (const which of [theirs!.id, 'others'])
    expect((await end(which, here)).json()).toMatchObject({ code: 'CONFIRM_SIGN_IN' })
  await under.call('POST', '/api/auth/confirm', { headers: here, payload: { password: maya.password } })
  expect((await end('others', here)).statusCode).toBe(200)
  expect((await list(there)).statusCode).toBe(401)
  clock.addMinutes(11)
  const [own] = await sessions(here)
  expect((await end(own!.id, here)).statusCode).toBe(200)
})

test('the call for ending one’s own sessions never ends a colleague’s session', async () => {
  const [theirs] = await sessions(await login())
  const admin = await signIn(under, 'admin')
  await under.confirmAll()
  expect((await end(theirs!.id, admin)).json()).toMatchObject({
    code: 'NOT_FOUND',
    msg: 'There is no such session.',
  })
  expect((await end('nonsense', await login())).json()).toMatchObject({ code: 'INVALID', field: 'id' })
})

test('every member of staff, but nobody else, can list their own sessions', async () => {
  const technician = await signIn(under, 'technician', { locations: ['tustin'] })
  expect((await list(technician)).statusCode).toBe(200)
  for (const caller of [{}, await enrolDevice(under)])
    for (const response of [await list(caller), await end('others', caller)])
      expect(response.json().code).toBe('NOT_SIGNED_IN')
})
