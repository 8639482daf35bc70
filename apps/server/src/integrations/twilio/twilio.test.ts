import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isSignedByTwilio, twilioSignature } from './signature.ts'
import { openTwilio, type TextToSend, type Twilio } from './twilio.ts'

const CREDENTIALS = { accountSid: 'AC00000000000000000000000000000001', authToken: 'secret' }
const SERVICE = { messagingServiceSid: 'MG00000000000000000000000000000001' }
const TEXT: TextToSend = {
  to: '+17145550101',
  body: 'Hi Anna & co. + "you"?',
  statusCallback: 'https://kiosk.example.com/api/webhooks/twilio/status?m=1',
  validitySeconds: 900,
}
const TIMEOUT_MS = 600

let respond: (response: ServerResponse, request: IncomingMessage) => void
let received: { method: string; url: string; authorization: string; contentType: string; body: string }
const server = createServer(async (request, response) => {
  received = {
    method: request.method ?? '',
    url: request.url ?? '',
    authorization: request.headers.authorization ?? '',
    contentType: request.headers['content-type'] ?? '',
    body: Buffer.concat(await request.toArray()).toString(),
  }
  respond(response, request)
})
let baseUrl: string
let nowMs = 0
let twilio: Twilio
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  twilio = openTwilio({ ...CREDENTIALS, sender: SERVICE, baseUrl }, () => nowMs, TIMEOUT_MS)
})

const json = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  respond = response =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
const MESSAGE = {
  sid: 'SM1',
  status: 'accepted',
  body: TEXT.body,
  to: TEXT.to,
  error_code: null,
  date_created: 'Fri, 20 Nov 2026 19:00:00 +0000',
}

test('a text is sent to Twilio as a form that contains only documented fields', async () => {
  json(201, MESSAGE)
  expect(await twilio.send(TEXT)).toEqual({
    kind: 'accepted',
    text: expect.objectContaining({ sid: 'SM1', status: 'accepted', date_created: new Date('2026-11-20T19:00:00Z') }),
  })
  expect(received).toMatchObject({
    method: 'POST',
    url: `/2010-04-01/Accounts/${CREDENTIALS.accountSid}/Messages.json`,
    authorization: `Basic ${Buffer.from(`${CREDENTIALS.accountSid}:secret`).toString('base64')}`,
    contentType: expect.stringContaining('application/x-www-form-urlencoded'),
  })
  expect(Object.fromEntries(new URLSearchParams(received.body))).toEqual({
    To: TEXT.to,
    Body: TEXT.body,
    MessagingServiceSid: SERVICE.messagingServiceSid,
    StatusCallback: TEXT.statusCallback,
    ValidityPeriod: '900',
  })
  const byNumber = openTwilio({ ...CREDENTIALS, sender: { from: '+17145550100' }, baseUrl }, () => nowMs, TIMEOUT_MS)
  await byNumber.send(TEXT)
  expect(new URLSearchParams(received.body).get('From')).toBe('+17145550100')
  expect(new URLSearchParams(received.body).has('MessagingServiceSid')).toBe(false)
})

describe('the outcome of sending a text', () => {
  const raw =
    (status: number, body: string, headers: Record<string, string> = {}) =>
    (response: ServerResponse) =>
      response.writeHead(status, headers).end(body)
  test.each<[string, typeof respond, object]>([
    ['a refusal', raw(400, '{"code":21211,"status":400}'), { kind: 'refused', code: '21211' }],
    ['a refusal of our credentials', raw(401, '{"code":20003}'), { kind: 'refused', code: '20003' }],
    ['a refusal with an empty body', raw(401, ''), { kind: 'refused', code: 'HTTP 401' }],
    [
      'too many requests',
      raw(429, '{"code":20429}', { 'retry-after': '7' }),
      { kind: 'throttled', retryAfterMs: 7_000 },
    ],
    ['too many requests without a wait', raw(429, ''), { kind: 'throttled', retryAfterMs: 5_000 }],
    ['a proxy’s error page', raw(403, '<html>'), { kind: 'unsent', detail: '403' }],
    ['a redirect', raw(302, '', { location: 'https://elsewhere.example' }), { kind: 'unsent', detail: '302' }],
    ['an error of Twilio’s', raw(500, '{"code":20500}'), { kind: 'unknown', detail: '500' }],
    ['an error of another server', raw(503, '<html>'), { kind: 'unknown', detail: '503' }],
    ['a timeout of Twilio’s', raw(408, '{"code":20408,"status":408}'), { kind: 'unknown', detail: '408' }],
    ['a timeout of another server', raw(408, '<html>'), { kind: 'unknown', detail: '408' }],
    ['half a response', raw(201, '{"sid":"SM1","sta'), { kind: 'unknown' }],
    ['a response of another form', raw(201, '{"hello":"world"}'), { kind: 'unknown' }],
    ['an HTML page', raw(200, '<!doctype html>'), { kind: 'unknown' }],
    ['no response', () => {}, { kind: 'unknown', detail: 'no answer in time' }],
    [
      'a response that stalls',
      response => {
        response.writeHead(201).write('{"sid":')
      },
      { kind: 'unknown', detail: 'no answer in time' },
    ],
    ['a reset', (_, request) => void request.socket.resetAndDestroy(), { kind: 'unknown' }],
  ])('is as expected after %s', async (_, response, outcome) => {
    respond = response
    expect(await twilio.send(TEXT)).toMatchObject(outcome)
  })

  test('is "unsent" if the connection was refused', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    await new Promise(resolve => closed.close(resolve))
    const nobody = openTwilio({ ...CREDENTIALS, sender: SERVICE, baseUrl: `http://127.0.0.1:${port}` })
    expect(await nobody.send(TEXT)).toEqual({ kind: 'unsent', detail: 'ECONNREFUSED' })
  })
})

