import { beforeEach, expect, test } from 'vitest'
import { type Headers, useSalonAtEleven } from '../../../../test/salon-at-eleven.ts'
import { keyOf } from '../../../../test/set-up-link.ts'
import { signIn } from '../../../../test/sign-in.ts'

/**
 * In these tests a change of an account is sent again because the first response was lost
 * (docs/product/office/accounts.md, "Staff").
 */
const PASSWORD = 'glue-and-tweezers'
const OWN = 'lash-glue-and-more'
const TAKEN = 'There is an account of this name already. Use reset to give it another PIN or password.'

const under = useSalonAtEleven()
const { clock, actionsAbout } = under
let headers: Headers
let username: string
let names = 0

beforeEach(async () => {
  headers = await confirmed(`ada${++names}`)
  username = `nina${names}`
})

async function confirmed(name: string): Promise<Headers> {
  const session = await signIn(under, 'admin', { username: name })
  await under.call('POST', '/api/auth/confirm', { headers: session, payload: { password: PASSWORD } })
  return { ...session, 'idempotency-key': `press ${name}` }
}

const ask = (path: string, payload: object = {}, as = headers) =>
  under.call('POST', `/api/office/staff${path}`, { headers: as, payload })
const add = (more: object = {}, as = headers) =>
  ask('', { username, first_name: 'Nina', role: 'manager', locations: ['tustin'], ...more }, as)
const setUp = (key: string, step: object = {}) => under.call('POST', '/api/auth/set-up', { payload: { key, ...step } })
const statusByPin = async (pin: string) =>
  (await under.call('POST', '/api/auth/login-pin', { payload: { pin, selectedLocation: 'tustin' } })).status
const statusByPassword = async (password: string) =>
  (await under.call('POST', '/api/auth/login', { payload: { username, password } })).status
const about = () => actionsAbout(`staff:${username}`)

test('a repeated call to add an account returns a new link, and the earlier link stops working', async () => {
  const links = [keyOf(await add()), keyOf(await add()), keyOf(await add({ first_name: ' Nina ' }))]
  expect(await Promise.all(links.map(async link => (await setUp(link)).status))).toEqual([410, 410, 200])
  expect(await about()).toEqual(['staff added', 'set-up link made', 'set-up link made', 'set-up link made'])
  expect((await setUp(links[2]!, { password: OWN, done: true })).status).toBe(200)
  // The link has been used, so a repeat is refused.
  expect((await add()).body).toMatchObject({ code: 'INVALID', field: 'username', msg: TAKEN })
  expect(await statusByPassword(OWN)).toBe(200)
})

test('a repeated call to add an account with a generated PIN replaces the PIN with a new PIN', async () => {
  const first = (await add({ drawPin: true, password: OWN })).body
  const second = (await add({ drawPin: true, password: OWN })).body
  expect(second).toMatchObject({ success: true, row: { keys: { pin: true, password: true }, version: 1 } })
  expect(second.pin).toMatch(/^\d{4}$/)
  if (first.pin !== second.pin) expect(await statusByPin(first.pin)).toBe(401)
  expect(await statusByPin(second.pin)).toBe(200)
  expect(await about()).toEqual(['staff added', 'PIN drawn', 'PIN drawn'])
  // Nina has signed in with the PIN, so a repeat is refused.
  expect((await add({ drawPin: true, password: OWN })).body.msg).toBe(TAKEN)
  expect(await statusByPin(second.pin)).toBe(200)
})

test('a repeated call to add an account with a typed PIN and password succeeds and changes nothing', async () => {
  for (let sent = 0; sent < 2; sent++)
    expect((await add({ pin: '4071', password: OWN })).body).toMatchObject({ success: true, row: { version: 1 } })
  expect(await about()).toEqual(['staff added'])
  expect(await statusByPin('4071')).toBe(200)
})

test('two simultaneous calls to add an account create one account with one working link', async () => {
  const links = (await Promise.all([add(), add()])).map(keyOf)
  expect((await Promise.all(links.map(async link => (await setUp(link)).status))).toSorted()).toEqual([200, 410])
  expect((await about()).filter(action => action === 'staff added')).toHaveLength(1)
})

