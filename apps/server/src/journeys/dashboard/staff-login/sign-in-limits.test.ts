import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AppUnderTest, emptySalon, openContext } from '../../../../test/salon-under-test.ts'
import { type AddedStaff, addStaff, cookieOf, enrolDevice } from '../../../../test/sign-in.ts'
import { testClock } from '../../../../test/test-clock.ts'
import { buildApp } from '../../../app.ts'
import { statement } from '../../../platform/db/statement.ts'

/** 11 AM at the salon on Friday, November 20, 2026. */
const ELEVEN = '2026-11-20T19:00:00.000Z'
const WRONG = '5050'

let under: AppUnderTest
const clock = testClock(ELEVEN)
let manager: AddedStaff

beforeAll(async () => {
  under = await openContext({ clock })
})
beforeEach(async () => {
  clock.set(ELEVEN)
  under = await emptySalon(under)
  manager = await addStaff(under, { role: 'manager', username: 'maya' })
})
afterAll(() => under.close())

type From = { headers?: Record<string, string>; remoteAddress?: string }

const verifyPin = (pin: string, from: From = {}) =>
  under.app.inject({ method: 'POST', url: '/api/auth/verify-pin', payload: { pin }, ...from })
const loginByPin = (pin: string, from: From = {}) =>
  under.app.inject({
    method: 'POST',
    url: '/api/auth/login-pin',
    payload: { pin, selectedLocation: 'tustin' },
    ...from,
  })
const login = (password: string, from: From = {}) =>
  under.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username: 'maya', password }, ...from })

async function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const responses: T[] = []
  for (let done = 0; done < count; done += 1) responses.push(await work())
  return responses
}

const waitSeconds = (seconds: number) => clock.set(new Date(clock.realNow().getTime() + seconds * 1000))

/** Sends `count` wrong PINs, each as soon as the limit allows it, so that no earlier wrong PIN is forgotten. */
async function wrongPins(count: number, from: From = {}): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    let response = await verifyPin(WRONG, from)
    if (response.statusCode === 429) {
      waitSeconds(Number(response.headers['retry-after']))
      response = await verifyPin(WRONG, from)
    }
    if (response.statusCode !== 200) throw new Error(`wrong PIN ${done + 1}: ${response.body}`)
  }
}

const actions = async () =>
  (
    await under.db.rows(
      statement('', 'select action, object from audit order by id').returns<{ action: string; object: string }>(),
    )
  ).map(({ action, object }) => `${action} ${object}`)

test('a tablet or browser that has sent five wrong PINs has to wait, even if the next PIN is right', async () => {
  const responses = await times(5, () => verifyPin(WRONG))
  expect(responses.map(response => response.json())).toEqual(Array(5).fill({ valid: false }))
  const refused = await verifyPin(manager.pin)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('30')
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_TRIES', msg: 'Too many tries. Please wait 30 seconds.' })
  waitSeconds(29)
  expect((await verifyPin(manager.pin)).json().msg).toBe('Too many tries. Please wait 1 seconds.')
  waitSeconds(1)
  expect((await verifyPin(manager.pin)).json()).toEqual({ valid: true, role: 'manager' })
})

test('the wait after the fifth wrong PIN is 30 seconds, and doubles with each further wrong PIN up to four minutes', async () => {
  const device = { headers: await enrolDevice(under) }
  await wrongPins(5, device)
  const waits: string[] = []
  for (let more = 0; more < 6; more += 1) {
    const refused = await verifyPin(WRONG, device)
    waits.push(String(refused.headers['retry-after']))
    waitSeconds(Number(refused.headers['retry-after']))
    await verifyPin(WRONG, device)
  }
  expect(waits).toEqual(['30', '60', '120', '240', '240', '240'])
})

test('wrong PINs for signing in and for enrolling are counted together', async () => {
  await times(3, () => verifyPin(WRONG))
  await times(2, () => loginByPin(WRONG))
  expect((await verifyPin(WRONG)).statusCode).toBe(429)
  expect((await loginByPin(manager.pin)).statusCode).toBe(429)
})

