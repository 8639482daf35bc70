import { signedUnnamedProxy } from '@frontlash/http/unnamed-proxy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, ELEVEN, openContext } from '../../test/salon-under-test.ts'
import { testClock } from '../../test/test-clock.ts'

const SECRET = 'a secret for tests only, long enough to pass'
const PROBLEM = {
  part: 'proxy',
  msg: 'All tablets look like one address: TRUST_PROXY does not name the proxy (seen: 10.88.0.1).',
}

const clock = testClock(ELEVEN)
let real: AppUnderTest
let demo: AppUnderTest
beforeAll(async () => {
  real = await openContext({ clock, config: { mode: 'real' } })
  demo = await openContext()
})
afterAll(() => Promise.all([real.close(), demo.close()]))

const health = async ({ app }: AppUnderTest) => {
  const response = await app.inject({ url: '/api/health' })
  return { code: response.statusCode, ...response.json() }
}
const callThrough = ({ app }: AppUnderTest, headers: Record<string, string>) =>
  app.inject({ url: '/api/locations', headers })

test('the health call reports a proxy that is missing in TRUST_PROXY until an hour after the proxy’s last call', async () => {
  await callThrough(real, signedUnnamedProxy(SECRET, '10.88.0.1'))
  expect(await health(real)).toMatchObject({
    code: 200,
    status: 'degraded',
    problems: expect.arrayContaining([PROBLEM]),
  })
  clock.addMinutes(30)
  await callThrough(real, signedUnnamedProxy(SECRET, '10.88.0.1'))
  clock.addMinutes(59)
  expect((await health(real)).problems).toContainEqual(PROBLEM)
  clock.addMinutes(1)
  expect((await health(real)).problems).not.toContainEqual(PROBLEM)
})

test('the health call reports no missing proxy in a demo or for an unsigned header', async () => {
  await callThrough(demo, signedUnnamedProxy(SECRET, '10.88.0.1'))
  await callThrough(real, signedUnnamedProxy('another secret of thirty-two letters', '10.88.0.1'))
  await callThrough(real, { 'x-forwarded-for': '198.51.100.7' })
  for (const one of [demo, real]) expect((await health(one)).problems).not.toContainEqual(PROBLEM)
})
