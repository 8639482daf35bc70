import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, NoResponseError, onApiError, send, TimeoutError } from './http-client.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const CLIENT = { method: 'GET', path: '/api/clients/phone/:phone' } as const
const WRITE = { method: 'POST', path: '/api/waivers', needsNoKey: true } as const
const BODY = { clientId: 'c1', signatureData: 'data:image/png;base64,' }
const DAY = { method: 'GET', path: '/api/square/appointments-cache' } as const

let server: Server
let respondWith: Handler
let seen: IncomingMessage[]
let logged: string[]

beforeEach(async () => {
  seen = []
  logged = []
  server = createServer((request, response) => {
    seen.push(request)
    respondWith(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  // A browser resolves a path against its own address. In the test this function adds the address of the server.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(new URL(path, base), init))
  vi.stubGlobal('localStorage', memoryStorage())
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line))
})

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

function respond(status: number, body: unknown, headers: Record<string, string> = {}): Handler {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as unknown as Storage
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('the call should have failed'),
    (error: unknown) => error,
  )

describe('a call that gets a response', () => {
  test('returns the JSON of the response, and encodes a phone number in the path', async () => {
    respondWith = respond(200, { id: 'c1' })
    expect(await send(CLIENT, { params: { phone: '(714) 555-0101' } })).toEqual({ id: 'c1' })
    expect(seen[0]!.url).toBe('/api/clients/phone/(714)%20555-0101')
  })

  test('returns a file if the contract describes a file', async () => {
    const file = { method: 'GET', path: '/api/waivers/:id/document', asFile: true } as const
    respondWith = respond(200, '%PDF', { 'content-disposition': 'attachment; filename="waiver.pdf"' })
    const { content, disposition } = await send(file, { params: { id: 'w1' } })
    expect([await content.text(), disposition]).toEqual(['%PDF', 'attachment; filename="waiver.pdf"'])
    respondWith = respond(404, { code: 'NOT_FOUND', msg: '', requestId: 'r' })
    expect(await failure(send(file, { params: { id: 'w1' } }))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('sends the token of the signed-in user, and an idempotency key with each write', async () => {
    localStorage.setItem('token', 'abc')
    respondWith = respond(200, {})
    await send(WRITE, { body: BODY, idempotencyKey: 'k1' })
    expect(seen[0]!.headers).toMatchObject({
      'x-auth-token': 'abc',
      'idempotency-key': 'k1',
      'content-type': 'application/json',
    })
  })

  test('sends no token if nobody is signed in, and no developer’s date if this date is switched off', async () => {
    localStorage.setItem('devOverrideDate', '2026-11-20')
    respondWith = respond(200, {})
    await send(CLIENT, { params: { phone: '1' } })
    expect(seen[0]!.headers).not.toHaveProperty('x-auth-token')
    expect(seen[0]!.headers).not.toHaveProperty('x-dev-date')
  })

  test('sends the developer’s date if this date is switched on', async () => {
    localStorage.setItem('devOverrideDate', '2026-11-20T11:00')
    localStorage.setItem('devDateEnabled', 'true')
    respondWith = respond(200, {})
    await send(DAY, { query: { location_id: 'tustin', date: undefined } })
    expect(seen[0]!.headers).toMatchObject({ 'x-dev-date': '2026-11-20', 'x-dev-time': '11:00' })
    expect(seen[0]!.url).toBe('/api/square/appointments-cache?location_id=tustin&devDate=2026-11-20&useDevDate=true')
    // A date without a time gets the present time of day.
    localStorage.setItem('devOverrideDate', '2026-11-20')
    await send(CLIENT, { params: { phone: '1' } })
    expect(seen[1]!.headers).toMatchObject({ 'x-dev-date': '2026-11-20' })
    expect(seen[1]!.headers['x-dev-time']).toMatch(/^\d\d:\d\d$/)
  })
})

describe('a call that is refused', () => {
  test('throws an error with the status, the code and the message', async () => {
    respondWith = respond(
      429,
      { code: 'TOO_MANY_TRIES', msg: 'Please wait 30 seconds.', requestId: 'r' },
      { 'retry-after': '30' },
    )
    expect(await failure(send(WRITE, { body: BODY }))).toMatchObject({
      status: 429,
      code: 'TOO_MANY_TRIES',
      msg: 'Please wait 30 seconds.',
      retryAfterMs: 30_000,
    })
  })

  test('is reported to listeners, unless it is a background call', async () => {
    const announced: string[] = []
    const stop = onApiError(refusal => announced.push(refusal.code))
    respondWith = respond(401, { code: 'DEVICE_NOT_ENROLLED', msg: '', requestId: 'r' })
    await failure(send(WRITE, { body: BODY, background: true }))
    await failure(send(WRITE, { body: BODY }))
    stop()
    await failure(send(WRITE, { body: BODY }))
    expect(announced).toEqual(['DEVICE_NOT_ENROLLED'])
  })
})

test.each([
  ['a page where JSON was expected', 200, '<html>hello'],
  ['half a response', 200, '{"id":'],
  ['an error page of a proxy', 500, '<html>oops'],
])('a call whose response is %s throws an error with the code UNREADABLE_ANSWER', async (_what, status, body) => {
  respondWith = respond(status, body)
  expect(await failure(send(WRITE, { body: BODY }))).toMatchObject({ status, code: 'UNREADABLE_ANSWER' })
})

describe('a call that gets no response', () => {
  test('throws NoResponseError if the web server reports that the backend is down', async () => {
    respondWith = respond(502, { code: 'BACKEND_DOWN', msg: '', requestId: 'r' })
    expect(await failure(send(WRITE, { body: BODY }))).toBeInstanceOf(NoResponseError)
  })

  test('throws ApiError if a 502 has another error code', async () => {
    respondWith = respond(502, { code: 'OTHER', msg: '', requestId: 'r' })
    expect(await failure(send(WRITE, { body: BODY }))).toBeInstanceOf(ApiError)
  })

  test('throws NoResponseError if the connection is cut', async () => {
    respondWith = request => request.socket.destroy()
    const error = await failure(send(WRITE, { body: BODY }))
    expect(error).toBeInstanceOf(NoResponseError)
    expect(error).not.toBeInstanceOf(TimeoutError)
  })

  test.each([
    ['before the headers', () => {}],
    [
      'between the headers and the end',
      (_request: IncomingMessage, response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.write('{"id":')
      },
    ],
  ])('throws TimeoutError if the response stops %s', async (_when, handler) => {
    respondWith = handler
    expect(await failure(send({ ...WRITE, timeoutMs: 60 }, { body: BODY }))).toBeInstanceOf(TimeoutError)
  })
})

describe('the log of the browser', () => {
  test('contains a failed call by the pattern of its path, without any phone number, name or token', async () => {
    localStorage.setItem('token', 'secret-token')
    respondWith = respond(500, { code: 'INTERNAL', msg: 'Maria Gomez', requestId: 'r' })
    await failure(send(CLIENT, { params: { phone: '(714) 555-0101' } }))
    expect(logged).toEqual(['GET /api/clients/phone/:phone: ApiError 500 INTERNAL'])
  })

  test('contains no refusal that the calling code expects', async () => {
    respondWith = respond(404, { code: 'CLIENT_NOT_FOUND', msg: '', requestId: 'r' })
    await failure(send({ ...CLIENT, expected: [404] }, { params: { phone: '1' } }))
    expect(logged).toEqual([])
  })
})
