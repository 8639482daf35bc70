import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppUnderTest, ELEVEN, emptySalon, openContext } from '../../../../test/salon-under-test.ts'
import { type AddedStaff, addStaff, cookieOf, enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { testClock } from '../../../../test/test-clock.ts'
import { untilBlocked } from '../../../../test/until-blocked.ts'
import { statement } from '../../../platform/db/statement.ts'

type Headers = Record<string, string>
const NOT_HERE = {
  code: 'PIN_NOT_ALLOWED_HERE',
  msg: 'Staff PINs do not work on this device yet. Sign in once with user name and password, or ask an admin to allow them in Office, Devices.',
}
const REAL = { SQUARE_ACCESS_TOKEN: 'a-token', SQUARE_BASE_URL: 'http://127.0.0.1:1' }
const WRONG = '5050'

const clock = testClock(ELEVEN)
let under: AppUnderTest
let maya: AddedStaff
let ada: AddedStaff
let dee: AddedStaff

beforeAll(async () => {
  under = await openContext({ clock, env: REAL })
})
beforeEach(async () => {
  clock.set(ELEVEN)
  under = await emptySalon(under)
  maya = await addStaff(under, { role: 'manager', username: 'maya' })
  ada = await addStaff(under, { role: 'admin', username: 'ada' })
  dee = await addStaff(under, { role: 'technician', username: 'dee', locations: ['tustin'] })
})
afterAll(() => under.close())

const post = (url: string, payload: object, headers: Headers = {}) =>
  under.app.inject({ method: 'POST', url, payload, headers })
const byPin = (pin: string, headers?: Headers) =>
  post('/api/auth/login-pin', { pin, selectedLocation: 'tustin' }, headers)
const leave = (pin: string, headers?: Headers) => post('/api/auth/leave-kiosk-mode', { pin }, headers)
const byPassword = ({ username, password }: AddedStaff, headers?: Headers) =>
  post('/api/auth/login', { username, password }, headers)
const enrol = (headers: Headers, more: object = {}) =>
  post('/api/devices/enroll', { location: 'tustin', deviceMeta: { name: 'Desk' }, ...more }, headers)
const rows = <Row extends object>(text: string) => under.db.rows(statement('', text).returns<Row>())
const wrongAttempts = async () =>
  (await rows<{ count: number }>('select coalesce(sum(day_failures), 0)::int as count from sign_in_throttles'))[0]!
    .count
const tokenOf = async (who: AddedStaff, headers: Headers = {}) => ({
  ...headers,
  'x-auth-token': (await byPassword(who, headers)).json().token as string,
})
/** Makes the last confirmation of all sessions older than ten minutes. */
const unconfirm = () => under.db.run(statement('', 'update sessions set confirmed_at = null'))
const takesPins = async (headers: Headers) => (await byPin(maya.pin, headers)).statusCode === 200

describe('a tablet that was enrolled by a PIN', () => {
  let tablet: Headers
  beforeEach(async () => {
    tablet = await enrolDevice(under)
  })

  test('refuses every staff PIN without checking the PIN and without counting a wrong attempt', async () => {
    for (const pin of [maya.pin, ada.pin, WRONG])
      for (const response of [await byPin(pin, tablet), await leave(pin, tablet)]) {
        expect(response.statusCode).toBe(403)
        expect(response.json()).toMatchObject(NOT_HERE)
      }
    expect(await wrongAttempts()).toBe(0)
  })

  test('can change its location with a PIN, but still accepts no PIN for signing in', async () => {
    const verified = await post('/api/auth/verify-pin', { pin: maya.pin }, tablet)
    expect(verified.json()).toEqual({ valid: true, role: 'manager' })
    expect((await byPin(maya.pin, { cookie: cookieOf(verified) })).json()).toMatchObject(NOT_HERE)
  })

  test.each(['admin', 'manager'] as const)(
    'accepts all staff PINs after the password of an account with the role %s was typed on the tablet',
    async role => {
      const [who, other] = role === 'admin' ? [ada, maya] : [maya, ada]
      expect((await byPassword(who, tablet)).statusCode).toBe(200)
      expect((await byPin(other.pin, tablet)).statusCode).toBe(200)
      expect((await leave(other.pin, tablet)).json()).toEqual({ valid: true })
      expect(await rows(`select actor, role, location_id from audit where action = 'staff PINs allowed'`)).toEqual([
        { actor: `staff:${who.username}`, role, location_id: 'tustin' },
      ])
    },
  )

  test('accepts only one technician’s PIN after that technician’s password was typed on the tablet', async () => {
    const lin = await addStaff(under, { role: 'technician', username: 'lin', locations: ['tustin'] })
    expect((await byPassword(dee, tablet)).statusCode).toBe(200)
    expect((await byPin(dee.pin, tablet)).statusCode).toBe(200)
    const before = await wrongAttempts()
    for (const pin of [ada.pin, maya.pin, lin.pin]) {
      const response = await byPin(pin, tablet)
      expect([response.statusCode, response.json().code]).toEqual([401, 'INVALID_PIN'])
    }
    expect(await wrongAttempts()).toBeGreaterThan(before)
    clock.set(new Date(Date.parse(ELEVEN) + 15 * 60_000))
    // No PIN ends kiosk mode on this tablet: an admin's PIN counts as wrong here, and a technician's PIN never ends it.
    for (const pin of [ada.pin, dee.pin]) expect((await leave(pin, tablet)).json()).toEqual({ valid: false })
    expect((await byPassword(lin, tablet)).statusCode).toBe(200)
    for (const pin of [dee.pin, lin.pin]) expect((await byPin(pin, tablet)).statusCode).toBe(200)
  })

  test('stops accepting a technician’s PIN after the role of the technician changes', async () => {
    await byPassword(dee, tablet)
    await under.db.run(statement('', `update staff set role = 'admin' where username = 'dee'`))
    expect((await byPin(dee.pin, tablet)).json().code).toBe('INVALID_PIN')
  })

  test('accepts staff PINs as long as an admin allows staff PINs for this tablet', async () => {
    const admin = await tokenOf(ada)
    const [device] = (await under.app.inject({ url: '/api/office/devices', headers: admin })).json().rows
    const change = (payload: object, headers = admin) =>
      under.app.inject({ method: 'PUT', url: `/api/office/devices/${device.id}`, headers, payload })
    expect(device).toMatchObject({ staffPins: 'not allowed', pinsOf: [] })
    const allowed = await change({ staffPins: true, version: device.version })
    expect(allowed.json()).toMatchObject({ success: true, row: { staffPins: 'allowed' } })
    expect(await takesPins(tablet)).toBe(true)
    const list = async () =>
      (await under.app.inject({ url: '/api/office/devices?staffPins=1', headers: admin })).json().rows.length
    expect(await list()).toBe(1)
    await change({ staffPins: false, version: allowed.json().row.version })
    expect(await takesPins(tablet)).toBe(false)
    expect(await list()).toBe(0)
    await unconfirm()
    expect((await change({ staffPins: true, version: device.version })).json().code).toBe('CONFIRM_SIGN_IN')
  })

  test('accepts staff PINs after a pairing link was opened on the tablet, and remains a kiosk', async () => {
    const { url } = (await post('/api/devices/pairing-links', {}, await tokenOf(ada))).json()
    expect((await post('/api/devices/pair', { key: new URL(url).hash.slice(1) }, tablet)).statusCode).toBe(200)
    expect(await takesPins(tablet)).toBe(true)
    expect((await under.app.inject({ url: '/api/clients/phone/7145550100', headers: tablet })).statusCode).toBe(404)
  })

  test('accepts staff PINs if a setting allows staff PINs on all devices', async () => {
    await under.db.run(statement('', `insert into settings (key, value) values ('pinOnlyOnKnownDevices', 'false')`))
    await under.context.settings.refresh()
    expect(await takesPins(tablet)).toBe(true)
    await under.db.run(statement('', `delete from settings`))
    await under.context.settings.refresh()
  })
})

test('a PIN in an unknown browser is refused with a message that mentions paired browsers', async () => {
  expect((await byPin(maya.pin)).json()).toMatchObject({
    code: 'PIN_SIGN_IN_OFF',
    msg: expect.stringContaining('paired'),
  })
})

describe('enrolling a device in a signed-in session', () => {
  const cookie = async (response: ReturnType<typeof enrol>) => ({ cookie: cookieOf(await response) })

  test('allows staff PINs if the session started with a password', async () => {
    const session = await tokenOf(maya)
    await unconfirm()
    expect(await takesPins(await cookie(enrol(session)))).toBe(true)
  })

  test('allows no staff PINs if the session started with a PIN on another device and was not confirmed by password', async () => {
    const allowed = await cookie(enrol(await tokenOf(maya)))
    const token = { 'x-auth-token': (await byPin(maya.pin, allowed)).json().token as string }
    expect(await takesPins(await cookie(enrol(token)))).toBe(false)
    await under.db.run(statement('', 'update sessions set confirmed_at = :now'), { now: clock.realNow() })
    clock.set(new Date(Date.parse(ELEVEN) + 10 * 60_000 - 1))
    expect(await takesPins(await cookie(enrol(token)))).toBe(true)
    clock.set(new Date(Date.parse(ELEVEN) + 10 * 60_000))
    expect(await takesPins(await cookie(enrol(token)))).toBe(false)
  })

  test('keeps the date and the author of the device’s first enrolment, and its permission for staff PINs', async () => {
    const first = await cookie(enrol(await tokenOf(maya)))
    const devices = () => rows(`select enrolled_at, enrolled_by, staff_pins_at from devices`)
    const before = await devices()
    clock.set(new Date(Date.parse(ELEVEN) + 3_600_000))
    const byOtherPin = { cookie: cookieOf(await post('/api/auth/verify-pin', { pin: ada.pin }, first)) }
    const session = { ...byOtherPin, 'x-auth-token': (await byPin(ada.pin, byOtherPin)).json().token as string }
    const again = await cookie(enrol(session))
    expect(await takesPins(again)).toBe(true)
    expect(await devices()).toEqual(before)
  })

  test('by pressing Kiosk Mode allows staff PINs on a tablet that was already enrolled', async () => {
    const tablet = await enrolDevice(under)
    const elsewhere = await tokenOf(maya)
    expect((await enrol({ ...tablet, ...elsewhere }, { keepLocation: true })).statusCode).toBe(200)
    expect(await takesPins(tablet)).toBe(true)
  })
})

describe('a revoked device', () => {
  const revoke = async (name: string) => {
    const [device] = await rows<{ id: string }>(`select id from devices where name = '${name}'`)
    return under.app.inject({ method: 'DELETE', url: `/api/devices/${device!.id}`, headers: await tokenOf(ada) })
  }
  const isSignedIn = async (headers: Headers) =>
    (await under.app.inject({ url: '/api/auth/user', headers })).statusCode === 200

  test('ends all sessions that started on the device, and no other sessions', async () => {
    const tablet = await enrolDevice(under, { name: 'Desk' })
    const onTablet = await tokenOf(maya, tablet)
    const byItsPin = { 'x-auth-token': (await byPin(ada.pin, tablet)).json().token as string }
    const elsewhere = await tokenOf(maya)
    expect((await revoke('Desk')).statusCode).toBe(200)
    expect(await Promise.all([onTablet, byItsPin, elsewhere].map(isSignedIn))).toEqual([false, false, true])
    expect(await rows(`select after from audit where action = 'device revoked'`)).toEqual([
      { after: { endedSessions: 2 } },
    ])
  })

  test('ends the session that was used to enrol the device', async () => {
    const session = await tokenOf(maya)
    await enrol(session)
    await revoke('Desk')
    expect(await isSignedIn(session)).toBe(false)
  })

  test('ends a session that started on the device even if the session has since enrolled another browser', async () => {
    const session = await tokenOf(maya, await enrolDevice(under, { name: 'Stolen' }))
    expect((await enrol({ 'x-auth-token': session['x-auth-token'] })).statusCode).toBe(200)
    await revoke('Stolen')
    expect(await isSignedIn(session)).toBe(false)
  })

  test('starts no session for a user whose password was being checked during the revocation', async () => {
    const tablet = await enrolDevice(under, { name: 'Desk' })
    const admin = await tokenOf(ada)
    const [device] = await rows<{ id: string }>(`select id from devices`)
    // The transaction holds the account's row, so the session cannot start yet.
    const { running } = await under.db.transaction(async queries => {
      await queries.run(statement('', `select 1 from staff where username = 'maya' for update`))
      const running = byPassword(maya, tablet)
      await untilBlocked(under.db)
      const revoked = await under.app.inject({ method: 'DELETE', url: `/api/devices/${device!.id}`, headers: admin })
      expect(revoked.statusCode).toBe(200)
      return { running }
    })
    expect((await running).statusCode).toBe(401)
    expect(await rows(`select 1 from sessions s join devices d on d.id = s.device_id where ended_at is null`)).toEqual(
      [],
    )
  })

  test('ends a session from before an upgrade if the device was used after the upgrade', async () => {
    const tablet = await enrolDevice(under, { name: 'Desk' })
    const session = { ...(await tokenOf(maya)), ...tablet }
    clock.set(new Date(Date.parse(ELEVEN) + 5 * 60_000))
    expect(await isSignedIn(session)).toBe(true)
    clock.set(new Date(Date.parse(ELEVEN) + 10 * 60_000))
    await revoke('Desk')
    expect(await isSignedIn({ 'x-auth-token': session['x-auth-token'] })).toBe(false)
  })

  test('ends a session from before an upgrade if the session has the browser and address of the device', async () => {
    const tablet = await enrolDevice(under, { name: 'Desk' })
    const agents = { old: 'iPad of the salon', other: 'another iPad' }
    const inBrowser = (agent: string) => tokenOf(maya, { 'user-agent': agent })
    const [old, other] = [await inBrowser(agents.old), await inBrowser(agents.other)]
    const upgradedAt = new Date(Date.parse(ELEVEN) + 60_000)
    await under.db.run(statement('', `insert into staff_pin_review (at, device_ids) values (:upgradedAt, '{}')`), {
      upgradedAt,
    })
    clock.set(new Date(upgradedAt.getTime() + 1_000))
    const since = await inBrowser(agents.old)
    const health = { clientLocation: 'tustin', appVersion: '1' }
    await post('/api/locations/current-v2', health, { ...tablet, 'user-agent': agents.old })
    await revoke('Desk')
    expect(await Promise.all([old, other, since].map(isSignedIn))).toEqual([false, true, true])
    await under.db.run(statement('', `delete from staff_pin_review`))
  })
})

describe('the locations that are open to a manager', () => {
  let tustin: AddedStaff
  beforeEach(async () => {
    tustin = await addStaff(under, { role: 'manager', username: 'tina', locations: ['tustin'] })
  })

  test('limit the locations at which a tablet that the manager has enrolled can be used', async () => {
    const cookie = cookieOf(await post('/api/auth/verify-pin', { pin: tustin.pin }))
    const bind = (clientLocation: string) => post('/api/locations/current-v2', { clientLocation }, { cookie })
    const refused = await bind('irvine')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { code: 'NO_LOCATION_ACCESS', msg: 'No location access for Irvine today' },
    ])
    // While the tablet has no location, it can be used where the manager may work.
    const register = (locationId: string) =>
      post('/api/clients', { phone: '7145550177', firstName: 'Rosa', lastName: 'Lima', locationId }, { cookie })
    expect((await register('irvine')).json().code).toBe('NO_LOCATION_ACCESS')
    const { id } = (await register('tustin')).json()
    const checkIn = (location: string) =>
      post(
        `/api/clients/${id}/checkin`,
        { clientId: id, appointmentId: null, serviceType: 'Refill', location, isWalkIn: true },
        { cookie },
      )
    expect((await checkIn('irvine')).json().code).toBe('NO_LOCATION_ACCESS')
    expect((await checkIn('tustin')).statusCode).toBe(200)
    expect((await bind('tustin')).json()).toMatchObject({ location: { id: 'tustin' }, device: { name: null } })
  })

  test('limit the locations to which the manager’s PIN can move an enrolled tablet', async () => {
    const tablet = await enrolDevice(under, { location: 'irvine' })
    const cookie = cookieOf(await post('/api/auth/verify-pin', { pin: tustin.pin }, tablet))
    const bind = (clientLocation: string) => post('/api/locations/current-v2', { clientLocation }, { cookie })
    expect((await bind('costa-mesa')).statusCode).toBe(403)
    // The tablet may still be bound to its current location.
    expect((await bind('irvine')).json()).toMatchObject({ location: { id: 'irvine' }, device: { name: 'Front desk' } })
    expect((await bind('tustin')).json().location.id).toBe('tustin')
  })

  test('do not limit check-ins by clients on a kiosk, even if the manager is signed in on this kiosk', async () => {
    const tablet = await enrolDevice(under, { location: 'irvine' })
    const headers = { ...tablet, ...(await tokenOf(tustin, tablet)) }
    const client = await post('/api/clients', { phone: '7145550178', firstName: 'Rosa', lastName: 'Lima' }, headers)
    expect(client.statusCode).toBe(201)
    const visit = { clientId: client.json().id, appointmentId: null, serviceType: 'Refill', isWalkIn: true }
    expect((await post(`/api/clients/${client.json().id}/checkin`, visit, headers)).statusCode).toBe(200)
    expect(await rows(`select location_id from check_ins`)).toEqual([{ location_id: 'irvine' }])
  })

  test('limit the locations at which the manager can check clients in', async () => {
    const client = await post(
      '/api/clients',
      { phone: '7145550177', firstName: 'Rosa', lastName: 'Lima' },
      await enrolDevice(under),
    )
    const manager = await signIn(under, 'manager', { locations: ['santa-ana'] })
    const checkIn = (location: string) =>
      post(
        `/api/clients/${client.json().id}/checkin`,
        { clientId: client.json().id, appointmentId: null, serviceType: 'Refill', location, isWalkIn: true },
        manager,
      )
    expect((await checkIn('irvine')).json()).toMatchObject({ code: 'NO_LOCATION_ACCESS' })
    await under.app.inject({ url: '/api/clients/phone/7145550177', headers: manager })
    expect((await checkIn('santa-ana')).statusCode).toBe(200)
  })
})

