import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openSquare } from '../integrations/square/square.ts'
import { openTwilio } from '../integrations/twilio/twilio.ts'
import { clocksAhead, recordClockOf } from './clock-skew.ts'

const HOUR_MS = 3_600_000
/** A Date header contains only whole seconds, and a busy machine adds some delay. */
const RIGHT_TO_MS = 5_000

const provider = createServer((_, response) => {
  response.setHeader('date', new Date(Date.now() + HOUR_MS).toUTCString())
  response.end('{}')
})
let baseUrl: string
beforeAll(async () => {
  await once(provider.listen(0, '127.0.0.1'), 'listening')
  baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(() => provider.close())

const aheadOf = (name: string, nowMs = Date.now()) => clocksAhead(nowMs).find(one => one.name === name)?.aheadMs
const about = (ms: number) => expect.closeTo(ms / RIGHT_TO_MS, 0)
const differenceTo = (name: string, nowMs?: number) => {
  const ahead = aheadOf(name, nowMs)
  return ahead === undefined ? undefined : ahead / RIGHT_TO_MS
}

test('the difference from the clock of Square or Twilio is computed from the responses of the provider', async () => {
  expect([differenceTo('Square'), differenceTo('Twilio')]).toEqual([undefined, undefined])
  const square = openSquare({ accessToken: 'x', baseUrl, webhookSignatureKeys: [], webhookUrl: '' })
  const giveUp = new AbortController().signal
  await square.ask({ method: 'GET', path: '/v2/locations' }, z.object({}), { kind: 'interactive', giveUp })
  await openTwilio({ accountSid: 'AC', authToken: 'x', baseUrl, sender: { from: '' } }).probe()
  expect([differenceTo('Square'), differenceTo('Twilio')]).toEqual([about(HOUR_MS), about(HOUR_MS)])
  // This machine's clock is corrected after the responses and before the reading.
  expect(differenceTo('Square', Date.now() + HOUR_MS)).toEqual(about(0))
})

test('a response without a valid date does not change the clock differences', () => {
  recordClockOf('Nobody', null)
  recordClockOf('Nobody', 'yesterday')
  expect(differenceTo('Nobody')).toBe(undefined)
})

test('a thread receives the clock differences that another thread has measured', async () => {
  const module = JSON.stringify(new URL('clock-skew.ts', import.meta.url).href)
  const code = `import(${module}).then(({ recordClockOf }) => recordClockOf('Elsewhere', new Date(Date.now() - 60_000).toUTCString()))`
  const thread = new Worker(code, { eval: true })
  const ended = once(thread, 'exit')
  await vi.waitFor(() => expect(differenceTo('Elsewhere')).toEqual(about(-60_000)), { timeout: 10_000 })
  // The channel does not keep the thread running.
  await ended
})
