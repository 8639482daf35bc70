import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AppUnderTest, emptySalon, openContext } from '../../../test/salon-under-test.ts'
import { type AddedStaff, addStaff, enrolDevice } from '../../../test/sign-in.ts'
import { testClock } from '../../../test/test-clock.ts'
import { buildApp } from '../../app.ts'
import { statement } from '../../platform/db/statement.ts'

/** Friday, eleven in the morning. */
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
  const answers: T[] = []
  for (let done = 0; done < count; done += 1) answers.push(await work())
  return answers
}

const waitSeconds = (seconds: number) => clock.set(new Date(clock.realNow().getTime() + seconds * 1000))

/** Sends wrong PINs, each as soon as the limit allows it. */
async function wrongPins(count: number, from: From = {}): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    let answer = await verifyPin(WRONG, from)
    if (answer.statusCode === 429) {
      waitSeconds(Number(answer.headers['retry-after']))
      answer = await verifyPin(WRONG, from)
    }
    if (answer.statusCode !== 200) throw new Error(`wrong PIN ${done + 1}: ${answer.body}`)
  }
}

const actions = async () =>
  (
    await under.db.rows(
      statement('', 'select action, object from audit order by id').returns<{ action: string; object: string }>(),
    )
  ).map(({ action, object }) => `${action} ${object}`)

test('after five wrong PINs the sender has to wait, also with the right PIN', async () => {
  const answers = await times(5, () => verifyPin(WRONG))
  expect(answers.map(answer => answer.json())).toEqual(Array(5).fill({ valid: false }))
  const refused = await verifyPin(manager.pin)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('30')
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_TRIES', msg: 'Too many tries. Please wait 30 seconds.' })
  waitSeconds(29)
  expect((await verifyPin(manager.pin)).json().msg).toBe('Too many tries. Please wait 1 seconds.')
  waitSeconds(1)
  expect((await verifyPin(manager.pin)).json()).toEqual({ valid: true, role: 'manager' })
})

test('each wrong PIN after that doubles the wait, up to an hour', async () => {
  const device = { headers: await enrolDevice(under) }
  await wrongPins(5, device)
  const waits: string[] = []
  for (let more = 0; more < 9; more += 1) {
    const refused = await verifyPin(WRONG, device)
    waits.push(String(refused.headers['retry-after']))
    waitSeconds(Number(refused.headers['retry-after']))
    await verifyPin(WRONG, device)
  }
  expect(waits).toEqual(['30', '60', '120', '240', '480', '960', '1920', '3600', '3600'])
})

test('both PIN calls count together', async () => {
  await times(3, () => verifyPin(WRONG))
  await times(2, () => loginByPin(WRONG))
  expect((await verifyPin(WRONG)).statusCode).toBe(429)
  expect((await loginByPin(manager.pin)).statusCode).toBe(429)
})

test('a right PIN starts the count again', async () => {
  const device = { headers: await enrolDevice(under) }
  await times(4, () => loginByPin(WRONG, device))
  expect((await loginByPin(manager.pin, device)).statusCode).toBe(200)
  await times(4, () => loginByPin(WRONG, device))
  expect((await loginByPin(manager.pin, device)).statusCode).toBe(200)
})

test('a technician’s PIN at a tablet counts as a wrong one', async () => {
  const { pin } = await addStaff(under, { role: 'technician' })
  await times(5, () => verifyPin(pin))
  expect((await verifyPin(manager.pin)).statusCode).toBe(429)
})

test('of thirty simultaneous attempts on a tablet only five are checked', async () => {
  const device = { headers: await enrolDevice(under) }
  const answers = await Promise.all(Array.from({ length: 30 }, () => verifyPin(WRONG, device)))
  const statuses = answers.map(answer => answer.statusCode)
  expect(statuses.filter(status => status === 200)).toHaveLength(5)
  expect(statuses.filter(status => status === 429)).toHaveLength(25)
})

test('of unknown browsers at one address two are checked at a time; further ones are asked to try again', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => verifyPin(manager.pin)))
  expect(answers.map(answer => answer.statusCode)).toEqual([200, 200, ...Array(6).fill(503)])
  expect(answers[2]!.headers['retry-after']).toBe('2')
  expect(answers[2]!.json()).toEqual({
    code: 'UNAVAILABLE',
    msg: 'The server is busy. Please try again in a moment.',
    requestId: expect.any(String),
  })
  // They were not checked, so they count as no wrong attempt.
  expect((await times(5, () => verifyPin(WRONG))).map(answer => answer.json())).toEqual(Array(5).fill({ valid: false }))
})

test('twelve tablets that use a right PIN at the same time all succeed', async () => {
  const devices = await times(12, async () => ({ headers: await enrolDevice(under) }))
  const answers = await Promise.all(devices.map(device => loginByPin(manager.pin, device)))
  expect(answers.map(answer => answer.statusCode)).toEqual(Array(12).fill(200))
})

test('a manager whose tablet has to wait can sign in on another tablet', async () => {
  const [first, second] = [{ headers: await enrolDevice(under) }, { headers: await enrolDevice(under) }]
  await wrongPins(5, first)
  expect((await loginByPin(manager.pin, first)).statusCode).toBe(429)
  expect((await loginByPin(manager.pin, second)).statusCode).toBe(200)
})