describe('other people who have used up the daily PIN attempts of unknown browsers', () => {
  const fromElsewhere = (n: number, url: string, payload: object) =>
    under.app.inject({ method: 'POST', url, payload, remoteAddress: `203.0.113.${n}` })

  test('do not block staff PINs on twelve tablets that have just been enrolled', async () => {
    for (let n = 1; n <= 20; n++) await fromElsewhere(n, '/api/auth/verify-pin', { pin: WRONG })
    expect((await fromElsewhere(21, '/api/auth/verify-pin', { pin: maya.pin })).json().code).toBe('PIN_SIGN_IN_OFF')
    const session = await tokenOf(maya)
    for (let tablet = 1; tablet <= 12; tablet++) {
      const enrolled = await enrol(session, { deviceMeta: { name: `Desk ${tablet}` } })
      expect((await byPin(dee.pin, { cookie: cookieOf(enrolled) })).statusCode).toBe(200)
    }
  })

  test('do not block signed-in users from changing their PINs', async () => {
    for (let n = 1; n <= 20; n++) await fromElsewhere(n, '/api/auth/verify-pin', { pin: WRONG })
    const change = (headers: Headers, payload: object) =>
      under.app.inject({ method: 'PUT', url: '/api/auth/keys', headers, payload })
    const [admin, manager] = [await tokenOf(ada), await tokenOf(maya)]
    expect((await change(admin, { current: ada.password, pin: '8264' })).statusCode).toBe(200)
    expect((await change(manager, { current: maya.pin, drawPin: true })).statusCode).toBe(200)
    // Wrong PINs of signed-in people have their own count.
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await change(manager, { current: WRONG, drawPin: true })).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await change(admin, { current: '8264', pin: '8265' })).statusCode).toBe(200)
  })
})

