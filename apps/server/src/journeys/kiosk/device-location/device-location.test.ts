import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { type AddedStaff, addStaff, cookieOf, enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'

const ELEVEN = '2026-11-20T19:00:00.000Z'

let under: AppUnderTest
let clock: TestClock
let manager: AddedStaff
let adminHeaders: Record<string, string>

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  manager = await addStaff(under, { role: 'manager', username: 'maria' })
})
afterAll(() => under.close())
beforeEach(async () => {
  clock.set(ELEVEN)
  adminHeaders ??= await signIn(under, 'admin')
  await confirmAll(clock.realNow())
})

/** Sets the last confirmation of every session; null means never. */
const confirmAll = (now: Date | null) => under.db.run(statement('', 'update sessions set confirmed_at = :now'), { now })

const verifyPin = (headers: Record<string, string> = {}) =>
  under.app.inject({ method: 'POST', url: '/api/auth/verify-pin', headers, payload: { pin: manager.pin } })

const currentLocation = (headers: Record<string, string>, clientLocation: string, deviceMeta?: object) =>
  under.app.inject({
    method: 'POST',
    url: '/api/locations/current-v2',
    headers,
    payload: { clientLocation, ...(deviceMeta && { deviceMeta }) },
  })

let tablet: Promise<{ cookie: string }> | undefined
/** Several tests share one tablet, because enrolling is slow. */
const oneTablet = () => (tablet ??= enrolDevice(under, { name: 'The one' }))

const kioskCall = (headers: Record<string, string>) =>
  under.app.inject({ url: '/api/clients/phone/7145550199', headers })

const lastAudit = async () =>
  (await under.db.rows(statement('', 'select * from audit order by id desc limit 1')))[0] as unknown as Record<
    string,
    unknown
  >

test('anyone may read the list of locations', async () => {
  const response = await under.app.inject({ url: '/api/locations' })
  expect(response.json().map(({ id, name }: { id: string; name: string }) => [id, name])).toEqual([
    ['tustin', 'Tustin'],
    ['irvine', 'Irvine'],
    ['santa-ana', 'Santa Ana'],
    ['costa-mesa', 'Costa Mesa'],
  ])
  expect(Object.keys(response.json()[0])).toEqual(['id', 'name', 'squareLocationId', 'address', 'phone', 'timeZone'])
})

test('a manager’s PIN enrols the browser and sets a cookie that scripts and other sites cannot read', async () => {
  const response = await verifyPin()
  expect(response.json()).toEqual({ valid: true, role: 'manager' })
  expect(response.cookies).toEqual([
    {
      name: 'kiosk',
      value: expect.stringMatching(/^[\w-]{32}\.[\w-]{43}$/),
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 400 * 86_400,
    },
  ])
  expect(await lastAudit()).toMatchObject({ action: 'device enrolled', actor: 'staff:maria', role: 'manager' })
})

