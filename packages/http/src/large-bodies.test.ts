import { Agent, request } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { readRefusedBodies } from './large-bodies.ts'

const LIMIT = 64 * 1024
const TOO_MUCH = Buffer.alloc(8_000_000, 'a')

let app: FastifyInstance
let agent: Agent
afterEach(async () => {
  agent.destroy()
  await app.close()
})

async function openApp(): Promise<string> {
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  app = Fastify({ bodyLimit: LIMIT, forceCloseConnections: true })
  readRefusedBodies(app)
  app.post('/', async () => ({ done: true }))
  return app.listen({ port: 0, host: '127.0.0.1' })
}

type CallResponse = { status: number; port: number | undefined; body: string }

/** Sends a body like a proxy: writes all of it, and only then reads the response. */
function send(url: string, body: Buffer, headers: Record<string, string | number>): Promise<CallResponse> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } })
    call.on('error', reject).on('response', async response => {
      const port = response.socket.localPort
      const chunks = await response.toArray()
      resolve({ status: response.statusCode!, port, body: Buffer.concat(chunks).toString() })
    })
    call.end(body)
  })
}

test.each([
  ['states its length', { 'content-length': TOO_MUCH.length }],
  ['is sent in chunks', { 'transfer-encoding': 'chunked' }],
])(
  'a sender of an oversized body that %s gets a 413 each time, and can reuse the connection',
  async (_how, headers) => {
    const url = await openApp()
    const ports = new Set<number | undefined>()
    for (let time = 0; time < 4; time++) {
      const refused = await send(url, TOO_MUCH, headers)
      expect(refused.status).toBe(413)
      const taken = await send(url, Buffer.from('{}'), { 'content-length': 2 })
      expect(taken).toMatchObject({ status: 200, body: '{"done":true}' })
      ports.add(refused.port).add(taken.port)
    }
    expect(ports.size).toBe(1)
  },
)

test('the server refuses an endless body at once', async () => {
  const url = await openApp()
  const refused = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': 10 ** 12 }
    const call = request(url, { method: 'POST', agent, headers })
    call.on('response', response => resolve(response.statusCode)).on('error', reject)
    call.flushHeaders()
  })
  expect(refused).toBe(413)
})
