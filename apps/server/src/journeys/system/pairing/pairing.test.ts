import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AppUnderTest, emptySalon, openContext } from '../../../../test/salon-under-test.ts'
import { type AddedStaff, addStaff, cookieOf, enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'
import { SYSTEM } from '../../../records/audit/audit-store.ts'
import { disableAccount } from '../../../records/staff/change-account.ts'

const ELEVEN = '2026-11-20T19:00:00.000Z'

let under: AppUnderTest
const clock = testClock(ELEVEN)
let manager: AddedStaff
let admin: Record<string, string>

beforeAll(async () => {
  under = await openContext({ clock, env: { SQUARE_ACCESS_TOKEN: 'a-token', SQUARE_BASE_URL: 'http://127.0.0.1:1' } })
})
beforeEach(async () => {
  clock.set(ELEVEN)
  under = await emptySalon(under)
  manager = await addStaff(under, { role: 'manager' })
  admin = await signIn(under, 'admin', { username: 'alma' })
  await confirmAll(clock.realNow())
})
afterAll(() => under.close())

/** Confirms all sessions, as if every user had just typed their password. */
const confirmAll = (now: Date | null) => under.db.run(statement('', 'update sessions set confirmed_at = :now'), { now })

const makeLink = (headers: Record<string, string>) =>
  under.app.inject({ method: 'POST', url: '/api/devices/pairing-links', headers })

const newKey = async () => new URL((await makeLink(admin)).json().url).hash.slice(1)

const pair = (key: string, { name, headers = {} }: { name?: string; headers?: Record<string, string> } = {}) =>
  under.app.inject({ method: 'POST', url: '/api/devices/pair', headers, payload: { key, ...(name && { name }) } })

const loginByPin = (headers: Record<string, string> = {}, pin = manager.pin) =>
  under.app.inject({
    method: 'POST',
    url: '/api/auth/login-pin',
    headers,
    payload: { pin, selectedLocation: 'tustin' },
  })

const kioskCall = (headers: Record<string, string>) =>
  under.app.inject({ url: '/api/clients/phone/7145550199', headers })

const devices = async () =>
  (await under.app.inject({ url: '/api/devices', headers: admin })).json() as Record<string, unknown>[]

const audited = async () =>
  (
    await under.db.rows(
      statement('', `select actor || ': ' || action as line from audit where action ~ 'pair' order by id`).returns<{
        line: string
      }>(),
    )
  ).map(({ line }) => line)

test('a pairing link consists of the server’s address and, after the #, a key of 128 bits', async () => {
  const response = await makeLink(admin)
  expect(response.json()).toEqual({
    url: expect.stringMatching(/^http:\/\/localhost:3000\/pair#[\w-]{22}$/),
    expiresAt: '2026-11-20T19:10:00.000Z',
  })
  const rows = JSON.stringify(await under.db.rows(statement('', 'select * from pairing_links')))
  expect(rows).not.toContain(new URL(response.json().url).hash.slice(1))
})

test('only an admin with a confirmed session can create a pairing link', async () => {
  const byManager = await signIn(under, 'manager')
  expect((await makeLink(byManager)).statusCode).toBe(403)
  expect((await makeLink(await enrolDevice(under))).statusCode).toBe(401)
  await confirmAll(null)
  expect((await makeLink(admin)).json().code).toBe('CONFIRM_SIGN_IN')
})

test('a manager can sign in by PIN at home only in a paired browser, and the paired browser is not a kiosk', async () => {
  expect((await loginByPin()).json()).toMatchObject({ code: 'PIN_SIGN_IN_OFF' })
  const paired = await pair(await newKey(), { name: 'Home office' })
  expect(paired.json()).toEqual({ success: true })
  const headers = { cookie: cookieOf(paired) }
  expect((await loginByPin(headers)).statusCode).toBe(200)
  expect((await kioskCall(headers)).json()).toMatchObject({ code: 'DEVICE_NOT_ENROLLED' })
  const where = await under.app.inject({
    method: 'POST',
    url: '/api/locations/current-v2',
    headers,
    payload: { clientLocation: 'irvine', deviceMeta: { name: 'Kiosk' } },
  })
  expect(where.json().device).toBeNull()
  expect(await devices()).toMatchObject([{ kind: 'paired', name: 'Home office', location: null }])
  expect(await audited()).toEqual(['staff:alma: pairing link made', 'staff:alma: browser paired'])
})

test.each([
  ['9:59 after it was made', 599, 200],
  ['10:00 after it was made', 600, 410],
])('a pairing link that is opened %s (after %i seconds) gets the HTTP status %i', async (_, seconds, status) => {
  const key = await newKey()
  clock.set(new Date(Date.parse(ELEVEN) + seconds * 1000))
  expect((await pair(key)).statusCode).toBe(status)
})

test('only one of several browsers that open a pairing link at the same time is paired', async () => {
  const key = await newKey()
  const responses = await Promise.all([pair(key), pair(key), pair(key)])
  expect(responses.map(response => response.statusCode).sort()).toEqual([200, 410, 410])
  expect(responses.flatMap(response => response.cookies)).toHaveLength(1)
  expect(await devices()).toHaveLength(1)
})

test('a pairing link with an unknown key pairs no browser', async () => {
  const response = await pair('A'.repeat(22))
  expect([response.statusCode, response.cookies]).toEqual([410, []])
  expect(response.json()).toMatchObject({ code: 'PAIRING_LINK_OVER', msg: expect.stringContaining('new one') })
})

test('the pairing links of an admin whose account was disabled are refused', async () => {
  const key = await newKey()
  await addStaff(under, { role: 'admin' })
  expect(await disableAccount(under.context, 'alma', SYSTEM)).toEqual({ ok: true })
  expect((await pair(key)).statusCode).toBe(410)
})

test('the next PIN in a paired browser that an admin has removed is refused', async () => {
  const headers = { cookie: cookieOf(await pair(await newKey())) }
  const [listed] = await devices()
  await under.app.inject({ method: 'DELETE', url: `/api/devices/${listed!.id}`, headers: admin })
  expect((await loginByPin(headers)).json()).toMatchObject({ code: 'PIN_SIGN_IN_OFF' })
})

test('a manager can enrol a paired browser as a kiosk, and the browser remains the same device', async () => {
  const headers = { cookie: cookieOf(await pair(await newKey(), { name: 'Spare iPad' })) }
  const enrolled = await under.app.inject({
    method: 'POST',
    url: '/api/auth/verify-pin',
    headers,
    payload: { pin: manager.pin },
  })
  expect((await kioskCall({ cookie: cookieOf(enrolled) })).statusCode).toBe(404)
  expect(await devices()).toMatchObject([{ kind: 'kiosk', name: 'Spare iPad' }])
})

test('a kiosk that opens a pairing link stays a kiosk', async () => {
  const kiosk = await enrolDevice(under)
  const response = await pair(await newKey(), { headers: kiosk })
  expect([response.statusCode, response.cookies]).toEqual([200, []])
  expect((await kioskCall(kiosk)).statusCode).toBe(404)
  expect(await devices()).toHaveLength(1)
})

test('wrong PINs on a paired browser do not block other browsers', async () => {
  const headers = { cookie: cookieOf(await pair(await newKey())) }
  const attempts = []
  for (let tried = 0; tried < 6; tried += 1) attempts.push((await loginByPin(headers, '5050')).statusCode)
  expect(attempts).toEqual([401, 401, 401, 401, 401, 429])
  const other = { cookie: cookieOf(await pair(await newKey())) }
  expect((await loginByPin(other)).statusCode).toBe(200)
})

test.each([
  ['no key', {}, 'key'],
  ['a short key', { key: 'abc' }, 'key'],
  ['a key of other letters', { key: '%'.repeat(22) }, 'key'],
  ['a long name', { key: 'A'.repeat(22), name: 'x'.repeat(51) }, 'name'],
])('a call with %s is refused with an error that names the field', async (_, payload, field) => {
  const response = await under.app.inject({ method: 'POST', url: '/api/devices/pair', payload })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'INVALID', field })
})
