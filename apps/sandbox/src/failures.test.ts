import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type SandboxUnderTest, startSmallSandbox } from '../test/sandbox-under-test.ts'

let sandbox: SandboxUnderTest
beforeAll(async () => {
  sandbox = await startSmallSandbox({ slowMs: 300 })
})
afterEach(async () => {
  await fail('square', 'ok')
  await fail('twilio', 'ok')
})
afterAll(() => sandbox.close())

const fail = (provider: string, kind: string, seconds = 60) =>
  sandbox.desk('POST', '/faults', { provider, kind, seconds })

describe('a provider with an injected failure', () => {
  test('responds correctly after a delay if the failure is "slow"', async () => {
    await fail('square', 'slow')
    const startedMs = performance.now()
    expect((await sandbox.square('GET', '/locations')).body.locations).toHaveLength(4)
    expect(performance.now() - startedMs).toBeGreaterThan(290)
  })

  test('neither responds nor processes the call if the failure is "hang"', async () => {
    await fail('twilio', 'hang')
    const asked = fetch(`${sandbox.url}/2010-04-01/Accounts/AC1/Messages.json`, {
      method: 'POST',
      body: new URLSearchParams({ To: '+17145551234', Body: 'hung' }),
      signal: AbortSignal.timeout(400),
    })
    await expect(asked).rejects.toThrow(/timeout/)
    expect((await sandbox.desk('GET', '/texts')).body.filter((one: { body: string }) => one.body === 'hung')).toEqual(
      [],
    )
  })

  test('resets the connection if the failure is "down"', async () => {
    await fail('square', 'down')
    await expect(sandbox.square('GET', '/locations')).rejects.toThrow()
  })

  test.each([
    ['square', '429', 429, { errors: [{ code: 'RATE_LIMITED', category: 'RATE_LIMIT_ERROR' }] }],
    ['square', '500', 500, { errors: [{ code: 'INTERNAL_SERVER_ERROR', category: 'API_ERROR' }] }],
    ['twilio', '429', 429, { code: 20429, status: 429 }],
    ['twilio', '500', 500, { code: 20500, status: 500 }],
  ])(
    'sends the error of the real provider and does not process the call (%s, %s)',
    async (provider, kind, status, body) => {
      await fail(provider, kind)
      const response =
        provider === 'square' ? await sandbox.square('GET', '/locations') : await sandbox.send('+17145551234', 'failed')
      expect(response.status).toBe(status)
      expect(response.body).toMatchObject(body)
      expect(response.headers.get('retry-after')).toBe(status === 429 ? '2' : null)
      expect(
        (await sandbox.desk('GET', '/texts')).body.filter((one: { body: string }) => one.body === 'failed'),
      ).toEqual([])
    },
  )

  test('processes the call but sends an invalid response if the failure is "garbage"', async () => {
    await fail('twilio', 'garbage')
    for (let times = 0; times < 6; times++) {
      const response = await sandbox.send('+17145551234', 'garbled')
      expect(response.status).toBe(200)
      expect(response.body).toEqual(expect.any(String))
    }
    const { body } = await sandbox.desk('GET', '/texts')
    expect(body.filter((one: { body: string }) => one.body === 'garbled')).toHaveLength(6)
  })
})

test('an injected failure of one provider does not affect the other provider', async () => {
  await fail('square', 'down')
  expect((await sandbox.send('+17145551234', 'x')).status).toBe(201)
  expect((await sandbox.desk('GET', '/health')).body.faults).toMatchObject({
    square: { kind: 'down', seconds_left: 60 },
    twilio: { kind: 'ok', seconds_left: 0 },
  })
})

test('an injected failure ends after the chosen time', async () => {
  await fail('square', '500', 0.2)
  expect((await sandbox.square('GET', '/locations')).status).toBe(500)
  await expect.poll(async () => (await sandbox.square('GET', '/locations')).status).toBe(200)
  await fail('square', '500')
  await fail('square', 'ok')
  expect((await sandbox.square('GET', '/locations')).status).toBe(200)
})

test.each([
  { provider: 'stripe', kind: 'down' },
  { provider: 'square', kind: 'sad' },
  { provider: 'square', kind: 'down', seconds: -1 },
  {},
])('a call to inject the failure %j is refused as invalid', async body => {
  const response = await sandbox.desk('POST', '/faults', body)
  expect(response.status).toBe(400)
  expect(response.body).toEqual({ code: 'INVALID', msg: expect.any(String) })
})
