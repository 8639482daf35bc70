import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppUnderTest, ELEVEN, openContext } from '../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../test/sign-in.ts'
import { type TestClock, testClock } from '../../test/test-clock.ts'
import { statement } from '../platform/db/statement.ts'

type Headers = Record<string, string>

let under: AppUnderTest
let clock: TestClock
let device: Headers
let staff: Headers
beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  device = await enrolDevice(under)
  staff = await signIn(under, 'manager')
})
afterAll(() => under.close())
beforeEach(() => clock.addMinutes(1))

const post = (url: string, payload: object, headers: Headers = {}, remoteAddress = '127.0.0.1') =>
  under.app.inject({ method: 'POST', url, payload, headers, remoteAddress })
const readLocation = (headers: Headers = {}, remoteAddress?: string) =>
  post('/api/locations/current-v2', { clientLocation: 'tustin' }, headers, remoteAddress)

describe('a call that anybody may make', () => {
  const storedKeys = async () => {
    const rows = await under.db.rows(statement('', 'select key from idempotency_keys').returns<{ key: string }>())
    return rows.map(row => row.key)
  }

  test('is not stored for idempotent replay if the caller has no credential', async () => {
    const calls: [string, object][] = [
      ['/api/locations/current-v2', { clientLocation: 'tustin' }],
      ['/api/survey/submit', { checkin_id: 'x', overall_rating: 5 }],
      ['/api/waivers/verify', { sha256: 'a'.repeat(64) }],
    ]
    for (const [url, body] of calls)
      for (const key of ['one', 'two']) {
        const response = await post(url, body, { 'idempotency-key': `${url}-${key}` })
        expect(response.headers).not.toHaveProperty('idempotent-replay')
      }
    expect(await storedKeys()).toEqual([])
  })

  test.each([
    ['a device', () => device],
    ['somebody who is signed in', () => staff],
  ])('is stored for idempotent replay if the caller is %s', async (who, headersOf) => {
    const headers = { ...headersOf(), 'idempotency-key': who.replaceAll(' ', '-') }
    await readLocation(headers)
    expect((await readLocation(headers)).headers).toMatchObject({ 'idempotent-replay': 'true' })
    expect(await storedKeys()).toContain(headers['idempotency-key'])
  })

  test('is refused to unknown callers after sixty reads of a location in a minute from one address', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const statuses: number[] = []
        for (let call = 0; call < 10; call++) statuses.push((await readLocation()).statusCode)
        return statuses
      }),
    )
    expect(responses.flat()).toEqual(Array(60).fill(200))
    const refused = await readLocation()
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '60',
    ])
    for (const headers of [device, staff]) expect((await readLocation(headers)).statusCode).toBe(200)
    expect((await readLocation({}, '192.0.2.7')).statusCode).toBe(200)
    clock.addMinutes(1)
    expect((await readLocation()).statusCode).toBe(200)
  })
})