test('ten people who mistype once each on one tablet, three minutes apart, do not have to wait', async () => {
  const device = { headers: await enrolDevice(under) }
  for (let person = 0; person < 10; person += 1) {
    expect((await loginByPin(WRONG, device)).statusCode).toBe(401)
    waitSeconds(10)
    expect((await loginByPin(manager.pin, device)).statusCode).toBe(200)
    waitSeconds(170)
  }
})

test('a right PIN does not reset the count of wrong PINs', async () => {
  const device = { headers: await enrolDevice(under) }
  const round = async () => {
    const wrong = await times(4, () => loginByPin(WRONG, device))
    return [...wrong, await loginByPin(manager.pin, device)].map(response => response.statusCode)
  }
  expect(await round()).toEqual([401, 401, 401, 401, 200])
  expect(await round()).toEqual([401, 429, 429, 429, 429])
})

test('wrong PINs no longer count a quarter of an hour after the last wrong PIN', async () => {
  const device = { headers: await enrolDevice(under) }
  await wrongPins(5, device)
  waitSeconds(15 * 60)
  expect((await times(4, () => loginByPin(WRONG, device))).map(response => response.statusCode)).toEqual(
    Array(4).fill(401),
  )
  expect((await loginByPin(manager.pin, device)).statusCode).toBe(200)
})

test('six new tablets that each send one wrong PIN within a minute do not have to wait', async () => {
  const tablets = await times(6, async () => ({ headers: await enrolDevice(under) }))
  for (const tablet of tablets) expect((await loginByPin(WRONG, tablet)).statusCode).toBe(401)
  for (const tablet of tablets) expect((await loginByPin(manager.pin, tablet)).statusCode).toBe(200)
})

test('a technician’s PIN counts as wrong if it is typed to enrol a tablet', async () => {
  const { pin } = await addStaff(under, { role: 'technician' })
  await times(5, () => verifyPin(pin))
  expect((await verifyPin(manager.pin)).statusCode).toBe(429)
})

test('only five of thirty concurrent PIN attempts on one tablet are checked', async () => {
  const device = { headers: await enrolDevice(under) }
  const responses = await Promise.all(Array.from({ length: 30 }, () => verifyPin(WRONG, device)))
  const statuses = responses.map(response => response.statusCode)
  expect(statuses.filter(status => status === 200)).toHaveLength(5)
  expect(statuses.filter(status => status === 429)).toHaveLength(25)
})

test('only two concurrent attempts from unknown browsers at one address are checked', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => verifyPin(manager.pin)))
  expect(responses.map(response => response.statusCode)).toEqual([200, 200, ...Array(6).fill(503)])
  expect(responses[2]!.headers['retry-after']).toBe('2')
  expect(responses[2]!.json()).toEqual({
    code: 'UNAVAILABLE',
    msg: 'The server is busy. Please try again in a moment.',
    requestId: expect.any(String),
  })
  // The refused calls were not checked, so they do not count as wrong attempts.
  expect((await times(5, () => verifyPin(WRONG))).map(response => response.json())).toEqual(
    Array(5).fill({ valid: false }),
  )
})

test('twelve tablets that send a right PIN at the same time all succeed', async () => {
  const devices = await times(12, async () => ({ headers: await enrolDevice(under) }))
  const responses = await Promise.all(devices.map(device => loginByPin(manager.pin, device)))
  expect(responses.map(response => response.statusCode)).toEqual(Array(12).fill(200))
})

test('a manager whose tablet has to wait can sign in on another tablet', async () => {
  const [first, second] = [{ headers: await enrolDevice(under) }, { headers: await enrolDevice(under) }]
  await wrongPins(5, first)
  expect((await loginByPin(manager.pin, first)).statusCode).toBe(429)
  expect((await loginByPin(manager.pin, second)).statusCode).toBe(200)
})

