import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'

const ELEVEN = '2026-11-20T19:00:00.000Z'

type Headers = Record<string, string>

let under: AppUnderTest
let clock: TestClock
let staff: Headers
let kiosk: Headers

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  staff = await signIn(under, 'admin')
})
afterAll(() => under.close())
beforeEach(async () => {
  clock.set(ELEVEN)
  kiosk = await enrolDevice(under, { location: 'irvine' })
})

let lastPhone = 7_145_552_000
const newPhone = () => String(++lastPhone)

const find = (phone: string, headers: Headers = kiosk) =>
  under.app.inject({ url: `/api/clients/phone/${phone}`, headers })
const register = (payload: object, headers: Headers = kiosk) =>
  under.app.inject({ method: 'POST', url: '/api/clients', headers, payload })

async function knownClient(): Promise<{ phone: string }> {
  const phone = newPhone()
  await register({ phone, firstName: 'Maria', lastName: 'Gonzalez' }, staff)
  return { phone }
}

const idOf = async (headers: Headers) => {
  const payload = { clientLocation: 'irvine' }
  const response = await under.app.inject({ method: 'POST', url: '/api/locations/current-v2', headers, payload })
  return response.json().device.id as string
}

test('a device may make forty lookups a minute, which are counted separately from other calls', async () => {
  const { phone } = await knownClient()
  const first = await Promise.all(Array.from({ length: 40 }, () => find(phone)))
  expect(first.every(response => response.statusCode === 200)).toBe(true)
  clock.set(new Date(Date.parse(ELEVEN) + 20_000))
  const refused = await find(phone)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('40')
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await find(phone)
  const written = await under.db.rows(
    statement('', `select object from audit where action = 'look-ups throttled' and actor = :actor`),
    { actor: `device:${await idOf(kiosk)}` },
  )
  expect(written).toEqual([{ object: '/api/clients/phone/:phone' }])
  expect((await register({ phone, firstName: 'Maria', lastName: 'Gonzalez' })).statusCode).toBe(200)
  expect((await find(phone, await enrolDevice(under))).statusCode).toBe(200)
  expect((await find(phone, staff)).statusCode).toBe(200)
  clock.set(new Date(Date.parse(ELEVEN) + 60_000))
  expect((await find(phone)).statusCode).toBe(200)
})

test('a registration beyond the limit is refused with a message about registrations', async () => {
  const { phone } = await knownClient()
  const again = () => register({ phone, firstName: 'Maria', lastName: 'Gonzalez' })
  await Promise.all(Array.from({ length: 40 }, again))
  expect((await again()).json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    msg: 'Too many registrations. Please wait a moment and try again.',
  })
})

test('a device may make three hundred lookups an hour, and refused lookups do not count', async () => {
  const { phone } = await knownClient()
  let passed = 0
  for (let minute = 0; minute < 10; minute += 1) {
    const responses = await Promise.all(Array.from({ length: 41 }, () => find(phone)))
    passed += responses.filter(response => response.statusCode === 200).length
    clock.addMinutes(1)
  }
  expect(passed).toBe(300)
  const refused = await find(phone)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(50 * 60)])
  clock.addMinutes(50)
  expect((await find(phone)).statusCode).toBe(200)
})

test('eight lookups of unknown phone numbers delay each lookup of the next ten minutes by two seconds', async () => {
  const { phone } = await knownClient()
  const tookMs = async () => {
    const began = performance.now()
    expect((await find(phone)).statusCode).toBe(200)
    return performance.now() - began
  }
  const guesses = Array.from({ length: 8 }, newPhone)
  for (const guess of guesses.slice(0, 7)) await find(guess)
  for (const guess of guesses.slice(0, 7)) await find(guess)
  expect(await tookMs()).toBeLessThan(1_000)
  await find(guesses[7]!)
  expect(await tookMs()).toBeGreaterThanOrEqual(1_990)
  clock.addMinutes(10)
  expect(await tookMs()).toBeLessThan(1_000)
})

test('a search for bookings counts unknown phone numbers like a lookup', async () => {
  const { phone } = await knownClient()
  for (const guess of Array.from({ length: 8 }, newPhone)) {
    const payload = { phone: guess }
    const url = '/api/square/verify-appointment-cache'
    expect((await under.app.inject({ method: 'POST', url, headers: kiosk, payload })).statusCode).toBe(200)
  }
  const began = performance.now()
  await find(phone)
  expect(performance.now() - began).toBeGreaterThanOrEqual(1_990)
})

test('lookups are not limited if the rate limits are switched off for load tests', async () => {
  const open = await openContext({ clock, env: { RATE_LIMITS: 'off' } })
  const headers = await enrolDevice(open)
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      open.app.inject({ url: `/api/clients/phone/${7_145_553_000 + index}`, headers }),
    ),
  )
  expect(responses.map(response => response.statusCode)).toEqual(Array(60).fill(404))
  await open.close()
})
