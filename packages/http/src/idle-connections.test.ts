import { once } from 'node:events'
import { Agent, get, type IncomingHttpHeaders } from 'node:http'
import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitIdleConnections } from './idle-connections.ts'

let app: FastifyInstance
let port: number
let sockets: Socket[]

let waiting: number
let respondToAll: () => void
let all: Promise<void>

beforeEach(async () => {
  sockets = []
  waiting = 0
  all = new Promise(resolve => {
    respondToAll = resolve
  })
  app = Fastify({ forceCloseConnections: true })
  limitIdleConnections(app, request => request.headers['x-forwarded-for'] !== undefined)
  app.get('/', async () => 'here')
  // No call gets a response before the last of 25 calls has arrived.
  app.get('/slow', async () => {
    waiting++
    if (waiting === 25) respondToAll()
    await all
    return 'here'
  })
  app.get('/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.raw.write('data: 1\n\n')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets) socket.destroy()
  await app.close()
})

/** Opens connections, from another address of this machine if one is given. */
async function open(count: number, localAddress = '127.0.0.1'): Promise<Socket[]> {
  const opened = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1', localAddress }))
  sockets.push(...opened)
  const taken = connections(await countNow(), count)
  await Promise.all(
    opened.map(socket =>
      once(
        socket.on('error', () => {}),
        'connect',
      ),
    ),
  )
  await taken
  return opened
}

const countNow = () => new Promise<number>(resolve => app.server.getConnections((_, count) => resolve(count)))
/** Resolves when the server has this many more connections. */
async function connections(before: number, more: number): Promise<void> {
  while ((await countNow()) < before + more) await new Promise(resolve => setImmediate(resolve))
}

/** Sends a request on a connection and resolves with the first part of the response. */
async function ask(socket: Socket, path = '/', header = 'X: y'): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`)
  return String((await once(socket, 'data'))[0])
}

/** Waits until the new connections are no longer exempt and their clients have noticed which ones were closed. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
}
const openOf = (some: readonly Socket[]) => some.filter(socket => !socket.destroyed).length

test('a peer with more than twenty unused connections loses the connections that have been idle longest', async () => {
  const first = await open(5)
  await pass(500)
  const later = await open(20)
  await pass(999)
  expect(openOf([...first, ...later])).toBe(25)
  await pass(1)
  await vi.waitFor(() => expect([openOf(first), openOf(later)]).toEqual([0, 20]), { interval: 5 })
})

test('a connection that was used for a call can be reused for five seconds', async () => {
  const used = await open(25)
  await Promise.all(used.map(socket => ask(socket, '/slow')))
  await pass(4_000)
  expect(openOf(used)).toBe(25)
  await pass(2_000)
  await vi.waitFor(() => expect(openOf(used)).toBe(20), { interval: 5 })
})

test('connections of other peers and connections with a running call are not closed', async () => {
  const streams = await open(30)
  for (const socket of streams) await ask(socket, '/stream')
  const others = await open(20, '127.0.0.2')
  await open(25)
  await pass(2_000)
  await vi.waitFor(() => expect(openOf(sockets)).toBe(30 + 20 + 20), { interval: 5 })
  expect([openOf(streams), openOf(others)]).toEqual([30, 20])
})

test('a connection of a proxy in TRUST_PROXY is not counted after its first call', async () => {
  const ofProxy = await open(30)
  for (const socket of ofProxy) await ask(socket, '/', 'X-Forwarded-For: 192.0.2.7')
  await pass(2_000)
  expect(openOf(ofProxy)).toBe(30)
})

test('a peer with too many connections gets `connection: close` in its responses, but no call fails', async () => {
  await open(20)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headersOf = () =>
    new Promise<IncomingHttpHeaders>((resolve, reject) =>
      get({ port, host: '127.0.0.1', agent }, response => {
        response.resume().on('end', () => resolve(response.headers))
      }).on('error', reject),
    )
  for (let call = 0; call < 3; call++) expect((await headersOf()).connection).toBe('close')
  for (const socket of sockets) socket.destroy()
  await pass(0)
  expect((await headersOf()).connection).toBe('keep-alive')
  agent.destroy()
})

test('only a limited number of new connections is accepted at the same time', async () => {
  const many = Array.from({ length: 300 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  sockets.push(...many)
  await Promise.all(many.slice(0, 200).map(socket => once(socket, 'connect')))
  await vi.waitFor(() => expect(openOf(many)).toBe(256), { interval: 5 })
})