test('all requests are paused for the time in Retry-After after a response with status 429', async () => {
  json(429, { code: 20429 }, { 'retry-after': '3' })
  await twilio.send(TEXT)
  json(201, MESSAGE)
  nowMs += 2_999
  expect(twilio.isThrottled()).toBe(true)
  expect(await twilio.send(TEXT)).toEqual({ kind: 'throttled', retryAfterMs: 1 })
  expect(await twilio.messagesTo(TEXT.to)).toMatchObject({ ok: false, kind: 'throttled' })
  nowMs += 1
  expect(await twilio.send(TEXT)).toMatchObject({ kind: 'accepted' })
})

test('five failures stop all texts until a probe succeeds', async () => {
  json(500, {})
  for (let failure = 0; failure < 5; failure++) await twilio.send(TEXT)
  json(200, { sid: CREDENTIALS.accountSid })
  expect(twilio.isPaused()).toBe(true)
  expect(await twilio.send(TEXT)).toEqual({ kind: 'unsent', detail: 'held back' })
  expect(await twilio.probe()).toMatchObject({ ok: false, detail: 'held back' })
  nowMs += 10_000
  expect(await twilio.send(TEXT)).toMatchObject({ kind: 'unsent' })
  expect(await twilio.probe()).toEqual({ ok: true, value: null })
  expect(received).toMatchObject({ method: 'GET', url: `/2010-04-01/Accounts/${CREDENTIALS.accountSid}.json` })
  json(201, MESSAGE)
  expect(await twilio.send(TEXT)).toMatchObject({ kind: 'accepted' })
})

test('a request that Twilio refuses does not count as a failure of Twilio', async () => {
  json(500, {})
  for (let failure = 0; failure < 5; failure++) await twilio.send(TEXT)
  nowMs += 10_000
  respond = response => response.writeHead(404).end('<html>')
  expect(await twilio.probe()).toEqual({ ok: false, kind: 'refused', detail: 'HTTP 404' })
  expect(twilio.isPaused()).toBe(false)
})

test('the messages to a phone number are requested without a date filter, because queued messages have no date', async () => {
  json(200, { messages: [MESSAGE, { ...MESSAGE, sid: 'SM2', body: null, status: 'queued' }] })
  const found = await twilio.messagesTo(TEXT.to)
  expect(found).toMatchObject({ ok: true, value: [{ sid: 'SM1' }, { sid: 'SM2', body: null }] })
  const asked = new URL(received.url, baseUrl)
  expect(Object.fromEntries(asked.searchParams)).toEqual({ To: TEXT.to, PageSize: '200' })
})

test('a message list from Twilio that contains an invalid message counts as a failure', async () => {
  json(200, { messages: [MESSAGE, { status: 'sent' }] })
  expect(await twilio.messagesTo(TEXT.to)).toMatchObject({ ok: false, kind: 'away' })
})

test('looking up a message that does not exist at Twilio returns null', async () => {
  json(404, { code: 20404 })
  expect(await twilio.message('SM404')).toEqual({ ok: true, value: null })
})

describe('the signature of a webhook call from Twilio', () => {
  // The example that Twilio's security page showed for years.
  const address = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  const form = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  })
  const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8='

  test('equals the signature in Twilio’s documented example', () => {
    expect(twilioSignature('12345', address, form)).toBe(signature)
    expect(isSignedByTwilio('12345', address, form, signature)).toBe(true)
  })

  test.each([undefined, '', signature.slice(1), signature.toLowerCase(), `${signature} `])(
    'is refused if its value is %j',
    wrong => {
      expect(isSignedByTwilio('12345', address, form, wrong)).toBe(false)
    },
  )
})
