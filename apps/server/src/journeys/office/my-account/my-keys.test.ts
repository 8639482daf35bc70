import { beforeEach, expect, test, vi } from 'vitest'
import { type Headers, useSalonAtEleven } from '../../../../test/salon-at-eleven.ts'
import { deleteWrongAttempts } from '../../../../test/salon-under-test.ts'
import { type AddedStaff, addStaff, enrolDevice } from '../../../../test/sign-in.ts'
import { statement } from '../../../platform/db/statement.ts'
import { SYSTEM } from '../../../records/audit/audit-store.ts'
import { lockAccount } from '../../../records/staff/account-store.ts'
import { resetKeys } from '../../../records/staff/accounts.ts'
import { startSession } from '../../../records/staff/session-store.ts'
import { resetStaff } from '../../../records/staff/staff-store.ts'

const NEW = 'lash-glue-and-more'

const under = useSalonAtEleven()
const { clock } = under
let maya: AddedStaff
let ada: AddedStaff

beforeEach(async () => {
  maya = await addStaff(under, { role: 'manager' })
  ada = await addStaff(under, { role: 'admin' })
})

const post = (url: string, payload: object) => under.app.inject({ method: 'POST', url, payload })
const byPin = (pin: string) => post('/api/auth/login-pin', { pin, selectedLocation: 'tustin' })
const byPassword = (username: string, password: string) => post('/api/auth/login', { username, password })
const signedIn = async (pin: string): Promise<Headers> => ({ 'x-auth-token': (await byPin(pin)).json().token })
async function change(headers: Headers, payload: object) {
  const response = await under.app.inject({ method: 'PUT', url: '/api/auth/keys', headers, payload })
  return { status: response.statusCode, body: response.json() }
}
const isOn = under.isSignedIn
const withoutPassword = ({ username }: AddedStaff) =>
  under.db.run(statement('', 'update staff set password_hash = null where username = :username'), { username })
const actionsOf = async ({ username }: AddedStaff) =>
  (
    await under.db.rows(
      statement(
        '',
        `select action from audit where object = 'staff:' || :username and actor = object order by id`,
      ).returns<{
        action: string
      }>(),
      { username },
    )
  ).map(row => row.action)

const idOf = statement('', 'select id, pin_hash from staff where username = :username').returns<{
  id: string
  pin_hash: string
}>()

/** Begins a sign-in of Maya, whose session is saved only when `finish` is called. */
async function beginSignIn() {
  const { id: staffId, pin_hash: keyHash } = (await under.db.row(idOf, { username: maya.username }))!
  const begun = Promise.withResolvers<string>()
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>()
  const saved = under.db.transaction(async queries => {
    const origin = { method: 'PIN', agent: null, address: '127.0.0.1', deviceId: null } as const
    const known = { staffId, keyHash, selectedLocationId: null, now: clock.realNow() }
    begun.resolve((await startSession(queries, { ...known, ...origin }))!.id)
    await mayFinish
  })
  return { id: await begun.promise, finish, saved }
}

const isWaiting = statement('', 'select count(*)::int as n from pg_locks where not granted').returns<{ n: number }>()
const endedAt = (id: string) =>
  under.db.row(statement('', 'select ended_at from sessions where id = :id').returns<{ ended_at: Date | null }>(), {
    id,
  })

test.each<[what: string, change: (headers: Headers) => Promise<unknown>]>([
  ['changed by the manager', headers => change(headers, { current: maya.pin, drawPin: true })],
  ['reset', () => resetKeys(under.context, maya.username, { password: NEW }, SYSTEM)],
])(
  'a session that starts while the credentials are being %s ends together with the older sessions',
  async (_, changeKeys) => {
    const headers = await signedIn(maya.pin)
    const { id, finish, saved } = await beginSignIn()
    const changed = changeKeys(headers)
    await vi.waitFor(async () => expect((await under.db.row(isWaiting))!.n).toBeGreaterThan(0))
    finish()
    await Promise.all([saved, changed])
    expect((await endedAt(id))?.ended_at).not.toBeNull()
  },
)

test.each<[key: 'PIN' | 'password', login: () => ReturnType<typeof byPin>, code: string]>([
  ['PIN', () => byPin(maya.pin), 'INVALID_PIN'],
  ['password', () => byPassword(maya.username, maya.password), 'INVALID_CREDENTIALS'],
])('a correct %s that is replaced before the session is saved does not start a session', async (_, login, code) => {
  const response = await under.db.transaction(async queries => {
    await lockAccount(queries, maya.username)
    const signingIn = login()
    // The credential has been checked, and the new session waits for the account's row.
    await vi.waitFor(async () => expect((await under.db.row(isWaiting))!.n).toBeGreaterThan(0))
    await resetStaff(queries, maya.username, { pin: null, passwordHash: 'another' }, clock.realNow())
    return { signingIn }
  })
  expect((await response.signingIn).json().code).toBe(code)
  const open = statement(
    '',
    'select 1 from sessions se join staff st on st.id = se.staff_id where username = :username',
  )
  expect(await under.db.rows(open, { username: maya.username })).toEqual([])
})