test('wrong PINs of unknown browsers cause no wait for browsers at other addresses', async () => {
  let address = 1
  await times(12, () => verifyPin(WRONG, { remoteAddress: `203.0.113.${address++}` }))
  expect((await verifyPin(manager.pin, { remoteAddress: '198.51.100.7' })).json()).toMatchObject({ valid: true })
})

test('an unknown browser gets the error that sign-in by PIN is off for the day instead of the error about a short wait', async () => {
  clock.set('2026-11-20T08:00:00Z')
  await wrongPins(20)
  // The address itself also has to wait, but only for minutes.
  const refused = await loginByPin(manager.pin)
  expect(refused.json()).toMatchObject({ code: 'PIN_SIGN_IN_OFF' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600)
})

test('wrong passwords from an IPv6 address are counted per /64 network', async () => {
  await times(5, () => login('wrong-password', { remoteAddress: '2001:db8:1:2::1' }))
  expect((await login(manager.password, { remoteAddress: '2001:db8:1:2:ffff::9' })).statusCode).toBe(429)
  expect((await login(manager.password, { remoteAddress: '2001:db8:1:3::1' })).statusCode).toBe(200)
  waitSeconds(30)
  expect((await login(manager.password, { remoteAddress: '2001:db8:1:2:ffff::9' })).statusCode).toBe(200)
})

test('a forged X-Forwarded-For header does not circumvent the limit of sign-in attempts', async () => {
  let address = 1
  const pretend = () => ({ headers: { 'x-forwarded-for': `203.0.113.${address++}` } })
  await times(5, () => login('wrong-password', pretend()))
  expect((await login(manager.password, pretend())).statusCode).toBe(429)
})

test('wrong PINs do not block passwords, and wrong passwords do not block PINs', async () => {
  await wrongPins(5)
  expect((await login(manager.password)).statusCode).toBe(200)
  await times(5, () => login('wrong-password'))
  waitSeconds(30)
  await times(1, () => login('wrong-password'))
  expect((await loginByPin(manager.pin)).statusCode).toBe(200)
})

test('a restart of the server does not reset the counts of wrong PINs', async () => {
  await wrongPins(5)
  const again = await buildApp(under.context)
  const response = await again.inject({ method: 'POST', url: '/api/auth/verify-pin', payload: { pin: manager.pin } })
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '30'])
  await again.close()
})

test('thirty wrong PINs in a day make a tablet refuse PINs until midnight', async () => {
  clock.set('2026-11-20T08:00:00Z') // This is midnight at the salon.
  const device = { headers: await enrolDevice(under, { name: 'Front desk' }) }
  await wrongPins(29, device)
  const last = await verifyPin(WRONG, device)
  waitSeconds(Number(last.headers['retry-after']))
  expect((await verifyPin(WRONG, device)).json()).toEqual({ valid: false })
  waitSeconds(3600)

  const refused = await loginByPin(manager.pin, device)
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({ code: 'PIN_SIGN_IN_OFF', msg: expect.stringContaining('password') })
  const untilMidnight = (Date.parse('2026-11-21T08:00:00Z') - clock.realNow().getTime()) / 1000
  expect(Number(refused.headers['retry-after'])).toBe(Math.ceil(untilMidnight))

  const { token } = (await login(manager.password, device)).json()
  const enrolled = await under.app.inject({
    method: 'POST',
    url: '/api/devices/enroll',
    headers: { ...device.headers, 'x-auth-token': token },
    payload: { location: 'tustin' },
  })
  expect(enrolled.statusCode).toBe(200)

  clock.set('2026-11-21T07:59:59Z')
  expect((await loginByPin(manager.pin, device)).statusCode).toBe(403)
  clock.set('2026-11-21T08:00:00Z')
  expect((await loginByPin(manager.pin, device)).statusCode).toBe(200)
})

