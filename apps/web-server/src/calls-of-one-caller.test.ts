import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '@frontlash/config/config'
import { derivedKey } from '@frontlash/config/derived-key'
import { signedDevice } from '@frontlash/http/device-signature'
import { signClaims } from '@frontlash/http/token-signature'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callsAtOnce, openWebServer } from './web-server.ts'

const SECRET = 'a secret of more than thirty-two letters'
const DEVICE = { cookie: `kiosk=${signedDevice(SECRET, 'd'.repeat(32))}` }
const SIGNED_IN = {
  'x-auth-token': signClaims(derivedKey(SECRET, 'session-token'), { jti: 'session-1', exp: Date.now() / 1000 + 60 }),
}

let backend: Server
let frontend: FastifyInstance
let port: number
let folder: string
let sockets: Socket[]
let finish: (() => void)[]
let refusals: unknown[]

beforeEach(async () => {
  sockets = []
  finish = []
  refusals = []
  folder = mkdtempSync(join(tmpdir(), 'frontlash-half-sent-'))
  backend = createServer((requests, response) => {
    if (requests.url === '/api/health') refusals.push(requests.headers['x-frontlash-refusing'])
    const respond = () => response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
    if (requests.url === '/api/slow') finish.push(respond)
    else respond()
  })
  await new Promise<void>(resolve => backend.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await frontend.close()
  backend.close()
  backend.closeAllConnections()
  rmSync(folder, { recursive: true })
})

async function open(config: Partial<Config> = {}): Promise<void> {
  const { port: backendPort } = backend.address() as { port: number }
  const env = { APP_SECRET: SECRET, DATA_DIR: folder, BACKEND_URL: `http://127.0.0.1:${backendPort}` }
  frontend = await openWebServer({ ...readConfig(env), ...config }, { builtApps: { web: folder, office: folder } })
  await frontend.listen({ port: 0, host: '127.0.0.1' })
  port = (frontend.server.address() as { port: number }).port
}

/** Starts calls and sends only the first byte of each body. */
function sendHalf(count: number, path = '/api/auth/login'): void {
  for (let sent = 0; sent < count; sent++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{`,
    )
    sockets.push(socket.resume())
  }
}

type CallResponse = { status: number; retryAfter: string | undefined; body: string }

/** Makes a call; a call from another `localAddress` of this machine counts as another caller's. */
function ask(
  headers: Record<string, string> = {},
  { path = '/api/locations', localAddress = '127.0.0.1' } = {},
): Promise<CallResponse> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, localAddress, headers, agent: false })
    call.on('error', reject).on('response', async response => {
      const body = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode!, retryAfter: response.headers['retry-after'], body })
    })
    call.end()
  })
}

test('eighty incomplete calls from one address do not block other callers', async () => {
  await open()
  sendHalf(80)
  await expect.poll(() => frontend.openCalls.count()).toBe(10)
  expect((await ask({}, { localAddress: '127.0.0.2' })).status).toBe(200)
  expect((await ask(DEVICE)).status).toBe(200)
  expect((await ask(SIGNED_IN)).status).toBe(200)
  // A call without credentials from the attacker's address is refused.
  const { body, ...refused } = await ask()
  expect(refused).toEqual({ status: 429, retryAfter: '1' })
  expect(JSON.parse(body)).toEqual({
    code: 'TOO_MANY_REQUESTS',
    msg: 'Too many calls at once. Please try again.',
    requestId: expect.any(String),
  })
  // Refusals because of one caller's limits do not mark the frontend as overloaded.
  expect(frontend.openCalls.isRefusing()).toBe(false)
})

test.each([
  ['/login', 10],
  ['/api/health', 10],
  ['/api/webhooks/square', 200],
])(
  'incomplete writes to %s from one address are limited to %i at once, and other callers are served',
  async (path, count) => {
    await open()
    sendHalf(220, path)
    await expect.poll(() => frontend.openCalls.count()).toBe(count)
    expect((await ask({}, { localAddress: '127.0.0.2' })).status).toBe(200)
  },
)

test('ten calls of a device are forwarded at the same time, and further calls of the device do not delay other devices', async () => {
  await open()
  const requests = Array.from({ length: 12 }, () => ask(DEVICE, { path: '/api/slow' }))
  await expect.poll(() => frontend.openCalls.count()).toBe(12)
  await expect.poll(() => finish.length).toBe(10)
  expect((await ask({ cookie: `kiosk=${signedDevice(SECRET, 'e'.repeat(32))}` })).status).toBe(200)
  expect(finish.length).toBe(10)
  for (const one of finish.splice(0)) one()
  await expect.poll(() => finish.length).toBe(2)
  for (const one of finish) one()
  expect((await Promise.all(requests)).map(response => response.status)).toEqual(Array(12).fill(200))
})

test('unknown callers are refused and devices wait if all call slots are in use', async () => {
  await open()
  const refusing = async (headers = {}) => {
    await ask(headers, { path: '/api/health' })
    return refusals.at(-1)
  }
  expect(await refusing()).toBe('no')
  const taken = Array.from({ length: callsAtOnce(1) }, (_, n) =>
    ask({}, { path: '/api/slow', localAddress: `127.0.0.${10 + (n % 25)}` }),
  )
  await expect.poll(() => finish.length).toBe(callsAtOnce(1))
  expect(await refusing({ 'x-frontlash-refusing': 'yes' })).toBe('no')
  const tablet = ask(DEVICE)
  expect(await ask()).toMatchObject({ status: 503, retryAfter: '1' })
  expect(await refusing()).toBe('yes')
  for (const one of finish) one()
  expect((await tablet).status).toBe(200)
  expect((await Promise.all(taken)).map(response => response.status)).toEqual(Array(callsAtOnce(1)).fill(200))
})

test('RATE_LIMITS=off disables the limit of concurrent calls per caller for load tests', async () => {
  await open({ rateLimits: false })
  sendHalf(40)
  await expect.poll(() => frontend.openCalls.count()).toBe(40)
  expect((await ask()).status).toBe(200)
})