test('a manager can get a new PIN by typing the current PIN, which ends the manager’s other sessions', async () => {
  const [here, there] = [await signedIn(maya.pin), await signedIn(maya.pin)]
  const { body } = await change(here, { current: maya.pin, drawPin: true })
  expect(body).toEqual({ success: true, pin: expect.stringMatching(/^\d{4}$/) })
  expect([await isOn(here), await isOn(there)]).toEqual([true, false])
  expect([(await byPin(maya.pin)).statusCode, (await byPin(body.pin)).statusCode]).toEqual([401, 200])
  const again = await change(here, { current: body.pin, drawPin: true })
  expect((await byPin(again.body.pin)).statusCode).toBe(200)
  expect(await actionsOf(maya)).toEqual(['PIN drawn', 'PIN drawn'])
})

test('a member of staff can see whether the account has a PIN and a password', async () => {
  const keysOf = async (headers: Headers) => (await under.app.inject({ url: '/api/auth/keys', headers })).json()
  const here = await signedIn(maya.pin)
  expect(await keysOf(here)).toEqual({ pin: true, password: true, twoStep: false })
  await withoutPassword(maya)
  expect(await keysOf(here)).toEqual({ pin: true, password: false, twoStep: false })
  expect((await keysOf({})).code).toBe('NOT_SIGNED_IN')
})

test('changing a password requires the current password, and a PIN is not enough', async () => {
  const here = await signedIn(maya.pin)
  expect(await change(here, { current: maya.pin, password: NEW })).toMatchObject({
    status: 401,
    body: { code: 'WRONG_PASSWORD', field: 'current', msg: 'That is not your current password.' },
  })
  expect(await change(here, { current: maya.password, password: NEW })).toEqual({
    status: 200,
    body: { success: true },
  })
  expect((await byPassword(maya.username, NEW)).statusCode).toBe(200)
  expect((await byPassword(maya.username, maya.password)).statusCode).toBe(401)
  expect(await actionsOf(maya)).toEqual(['password changed'])
})

test('a manager can set a first password after typing the PIN, but an admin cannot', async () => {
  await withoutPassword(maya)
  await withoutPassword(ada)
  expect((await change(await signedIn(maya.pin), { current: maya.pin, password: NEW })).status).toBe(200)
  expect((await byPassword(maya.username, NEW)).statusCode).toBe(200)
  expect(await change(await signedIn(ada.pin), { current: ada.pin, password: NEW })).toMatchObject({
    status: 403,
    body: { code: 'PASSWORD_NEEDED' },
  })
})

test('a colleague’s PIN is refused as the current PIN, and wrong PINs count as sign-in attempts', async () => {
  const here = await signedIn(maya.pin)
  for (let attempts = 0; attempts < 5; attempts += 1)
    expect(await change(here, { current: ada.pin, drawPin: true })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_PIN', msg: 'That is not your current PIN.' },
    })
  expect((await change(here, { current: maya.pin, drawPin: true })).body.code).toBe('TOO_MANY_TRIES')
  expect(await isOn(here)).toBe(true)
})

test('only an admin can choose a PIN, and choosing the PIN of a colleague counts as a wrong PIN', async () => {
  expect((await change(await signedIn(maya.pin), { current: maya.pin, pin: '4071' })).body.code).toBe('NOT_ALLOWED')
  const here = await signedIn(ada.pin)
  const taken = { current: ada.password, pin: maya.pin }
  const refused = {
    code: 'INVALID',
    field: 'pin',
    msg: 'Another active account has this PIN. Please choose another one.',
  }
  for (let attempts = 0; attempts < 5; attempts += 1) expect((await change(here, taken)).body).toMatchObject(refused)
  expect((await change(here, taken)).body.code).toBe('TOO_MANY_TRIES')
  await deleteWrongAttempts(under.db)
  expect((await change(here, { current: ada.password, pin: '4071' })).status).toBe(200)
  expect((await byPin('4071')).statusCode).toBe(200)
  expect(await actionsOf(ada)).toEqual(['PIN changed'])
})

test.each([
  [{}, 'pin'],
  [{ password: 'short' }, 'password'],
  [{ pin: '1234' }, 'pin'],
  [{ pin: '4071', drawPin: true }, 'drawPin'],
  [{ drawPin: true, current: '' }, 'current'],
])('the invalid PIN or password in %j is refused with an error that names the field', async (wrong, field) => {
  const response = await change(await signedIn(ada.pin), { current: ada.password, ...wrong })
  expect(response).toMatchObject({ status: 400, body: { code: 'INVALID', field } })
})

test('only signed-in staff can change credentials, and the response is not stored for idempotent replay', async () => {
  for (const caller of [{}, await enrolDevice(under)])
    expect((await change(caller, { current: maya.pin, drawPin: true })).body.code).toBe('NOT_SIGNED_IN')
  await change({ ...(await signedIn(maya.pin)), 'idempotency-key': 'keys-once' }, { current: maya.pin, drawPin: true })
  expect(await under.db.rows(statement('', `select 1 from idempotency_keys where key = 'keys-once'`))).toEqual([])
})