test('the overview lists tablets that accept staff PINs after an upgrade, until an admin has opened this list', async () => {
  await enrolDevice(under)
  await under.db.run(
    statement(
      '',
      `with allowed as (update devices set staff_pins_at = now() returning id)
       insert into staff_pin_review (at, device_ids) select '2026-11-20T18:00:00Z', array_agg(id) from allowed`,
    ),
  )
  const admin = await signIn(under, 'admin', { username: 'olga' })
  const item = async () =>
    (await under.app.inject({ url: '/api/office/overview', headers: admin }))
      .json()
      .attention.find((one: { kind: string }) => one.kind === 'staff-pin-review')
  const list = (query: string) => under.app.inject({ url: `/api/office/devices${query}`, headers: admin })
  expect(await item()).toMatchObject({
    text: 'These tablets take staff PINs. Revoke what you do not know. Front desk at Tustin.',
    href: '/office/devices?staffPins=1',
    since: '2026-11-20T18:00:00.000Z',
  })
  await list('')
  expect(await item()).toBeDefined()
  await list('?staffPins=1')
  expect(await item()).toBeUndefined()
  expect(await rows(`select actor from audit where action = 'staff PIN tablets reviewed'`)).toEqual([
    { actor: 'staff:olga' },
  ])
  await under.db.run(statement('', `delete from staff_pin_review`))
})