const olga = async () => add({}, await confirmed(`olga${++names}`))

test.each<[string, () => ReturnType<typeof add>]>([
  ['by another admin', olga],
  ['with another role', () => add({ role: 'technician' })],
  ['with another name', () => add({ first_name: 'Lan' })],
  ['with other locations', () => add({ locations: ['irvine'] })],
  ['with a typed key', () => add({ password: OWN })],
  ['with a generated PIN', () => add({ drawPin: true })],
])(
  'an account added again %s is refused because the name is taken, and the first link still works',
  async (_, again) => {
    const link = keyOf(await add())
    expect((await again()).body).toMatchObject({ code: 'INVALID', field: 'username', msg: TAKEN })
    expect((await setUp(link)).status).toBe(200)
  },
)

test('a call to add an account can be repeated for ten minutes, unless the account has been changed since', async () => {
  await add()
  clock.addMinutes(10)
  await under.confirmAll()
  const link = keyOf(await add())
  clock.addMinutes(0.1)
  await under.confirmAll()
  expect((await add()).body.msg).toBe(TAKEN)
  expect((await setUp(link)).status).toBe(200)
  for (const change of ['changed', 'disabled']) {
    username = `${change}${names}`
    await add()
    if (change === 'disabled') await ask(`/${username}/disable`)
    else await under.call('PUT', `/api/office/staff/${username}`, { headers, payload: { first_name: 'N', version: 1 } })
    expect((await add()).body.msg).toBe(TAKEN)
    expect((await add({ first_name: 'N' })).body.msg).toBe(TAKEN)
  }
})

test('a repeated call to add an account with other typed credentials is refused', async () => {
  await add({ pin: '4072', password: OWN })
  expect((await add({ pin: '4073', password: OWN })).body.msg).toBe(TAKEN)
  expect((await add({ pin: '4072', password: `${OWN}!` })).body.msg).toBe(TAKEN)
})

test('a repeated call for a reset or set-up link returns a new link or PIN and invalidates the first', async () => {
  await add({ password: OWN })
  const links = [keyOf(await ask(`/${username}/set-up-link`)), keyOf(await ask(`/${username}/set-up-link`))]
  links.push(keyOf(await ask(`/${username}/reset`)), keyOf(await ask(`/${username}/reset`)))
  expect(await Promise.all(links.map(async link => (await setUp(link)).status))).toEqual([410, 410, 410, 200])
  const first = (await ask(`/${username}/reset`, { drawPin: true })).body.pin
  const second = (await ask(`/${username}/reset`, { drawPin: true })).body.pin
  if (first !== second) expect(await statusByPin(first)).toBe(401)
  expect(await statusByPin(second)).toBe(200)
})

test('a repeated reset with the same credentials only ends sessions that have started since', async () => {
  await add({ password: PASSWORD })
  const reset = () => ask(`/${username}/reset`, { password: OWN })
  const resets = async () => (await about()).filter(action => action === 'staff reset').length
  for (let sent = 0; sent < 2; sent++)
    expect((await reset()).body).toMatchObject({ success: true, row: { version: 2, sessions: 0 } })
  expect(await resets()).toBe(1)
  const session = await under.signInAs({ username, password: OWN })
  for (let sent = 0; sent < 2; sent++)
    expect((await reset()).body).toMatchObject({ success: true, row: { version: 3, sessions: 0 } })
  expect(await under.isSignedIn(session)).toBe(false)
  expect(await resets()).toBe(2)
  // After ten minutes the same call counts as a new reset.
  clock.addMinutes(10.1)
  await under.confirmAll()
  expect((await reset()).body).toMatchObject({ success: true, row: { version: 4 } })
  expect(await resets()).toBe(3)
})

test('a repeated call for a pairing link returns a working link', async () => {
  const link = () => under.call('POST', '/api/devices/pairing-links', { headers, payload: {} })
  await link()
  const key = keyOf(await link())
  expect((await under.call('POST', '/api/devices/pair', { payload: { key } })).status).toBe(200)
})