/** Sends `count` wrong PINs, each from another address. */
const strangers = (count: number) => {
  let address = 1
  return times(count, () => verifyPin(WRONG, { remoteAddress: `203.0.113.${address++}` }))
}
const alerts = () =>
  under.db.rows(
    statement('', 'select location_id, kind, name, reason from alerts order by id').returns<{
      location_id: string
      kind: string
      name: string
      reason: string
    }>(),
  )
const everywhere = ['costa-mesa', 'irvine', 'santa-ana', 'tustin']

test('twenty wrong PINs in a day block sign-in by PIN in all unknown browsers, and alert every location', async () => {
  const device = { headers: await enrolDevice(under) }
  await strangers(20)
  expect((await loginByPin(manager.pin, { remoteAddress: '198.51.100.7' })).json()).toMatchObject({
    code: 'PIN_SIGN_IN_OFF',
  })
  expect((await loginByPin(manager.pin, device)).statusCode).toBe(200)
  const off = (await alerts()).filter(one => one.kind === 'pin_sign_in_off')
  expect(off.map(one => one.location_id).sort()).toEqual(everywhere)
  expect(new Set(off.map(one => one.name))).toEqual(new Set(['Unknown browser']))
  expect(await actions()).toContain('PIN sign-in off for the day unknown')
})

test('five wrong PINs in unknown browsers cause one alert to all locations', async () => {
  await strangers(4)
  expect(await alerts()).toEqual([])
  await strangers(7)
  const alertsOfDay = await alerts()
  expect(alertsOfDay.map(one => one.location_id).sort()).toEqual(everywhere)
  expect(alertsOfDay[0]).toMatchObject({ kind: 'wrong_pins', name: 'Unknown browser', reason: '5 wrong PINs today' })
})

test('ten wrong PINs on a device alert its location, and thirty wrong PINs on all devices alert every location', async () => {
  const tablets = await times(3, async () => ({
    headers: await enrolDevice(under, { location: 'irvine', name: 'Desk' }),
  }))
  makeOlder('25 hours')
  const [first, ...others] = tablets
  await wrongPins(9, first)
  expect(await alerts()).toEqual([])
  await wrongPins(1, first)
  expect(await alerts()).toEqual([
    { location_id: 'irvine', kind: 'wrong_pins', name: 'Desk', reason: '10 wrong PINs today' },
  ])
  for (const tablet of others) await wrongPins(10, tablet)
  const ofAll = (await alerts()).filter(one => one.name === 'All devices')
  expect(ofAll.map(one => one.location_id).sort()).toEqual(everywhere)
  expect(ofAll[0]!.reason).toBe('30 wrong PINs today')
})

const makeOlder = (time: string) =>
  under.db.run(statement('', 'update devices set enrolled_at = enrolled_at - :time::interval'), { time })

/** Types `count` wrong PINs on the devices in rotation, so that none of them has to wait. */
const spread = async (tablets: readonly From[], count: number) => {
  const responses: number[] = []
  for (let done = 0; done < count; done += 1)
    responses.push((await loginByPin(WRONG, tablets[done % tablets.length]!)).statusCode)
  return responses
}

test('new devices share a limit of thirty wrong PINs a day that does not affect older devices', async () => {
  const old = { headers: await enrolDevice(under) }
  makeOlder('24 hours')
  const tablets = await times(12, async () => ({ headers: await enrolDevice(under) }))
  expect(await spread(tablets, 30)).toEqual(Array(30).fill(401))
  for (const tablet of tablets) expect((await loginByPin(manager.pin, tablet)).json().code).toBe('PIN_SIGN_IN_OFF')
  expect((await loginByPin(manager.pin, old)).statusCode).toBe(200)
  clock.set('2026-11-21T08:00:00Z')
  expect((await loginByPin(manager.pin, tablets[0]!)).statusCode).toBe(200)
})