test('unknown browsers at many addresses are counted together, enrolled tablets apart from them', async () => {
  const device = { headers: await enrolDevice(under) }
  let address = 1
  await times(5, () => verifyPin(WRONG, { remoteAddress: `203.0.113.${address++}` }))
  expect((await verifyPin(manager.pin, { remoteAddress: '198.51.100.7' })).statusCode).toBe(429)
  expect((await loginByPin(manager.pin, device)).statusCode).toBe(200)
})

test('an unknown browser that must wait, and longer because of others, is told the longer wait', async () => {
  const [mine, others] = [{ remoteAddress: '203.0.113.1' }, { remoteAddress: '203.0.113.2' }]
  await wrongPins(1, others)
  // The fifth from this address, which alone waits 30 s for it, and the sixth of all unknown browsers, which wait 60 s.
  await wrongPins(5, mine)
  for (const pin of [WRONG, manager.pin]) {
    const refused = await loginByPin(pin, mine)
    expect(refused.headers['retry-after']).toBe('60')
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_TRIES', msg: 'Too many tries. Please wait 60 seconds.' })
  }
  waitSeconds(59)
  expect((await loginByPin(manager.pin, mine)).headers['retry-after']).toBe('1')
  waitSeconds(1)
  expect((await loginByPin(manager.pin, mine)).statusCode).toBe(200)
})

test('an unknown browser that must wait while no PIN is taken until tomorrow is told the latter', async () => {
  clock.set('2026-11-20T08:00:00Z')
  await wrongPins(20)
  // At that moment the address itself has to wait for less than an hour.
  const refused = await loginByPin(manager.pin)
  expect(refused.json()).toMatchObject({ code: 'PIN_SIGN_IN_OFF' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600)
})

test('passwords are counted by the /64 of an address, and by nothing else', async () => {
  await times(5, () => login('wrong-password', { remoteAddress: '2001:db8:1:2::1' }))
  expect((await login(manager.password, { remoteAddress: '2001:db8:1:2:ffff::9' })).statusCode).toBe(429)
  expect((await login(manager.password, { remoteAddress: '2001:db8:1:3::1' })).statusCode).toBe(200)
  waitSeconds(30)
  expect((await login(manager.password, { remoteAddress: '2001:db8:1:2:ffff::9' })).statusCode).toBe(200)
})

test('a forged X-Forwarded-For header does not get around the limit', async () => {
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

test('the counts survive a restart of the server', async () => {
  await wrongPins(5)
  const again = await buildApp(under.context)
  const answer = await again.inject({ method: 'POST', url: '/api/auth/verify-pin', payload: { pin: manager.pin } })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '30'])
  await again.close()
})

test('after thirty wrong PINs in a day a tablet refuses PINs until midnight, and staff enrol it by password', async () => {
  clock.set('2026-11-20T08:00:00Z') // midnight at the salon
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

test('after twenty wrong PINs in a day no unknown browser signs in by PIN, and every location gets an alert', async () => {
  clock.set('2026-11-20T08:00:00Z')
  const device = { headers: await enrolDevice(under) }
  await wrongPins(20)
  waitSeconds(3600)
  expect((await loginByPin(manager.pin, { remoteAddress: '198.51.100.7' })).json()).toMatchObject({
    code: 'PIN_SIGN_IN_OFF',
  })
  expect((await loginByPin(manager.pin, device)).statusCode).toBe(200)
  const alerts = await under.db.rows(statement('', 'select location_id, kind, name from alerts order by location_id'))
  expect(alerts).toEqual(
    ['costa-mesa', 'irvine', 'santa-ana', 'tustin'].map(location_id => ({
      location_id,
      kind: 'pin_sign_in_off',
      name: 'Unknown browser',
    })),
  )
  expect(await actions()).toContain('PIN sign-in off for the day unknown')
})

test('wrong attempts and waits are in the audit log', async () => {
  await wrongPins(5)
  const written = await actions()
  expect(written.filter(action => action === 'wrong PIN address:127.0.0.1')).toHaveLength(5)
  expect(written.filter(action => action.startsWith('tries throttled'))).toEqual([
    'tries throttled address:127.0.0.1',
    'tries throttled unknown',
  ])
})

test('with the limits off, for load tests, no attempt has to wait', async () => {
  const open = await openContext({ clock, env: { RATE_LIMITS: 'off' } })
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      open.app.inject({ method: 'POST', url: '/api/auth/verify-pin', payload: { pin: WRONG } }),
    ),
  )
  expect(answers.map(answer => answer.statusCode)).toEqual(Array(12).fill(200))
  await open.close()
})

test('in a real salon staff sign in by PIN only on enrolled tablets', async () => {
  const real = await openContext({
    clock,
    env: { SQUARE_ACCESS_TOKEN: 'a-token', SQUARE_BASE_URL: 'http://127.0.0.1:1' },
  })
  const { pin, password, username } = await addStaff(real, { role: 'manager' })
  const attempt = (headers: Record<string, string> = {}) =>
    real.app.inject({
      method: 'POST',
      url: '/api/auth/login-pin',
      headers,
      payload: { pin, selectedLocation: 'tustin' },
    })
  const refused = await attempt()
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({ code: 'PIN_SIGN_IN_OFF', msg: expect.stringContaining('password') })
  expect((await attempt(await enrolDevice(real))).statusCode).toBe(200)
  const byPassword = await real.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } })
  expect(byPassword.statusCode).toBe(200)
  await real.close()
})
