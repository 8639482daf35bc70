import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CountedCaller } from './counted-caller.ts'
import { limitOpenCalls } from './open-calls.ts'
import { refuseUnreadable } from './unreadable-requests.ts'

const LIMITS = { runningMax: 10, openMax: 10 }
const PUBLIC_URL = 'http://localhost'

let app: FastifyInstance
let socket: Socket
let arrived: Promise<unknown>
let caller: CountedCaller

beforeEach(async () => {
  caller = { key: 'stranger', isSigned: false, limits: LIMITS }
  app = Fastify({ forceCloseConnections: true, bodyLimit: 1_000_000, ...refuseUnreadable(PUBLIC_URL) })
  limitOpenCalls(app, { max: 2, publicUrl: PUBLIC_URL, isCounted: () => true, callerOf: () => caller })
  arrived = new Promise(resolve => app.addHook('onRequest', async () => resolve(undefined)))
  app.post('/', async () => ({ done: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  socket = connect((app.server.address() as { port: number }).port, '127.0.0.1')
  // Only the deadline of bodies uses the fake clock; sockets use real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  socket.destroy()
  await app.close()
})

/** Sends the headers of a call and only a part of its body. */
async function send(header: string, body: string): Promise<void> {
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${header}\r\n\r\n${body}`)
  await arrived
}

async function response(): Promise<string> {
  const [data] = (await once(socket, 'data')) as [Buffer]
  return data.toString()
}

test.each([
  ['60 bytes', 'Content-Length: 60', '{'],
  ['64 KB', `Content-Length: ${64 * 1024}`, '{'],
  ['an unknown length', 'Transfer-Encoding: chunked', '1\r\n{\r\n'],
])('a body of %s from a caller without a credential gets a 408 after five seconds', async (_, header, body) => {
  await send(header, body)
  vi.advanceTimersByTime(4_999)
  expect(app.openCalls.count()).toBe(1)
  const result = response()
  vi.advanceTimersByTime(1)
  expect(await result).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"INVALID"/)
  if (!socket.closed) await once(socket, 'close')
  vi.useRealTimers()
  await expect.poll(() => app.openCalls.count()).toBe(0)
})

test.each([
  ['a larger body', 'Content-Length: 65537', false],
  ['a caller with a credential', 'Content-Length: 60', true],
])('the default time limit for bodies applies to %s', async (_, header, isSigned) => {
  caller = { ...caller, isSigned }
  await send(header, '{')
  vi.advanceTimersByTime(14_000)
  expect(app.openCalls.count()).toBe(1)
})

test('the short time limit for a body no longer applies once the whole body has arrived', async () => {
  await send('Content-Length: 2', '{}')
  expect(await response()).toMatch(/^HTTP\/1\.1 200 /)
  vi.advanceTimersByTime(20_000)
  expect(socket.destroyed).toBe(false)
})