/** Enrols the browser of a session. */
const enrolBySession = (token: string, headers: Record<string, string> = {}) =>
  under.app.inject({
    method: 'POST',
    url: '/api/devices/enroll',
    headers: { 'x-auth-token': token, ...headers },
    payload: { location: 'tustin', deviceMeta: { name: 'Desk' } },
  })
const tabletsOf = (token: string, count: number) =>
  times(count, async () => ({ headers: { cookie: cookieOf(await enrolBySession(token)) } }))

test('forty new devices of one manager share a limit of sixty wrong PINs a day that does not affect older devices', async () => {
  const older = { headers: await enrolDevice(under) }
  makeOlder('720 hours')
  const { token } = (await login(manager.password)).json()
  const tablets: From[] = await tabletsOf(token, 20)
  waitSeconds(3600)
  tablets.push(...(await tabletsOf(token, 20)))
  makeOlder('48 hours')
  expect((await spread(tablets, 61)).filter(status => status === 401)).toHaveLength(60)
  for (const tablet of tablets) expect((await loginByPin(manager.pin, tablet)).json().code).toBe('PIN_SIGN_IN_OFF')
  expect((await loginByPin(manager.pin, older)).statusCode).toBe(200)
  const off = (await alerts()).filter(one => one.kind === 'pin_sign_in_off')
  expect(off.map(one => one.location_id).sort()).toEqual(everywhere)
})

test('one account may enrol twenty new devices an hour and forty a day, whether by PIN or in a session', async () => {
  const { token } = (await login(manager.password)).json()
  const bySession = (headers?: Record<string, string>) => enrolBySession(token, headers)
  await times(10, () => verifyPin(manager.pin))
  const [known] = await times(10, () => bySession())
  for (const refused of [await bySession(), await verifyPin(manager.pin)]) {
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('3600')
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_TRIES', msg: 'Too many tries. Please wait 3600 seconds.' })
  }
  // The browser is already a device, so it does not count as a new one, and the right PIN does not count as a wrong
  // attempt.
  expect((await bySession({ cookie: cookieOf(known!) })).statusCode).toBe(200)
  expect(await actions()).not.toContain('wrong PIN address:127.0.0.1')
  waitSeconds(3600)
  await times(20, () => bySession())
  waitSeconds(3600)
  expect(Number((await bySession()).headers['retry-after'])).toBe(22 * 3600)
  waitSeconds(22 * 3600)
  expect((await login(manager.password)).statusCode).toBe(200)
})

test('wrong attempts and the resulting waits are in the audit log', async () => {
  await wrongPins(5)
  const written = await actions()
  expect(written.filter(action => action === 'wrong PIN address:127.0.0.1')).toHaveLength(1)
  expect(written.filter(action => action.startsWith('tries throttled'))).toEqual(['tries throttled address:127.0.0.1'])
})

test('wrong passwords from one address add one audit row an hour with the count of the day', async () => {
  const from = { remoteAddress: '203.0.113.77' }
  await times(3, () => login('not-my-password', from))
  clock.set('2026-11-20T20:00:00.000Z')
  await times(2, () => login('not-my-password', from))
  await login('not-my-password', { remoteAddress: '203.0.113.78' })
  const rows = statement('', `select object, after from audit where action = 'wrong password' order by id`)
  expect(await under.db.rows(rows)).toEqual([
    { object: 'password address:203.0.113.77', after: { wrongToday: 1 } },
    { object: 'password address:203.0.113.77', after: { wrongToday: 4 } },
    { object: 'password address:203.0.113.78', after: { wrongToday: 1 } },
  ])
})

test('no sign-in attempt is delayed if the rate limits are switched off for load tests', async () => {
  const open = await openContext({ clock, env: { RATE_LIMITS: 'off' } })
  const responses = await Promise.all(
    Array.from({ length: 12 }, () =>
      open.app.inject({ method: 'POST', url: '/api/auth/verify-pin', payload: { pin: WRONG } }),
    ),
  )
  expect(responses.map(response => response.statusCode)).toEqual(Array(12).fill(200))
  await open.close()
})
