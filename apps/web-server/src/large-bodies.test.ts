import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@frontlash/config/config'
import { readRefusedBodies } from '@frontlash/http/large-bodies'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebServer } from './web-server.ts'

const LIMIT = 64 * 1024

/** A backend with a body limit of 64 KB, its own message for a refusal, and a stream that is never closed. */
let backend: FastifyInstance
let frontend: FastifyInstance
let agent: Agent
let url: string
let folder: string
let tell: (event: string) => void

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frontlash-large-bodies-'))
  backend = Fastify({ bodyLimit: LIMIT, forceCloseConnections: true })
  readRefusedBodies(backend)
  backend.setErrorHandler((error: { statusCode?: number }, _request, reply) =>
    reply.code(error.statusCode ?? 500).send({ code: 'TOO_LARGE', msg: 'The backend says: too large.' }),
  )
  backend.post('/api/surveys', async request => ({ got: JSON.stringify(request.body).length }))
  backend.get('/api/surveys', async () => [])
  backend.get('/api/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
    tell = event => reply.raw.write(`data: ${event}\n\n`)
    tell('first')
  })
  await backend.listen({ port: 0, host: '127.0.0.1' })
  const { port } = (backend.server as Server).address() as { port: number }
  const env = { APP_SECRET: 'a secret of more than thirty-two letters', DATA_DIR: folder }
  const config = readConfig({ ...env, BACKEND_URL: `http://127.0.0.1:${port}` })
  frontend = await openWebServer(config, { builtApps: { web: folder, office: folder } })
  url = await frontend.listen({ port: 0, host: '127.0.0.1' })
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
})
afterAll(async () => {
  agent.destroy()
  await frontend.close()
  await backend.close()
  rmSync(folder, { recursive: true })
})

type CallResponse = { status: number; port: number | undefined; body: { code?: string; msg?: string; got?: number } }

/** Sends JSON of this many bytes on the test's keep-alive connection. */
function send(bytes: number, { method = 'POST', headers = {} as Record<string, string> } = {}): Promise<CallResponse> {
  const body = Buffer.from(JSON.stringify('a'.repeat(bytes - 2)))
  const isChunked = headers['transfer-encoding'] !== undefined
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/surveys`, {
      method,
      agent,
      headers: { 'content-type': 'application/json', ...headers, ...(!isChunked && { 'content-length': bytes }) },
    })
    call.on('error', reject).on('response', async response => {
      const port = response.socket.localPort
      const text = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode!, port, body: JSON.parse(text) as CallResponse['body'] })
    })
    call.end(body)
  })
}

const TOO_LARGE = { code: 'TOO_LARGE', msg: 'What was sent is too large.', requestId: expect.any(String) }

test('a body within the limit arrives complete if it is sent with a length, in chunks or with `Expect: 100-continue`', async () => {
  expect(await send(60_000)).toMatchObject({ status: 200, body: { got: 60_000 } })
  expect(await send(60_000, { headers: { 'transfer-encoding': 'chunked' } })).toMatchObject({ body: { got: 60_000 } })
  expect(await send(60_000, { headers: { expect: '100-continue' } })).toMatchObject({ body: { got: 60_000 } })
})

test('a body of 8 MB always gets a 413, and never the error 502 BACKEND_DOWN', async () => {
  for (let time = 0; time < 4; time++) expect(await send(8_000_000)).toMatchObject({ status: 413, body: TOO_LARGE })
  const chunked = { 'transfer-encoding': 'chunked' }
  expect(await send(8_000_000, { headers: chunked })).toMatchObject({ status: 413, body: TOO_LARGE })
  expect(await send(8_000_000, { method: 'GET' })).toMatchObject({ status: 413, body: TOO_LARGE })
})

test('a body above the backend’s limit gets the backend’s own message', async () => {
  for (let time = 0; time < 4; time++)
    expect(await send(600_000)).toMatchObject({ status: 413, body: { msg: 'The backend says: too large.' } })
})

test('the refusal of a body closes neither the connection nor an event stream', async () => {
  const events = (await fetch(`${url}/api/stream`)).body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await events.read()).value).toContain('first')
  const ports = new Set<number | undefined>()
  for (const bytes of [8_000_000, 100, 600_000, 100, 8_000_000, 100]) ports.add((await send(bytes)).port)
  expect(ports.size).toBe(1)
  tell('second')
  expect((await events.read()).value).toContain('second')
  await events.cancel()
})