test('the database contains only the hash of a device’s cookie', async () => {
  const [token] = cookieOf(await verifyPin())
    .split('=')[1]!
    .split('.')
  const rows = await under.db.rows(statement('', 'select * from devices'))
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('the cookie of a salon over https is sent only to its own host', async () => {
  const secure = await openContext({ env: { PUBLIC_URL: 'https://kiosk.example' } })
  const { pin } = await addStaff(secure, { role: 'admin' })
  const response = await secure.app.inject({ method: 'POST', url: '/api/auth/verify-pin', payload: { pin } })
  expect(response.headers['set-cookie']).toMatch(
    /^__Host-kiosk=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  const renamed = { cookie: cookieOf(response).replace('__Host-', '') }
  const refused = await secure.app.inject({ url: '/api/clients/phone/7145550199', headers: renamed })
  expect(refused.statusCode).toBe(401)
  await secure.close()
})

test('the first call after an enrolment by PIN saves the tablet’s location and name', async () => {
  const headers = { cookie: cookieOf(await verifyPin()) }
  const response = await currentLocation(headers, 'santa_ana', { id: 'IPAD-1', name: ' Window ', screen: '1180x820' })
  expect(response.json()).toEqual({
    location: { id: 'santa-ana', name: 'Santa Ana' },
    squareLocationId: null,
    device: { id: expect.any(String), name: 'Window' },
  })
  expect(await lastAudit()).toMatchObject({
    action: 'device bound',
    before: { location: null, name: null },
    after: { location: 'santa-ana', name: 'Window' },
  })
})

test('a later call returns the saved location and name instead of the location and name that the tablet sends', async () => {
  const headers = await enrolDevice(under, { location: 'irvine', name: 'By the door' })
  const response = await currentLocation(headers, 'costa-mesa', { name: 'Another name' })
  expect(response.json()).toMatchObject({ location: { id: 'irvine' }, device: { name: 'By the door' } })
})

const sendHealth = (headers: Record<string, string>, body: object) =>
  under.app.inject({
    method: 'POST',
    url: '/api/locations/current-v2',
    headers,
    payload: { clientLocation: 'costa-mesa', ...body },
  })
const stateOf = (id: string) =>
  under.db.row(statement('', 'select health, name, location_id, metadata from devices where id = :id'), { id })

test('saving a kiosk’s health report does not change the name or location', async () => {
  const headers = await enrolDevice(under, { location: 'irvine', name: 'Tells' })
  const health = { appVersion: '1.2.3', installed: true, battery: 81, kept: 2, keptMinutes: 12 }
  const response = (
    await sendHealth(headers, { ...health, deviceMeta: { name: 'Other', screen: '1180 x 820' } })
  ).json()
  expect(response).toMatchObject({ location: { id: 'irvine' }, device: { name: 'Tells' } })
  expect(await stateOf(response.device.id)).toMatchObject({
    name: 'Tells',
    location_id: 'irvine',
    metadata: { screen: '820x1180' },
    health: {
      appVersion: '1.2.3',
      installed: true,
      battery: 81,
      unsent: 2,
      unsentSince: '2026-11-20T18:48:00.000Z',
      screen: '1180 x 820',
    },
  })
  await sendHealth(headers, { appVersion: '1.2.4', installed: true, battery: null, kept: 0, keptMinutes: 0 })
  await sendHealth(headers, {})
  expect(await stateOf(response.device.id)).toMatchObject({
    health: { appVersion: '1.2.4', battery: null, unsent: 0, unsentSince: null, screen: null },
  })
})

test.each([
  { battery: 101 },
  { battery: -1 },
  { battery: 0.5 },
  { kept: -1 },
  { kept: 1.5 },
  { keptMinutes: -1 },
  { keptMinutes: 0.5 },
  { installed: 'yes' },
  { appVersion: '' },
  { appVersion: '1'.repeat(41) },
  { appVersion: 'a\0' },
])('a health report with %j is refused', async health => {
  const headers = await oneTablet()
  const response = await sendHealth(headers, { appVersion: '1', ...health })
  expect([response.statusCode, response.json().field]).toEqual([400, Object.keys(health)[0]])
})

test('a health report from an unknown or a paired browser is not saved', async () => {
  const count = async () =>
    (await under.db.row(
      statement('', 'select count(*) from devices where health is not null').returns<{ count: number }>(),
    ))!.count
  const before = await count()
  expect((await sendHealth({}, { appVersion: '1' })).json().device).toBeNull()
  const paired = await oneTablet()
  await under.db.run(statement('', `update devices set kind = 'paired', health = null where name = 'The one'`))
  expect((await sendHealth(paired, { appVersion: '1' })).json().device).toBeNull()
  expect(await count()).toBe(before)
})

test.each([
  ['4:59 minutes after the PIN', 'is bound to this location', 299, 'irvine'],
  ['5:00 minutes after the PIN', 'is not bound', 300, null],
])('a tablet that first sends a location %s %s', async (_, _result, seconds, boundTo) => {
  const headers = { cookie: cookieOf(await verifyPin()) }
  clock.set(new Date(Date.parse(ELEVEN) + seconds * 1000))
  await currentLocation(headers, 'irvine')
  const later = await currentLocation(headers, 'costa-mesa')
  expect(later.json().location.id).toBe(boundTo ?? 'costa-mesa')
})

test('a new PIN lets a tablet change its location and keep its id and name', async () => {
  const first = await enrolDevice(under, { location: 'tustin', name: 'Front desk' })
  const before = (await currentLocation(first, 'tustin')).json().device
  const again = { cookie: cookieOf(await verifyPin(first)) }
  expect(again.cookie).not.toBe(first.cookie)
  const response = await currentLocation(again, 'costa-mesa', { name: '' })
  expect(response.json()).toMatchObject({ location: { id: 'costa-mesa' }, device: before })
})

test.each([
  ['tustin', 'tustin'],
  ['Irvine', 'irvine'],
  ['costa_mesa', 'costa-mesa'],
  ['paris', 'tustin'],
])('a browser that is not enrolled and sends %s gets the location %s, and nothing is saved', async (named, read) => {
  under.takeStatements()
  const response = await currentLocation({}, named, { name: 'Stranger' })
  expect(response.json()).toMatchObject({ location: { id: read }, device: null })
  expect(under.takeStatements()).toEqual([])
})

test('a new enrolment with an unknown location has no location until the tablet sends a known location', async () => {
  const headers = { cookie: cookieOf(await verifyPin()) }
  expect((await currentLocation(headers, 'paris')).json().location.id).toBe('tustin')
  expect((await currentLocation(headers, 'irvine')).json().location.id).toBe('irvine')
  expect((await currentLocation(headers, 'tustin')).json().location.id).toBe('irvine')
})

test.each([
  ['the old time after one minute', '2026-11-20T19:01:00.000Z', ELEVEN],
  ['the new time a millisecond later', '2026-11-20T19:01:00.001Z', '2026-11-20T19:01:00.001Z'],
])('the time of a tablet’s last call is saved at most once a minute, so the saved time is %s', async (_, now, seen) => {
  const headers = await enrolDevice(under)
  const lastSeen = async () => {
    const { id } = (await currentLocation(headers, 'tustin')).json().device
    const devices = (await under.app.inject({ url: '/api/devices', headers: adminHeaders })).json()
    return devices.find((one: { id: string }) => one.id === id).lastSeenAt
  }
  expect(await lastSeen()).toBe(ELEVEN)
  clock.set(now)
  expect(await lastSeen()).toBe(seen)
})

test('a cookie is replaced after thirty days, and the old cookie remains valid until the new cookie is used', async () => {
  const old = await enrolDevice(under)
  clock.addMinutes(30 * 24 * 60 - 1)
  expect((await kioskCall(old)).cookies).toEqual([])
  clock.addMinutes(1)
  const fresh = { cookie: cookieOf(await kioskCall(old)) }
  expect(fresh.cookie).not.toBe(old.cookie)
  const twice = await kioskCall(old)
  expect([twice.statusCode, twice.cookies]).toEqual([404, []])
  expect((await kioskCall(fresh)).statusCode).toBe(404)
  expect((await kioskCall(old)).statusCode).toBe(401)
})

test('a tablet that did not receive its new cookie gets another cookie the next day', async () => {
  const old = await enrolDevice(under)
  clock.addMinutes(30 * 24 * 60)
  const lost = cookieOf(await kioskCall(old))
  clock.addMinutes(24 * 60)
  const fresh = { cookie: cookieOf(await kioskCall(old)) }
  expect(fresh.cookie).not.toBe(lost)
  expect((await kioskCall(fresh)).statusCode).toBe(404)
  expect((await kioskCall({ cookie: lost })).statusCode).toBe(401)
})

test('only one of several concurrent calls returns the new cookie when the cookie is rotated', async () => {
  const old = await enrolDevice(under)
  clock.addMinutes(31 * 24 * 60)
  const responses = await Promise.all(Array.from({ length: 6 }, () => kioskCall(old)))
  expect(responses.map(response => response.statusCode)).toEqual(Array(6).fill(404))
  expect(responses.flatMap(response => response.cookies)).toHaveLength(1)
})

test('a tablet that was unused for 400 days is no longer enrolled', async () => {
  const headers = await enrolDevice(under)
  clock.addMinutes(400 * 24 * 60)
  expect((await kioskCall(headers)).statusCode).toBe(401)
})

test('a revoked tablet is refused at its next call', async () => {
  const headers = await enrolDevice(under, { name: 'Stolen' })
  const { id } = (await currentLocation(headers, 'tustin')).json().device
  const revoke = () => under.app.inject({ method: 'DELETE', url: `/api/devices/${id}`, headers: adminHeaders })
  await confirmAll(null)
  expect((await revoke()).json().code).toBe('CONFIRM_SIGN_IN')
  expect((await kioskCall(headers)).statusCode).toBe(404)
  await confirmAll(clock.realNow())
  expect((await revoke()).json()).toEqual({ success: true })
  expect(await lastAudit()).toMatchObject({
    action: 'device revoked',
    object: `device:${id}`,
    before: { name: 'Stolen' },
  })
  expect((await kioskCall(headers)).json()).toMatchObject({ code: 'DEVICE_NOT_ENROLLED' })
  expect((await currentLocation(headers, 'tustin')).json().device).toBeNull()
  const listed = (await under.app.inject({ url: '/api/devices', headers: adminHeaders })).json()
  expect(listed.map((one: { id: string }) => one.id)).not.toContain(id)
  const audited = await countAudit()
  expect((await revoke()).json()).toEqual({ success: true })
  expect(await countAudit()).toBe(audited)
})

const countAudit = async () =>
  ((await under.db.rows(statement('', 'select count(*) from audit')))[0] as unknown as { count: number }).count

test('a call to revoke an unknown device is refused', async () => {
  const gone = '/api/devices/00000000-0000-4000-8000-000000000000'
  expect((await under.app.inject({ method: 'DELETE', url: gone, headers: adminHeaders })).statusCode).toBe(404)
  const wrong = await under.app.inject({ method: 'DELETE', url: '/api/devices/7', headers: adminHeaders })
  expect(wrong.json()).toMatchObject({ code: 'INVALID', field: 'id' })
})

test('a manager may not list the devices', async () => {
  const headers = await signIn(under, 'manager')
  expect((await under.app.inject({ url: '/api/devices', headers })).statusCode).toBe(403)
})

const enroll = (headers: Record<string, string>, payload: object) =>
  under.app.inject({ method: 'POST', url: '/api/devices/enroll', headers, payload })

test('a signed-in manager can enrol their own browser as a kiosk of a location open to the manager', async () => {
  const headers = await signIn(under, 'manager', { locations: ['irvine'] })
  const response = await enroll(headers, { location: 'irvine', deviceMeta: { name: 'New iPad' } })
  expect(response.json()).toEqual({
    success: true,
    location: { id: 'irvine', name: 'Irvine' },
    device: { id: expect.any(String), name: 'New iPad' },
  })
  const kiosk = { cookie: cookieOf(response) }
  expect((await currentLocation(kiosk, 'tustin')).json()).toMatchObject({ location: { id: 'irvine' } })
})

test('pressing Kiosk Mode keeps the location of an enrolled tablet, whichever location the manager views', async () => {
  const headers = await signIn(under, 'manager', { locations: ['tustin', 'irvine'] })
  const first = await enroll(headers, { location: 'tustin', deviceMeta: { name: 'Window seat' }, keepLocation: true })
  expect(first.json()).toMatchObject({ location: { id: 'tustin' } })
  const onTablet = { ...headers, cookie: cookieOf(first) }
  const again = await enroll(onTablet, { location: 'irvine', deviceMeta: { name: 'Other' }, keepLocation: true })
  expect(again.json()).toEqual({ ...first.json(), location: { id: 'tustin', name: 'Tustin' } })
  expect((await currentLocation({ cookie: cookieOf(first) }, 'irvine')).json()).toMatchObject({
    location: { id: 'tustin' },
    device: { name: 'Window seat' },
  })
  // Without keepLocation the tablet changes its location.
  expect((await enroll(onTablet, { location: 'irvine' })).json()).toMatchObject({ location: { id: 'irvine' } })
})

test('a manager cannot enrol a kiosk at a location that is not open to the manager today', async () => {
  const headers = await signIn(under, 'manager', { locations: ['irvine'] })
  const response = await enroll(headers, { location: 'tustin' })
  expect(response.statusCode).toBe(403)
  expect(response.json()).toMatchObject({ msg: 'No location access for Tustin today' })
  expect(response.cookies.map(one => one.name)).not.toContain('kiosk')
})

test.each([
  ['enroll without a location', '/api/devices/enroll', {}, 'location'],
  ['enroll with an unknown location', '/api/devices/enroll', { location: 'paris' }, 'location'],
  ['enroll with a number as location', '/api/devices/enroll', { location: 7 }, 'location'],
  [
    'a name of 51 letters',
    '/api/devices/enroll',
    { location: 'irvine', deviceMeta: { name: 'x'.repeat(51) } },
    'deviceMeta.name',
  ],
  ['a name with a NUL', '/api/devices/enroll', { location: 'irvine', deviceMeta: { name: 'a\0b' } }, 'deviceMeta.name'],
  ['current-v2 without a location', '/api/locations/current-v2', {}, 'clientLocation'],
  ['current-v2 with half a letter', '/api/locations/current-v2', { clientLocation: 'a\ud800' }, 'clientLocation'],
  [
    'a screen of 300 letters',
    '/api/locations/current-v2',
    { clientLocation: 'tustin', deviceMeta: { screen: 'x'.repeat(300) } },
    'deviceMeta.screen',
  ],
  [
    'an isIPad that is a text',
    '/api/locations/current-v2',
    { clientLocation: 'tustin', deviceMeta: { isIPad: 'yes' } },
    'deviceMeta.isIPad',
  ],
  [
    'a device id of 300 letters',
    '/api/locations/current-v2',
    { clientLocation: 'tustin', deviceId: 'x'.repeat(300) },
    'deviceId',
  ],
  ['a list as body', '/api/locations/current-v2', [], 'body'],
])('%s is refused with an error that names the field', async (_, url, payload, field) => {
  const response = await under.app.inject({ method: 'POST', url, headers: adminHeaders, payload })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({
    code: 'INVALID',
    field,
    msg: expect.any(String),
    requestId: expect.any(String),
  })
})
