import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { limitOpenCalls } from './open-calls.ts'

const MAX = 2

let app: FastifyInstance
let url: string
let finish: (() => void)[]
const counts: number[] = []

async function openApp(): Promise<void> {
  app = Fastify({ forceCloseConnections: true })
  limitOpenCalls(app, {
    max: MAX,
    publicUrl: 'http://localhost',
    isCounted: request => request.url !== '/health',
    onRefused: ({ busy }) => counts.push(busy),
  })
  finish = []
  app.get('/slow', async () => {
    await new Promise<void>(resolve => finish.push(resolve))
    return { done: true }
  })
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.raw.write('data: 1\n\n')
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
}
afterEach(() => app.close())

/** Makes as many calls as may be processed at once. */
async function fill(): Promise<Promise<Response>[]> {
  const responses = Array.from({ length: MAX }, () => fetch(`${url}/slow`))
  await expect.poll(() => finish.length).toBe(MAX)
  return responses
}

test('a call above the limit is refused at once with a Retry-After header', async () => {
  await openApp()
  const inside = await fill()
  const refused = await fetch(`${url}/slow`)
  expect(refused.status).toBe(503)
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '1',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(await refused.json()).toEqual({
    code: 'UNAVAILABLE',
    msg: 'The server is busy. Please try again in a moment.',
    requestId: expect.any(String),
  })
  expect((await fetch(`${url}/health`)).status).toBe(200)
  for (const one of finish) one()
  expect((await Promise.all(inside)).map(response => response.status)).toEqual([200, 200])
  await expect.poll(() => counts, { timeout: 5_000 }).toEqual([1])
})

test('new calls are processed again once another call has ended', async () => {
  await openApp()
  const [first, second] = await fill()
  finish[0]!()
  await first
  const third = fetch(`${url}/slow`)
  await expect.poll(() => finish.length).toBe(MAX + 1)
  for (const one of finish) one()
  expect((await third).status).toBe(200)
  await second
})

test('streams and calls of disconnected callers use no call slot', async () => {
  await openApp()
  const gone = new AbortController()
  const streams = Array.from({ length: MAX + 1 }, () => fetch(`${url}/stream`, { signal: gone.signal }))
  expect((await Promise.all(streams)).map(response => response.status)).toEqual([200, 200, 200])
  const left = fetch(`${url}/slow`, { signal: gone.signal }).catch(() => 'gone')
  await expect.poll(() => app.openCalls.count()).toBe(1)
  gone.abort()
  expect(await left).toBe('gone')
  await expect.poll(() => app.openCalls.count()).toBe(0)
})

test('a server that is stopping finishes its running calls, accepts no new calls and ends its streams', async () => {
  await openApp()
  const stream = await fetch(`${url}/stream`)
  const inside = await fill()
  const stopped = app.openCalls.stopServing(5_000)
  await expect(fetch(`${url}/health`, { headers: { connection: 'close' } })).rejects.toThrow()
  for (const one of finish) one()
  expect((await Promise.all(inside)).map(response => response.status)).toEqual([200, 200])
  await stopped
  await expect(stream.text()).rejects.toThrow()
})

test('a call that never ends does not keep the server from stopping', async () => {
  await openApp()
  const inside = await fill()
  await Promise.all([app.openCalls.stopServing(200), ...inside.map(one => expect(one).rejects.toThrow())])
})
