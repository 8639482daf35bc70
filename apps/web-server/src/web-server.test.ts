import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { readConfig } from '@frontlash/config/config'
import { readSignedAddress } from '@frontlash/http/address-signature'
import { REQUEST_ID_HEADER } from '@frontlash/http/request-id'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWebServer } from './web-server.ts'

const SECRET = 'a secret of more than thirty-two letters'

type ForwardedRequest = { url: string; headers: Record<string, string | string[] | undefined> }

let backend: Server
let frontend: FastifyInstance
let url: string
let folder: string
let forwardedCalls: ForwardedRequest[]
let result = { status: 200, headers: {}, body: '{}' }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frontlash-web-server-'))
  backend = createServer((request, response) => {
    if (isForwarded(request)) forwardedCalls.push({ url: request.url!, headers: request.headers })
    response.writeHead(result.status, result.headers).end(result.body)
  })
  await new Promise<void>(resolve => backend.listen(0, '127.0.0.1', resolve))
  frontend = await open((backend.address() as { port: number }).port)
  url = await frontend.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await frontend.close()
  backend.close()
  backend.closeAllConnections()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  forwardedCalls = []
  result = { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' }
})

/** Whether the request is a forwarded call and not the frontend's own health check. */
function isForwarded({ headers }: IncomingMessage): boolean {
  return headers[REQUEST_ID_HEADER] !== undefined
}

function open(backendPort: number): Promise<FastifyInstance> {
  const env = { APP_SECRET: SECRET, DATA_DIR: folder, BACKEND_URL: `http://127.0.0.1:${backendPort}` }
  return openWebServer(readConfig(env), { builtApps: { web: folder, office: folder } })
}

test('a health call is forwarded once, and a 503 of the backend is passed on', async () => {
  result = { status: 503, headers: { 'retry-after': '1' }, body: '{"status":"degraded"}' }
  const response = await fetch(`${url}/api/health`)
  expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
    503,
    '1',
    '{"status":"degraded"}',
  ])
  expect(forwardedCalls).toHaveLength(1)
})

test('the frontend reports its own health without a call to the backend, even if the backend is down', async () => {
  const alone = await open(1)
  const address = await alone.listen({ port: 0, host: '127.0.0.1' })
  for (const one of [url, address]) {
    const response = await fetch(`${one}/frontend-health`)
    expect([response.status, response.headers.get('cache-control'), await response.json()]).toEqual([
      200,
      'no-store',
      { status: 'ok', service: 'frontend' },
    ])
  }
  expect(forwardedCalls).toEqual([])
  await alone.close()
})

test('the browser’s address is signed and forwarded instead of addresses in headers from the browser', async () => {
  await fetch(`${url}/api/locations`, {
    headers: {
      'x-frontlash-client': '203.0.113.9',
      'x-frontlash-client-signature': 'x',
      'x-forwarded-for': '203.0.113.9',
    },
  })
  expect(readSignedAddress(SECRET, forwardedCalls[0]!.headers)).toBe('127.0.0.1')
  expect(readSignedAddress('another secret of thirty-two letters', forwardedCalls[0]!.headers)).toBeUndefined()
})

test('calls get the error 502 BACKEND_DOWN and the security headers while the backend is down', async () => {
  const alone = await open(1)
  const response = await alone.inject('/api/locations')
  expect(response.statusCode).toBe(502)
  expect(response.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  expect(response.json()).toEqual({
    code: 'BACKEND_DOWN',
    msg: 'The server is starting or away. Please try again.',
    requestId: expect.any(String),
  })
  await alone.close()
})

test('a call that arrives while the server stops gets a response with the header `connection: close`', async () => {
  const stopping = await open((backend.address() as { port: number }).port)
  const address = await stopping.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<string | undefined>((resolve, reject) => {
      get(`${address}/api/locations`, { agent }, response => {
        response.resume().on('end', () => resolve(response.headers.connection))
      }).on('error', reject)
    })
  expect(await ask()).toBe('keep-alive')
  const stopped = stopping.openCalls.stopServing(5_000)
  expect(await ask()).toBe('close')
  await stopped
  await expect(ask()).rejects.toThrow()
})

test('calls are sent to the backends in turn, and no call fails while one backend is down', async () => {
  const turns = [0, 0]
  const backends = await Promise.all(
    turns.map(async (_, at) => {
      const server = createServer((request, response) => {
        if (isForwarded(request)) turns[at]!++
        // Each response is delayed, so that concurrent calls need separate connections.
        setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'), 20)
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      return { server, url: `http://127.0.0.1:${(server.address() as { port: number }).port}` }
    }),
  )
  const env = { APP_SECRET: SECRET, DATA_DIR: folder, BACKEND_URL: backends.map(one => one.url).join(',') }
  const balanced = await openWebServer(readConfig(env), { builtApps: { web: folder, office: folder } })
  const address = await balanced.listen({ port: 0, host: '127.0.0.1' })
  const callAtOnce = async () =>
    (await Promise.all(Array.from({ length: 10 }, () => fetch(`${address}/api/locations`)))).map(one => one.status)
  expect(await callAtOnce()).toEqual(Array(10).fill(200))
  expect(Math.min(...turns)).toBeGreaterThan(2)

  const [first] = backends
  first!.server.close()
  first!.server.closeAllConnections()
  const before = turns[1]!
  expect(await callAtOnce()).toEqual(Array(10).fill(200))
  expect(turns[1]! - before).toBe(10)
  await balanced.close()
  backends[1]!.server.close()
  backends[1]!.server.closeAllConnections()
})

test('a path with a period in a user name returns the app’s page, and the path of a missing file returns 404', async () => {
  const pageOf = async (path: string) => {
    const response = await fetch(`${url}${path}`)
    return [response.status, response.headers.get('content-type')]
  }
  for (const path of ['/office/staff/ines.moreno', '/office/staff/ines.moreno?period=12m', '/office/staff', '/login'])
    expect(await pageOf(path)).toEqual([200, 'text/html; charset=utf-8'])
  for (const path of ['/assets/gone.js', '/office.js', '/favicon.png']) expect((await pageOf(path))[0]).toBe(404)
})

test('the app’s page and files are sent in a compressed encoding that the browser accepts', async () => {
  const builtApp = mkdtempSync(join(tmpdir(), 'frontlash-built-'))
  const files = { 'index.html': '<!doctype html><p>The salon', 'assets/app-1.js': 'console.log("the salon")' }
  mkdirSync(join(builtApp, 'assets'))
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(builtApp, name), text)
    writeFileSync(join(builtApp, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(builtApp, `${name}.gz`), gzipSync(text))
  }
  const app = await openWebServer(readConfig({ APP_SECRET: SECRET, DATA_DIR: folder }), {
    builtApps: { web: builtApp, office: builtApp },
  })
  const get = (address: string, encoding: string) =>
    app.inject({ url: address, headers: { 'accept-encoding': encoding } })
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [address, text] of [
    ['/office/visits', files['index.html']],
    ['/assets/app-1.js', files['assets/app-1.js']],
  ] as const) {
    for (const encoding of ['br', 'gzip'] as const) {
      const response = await get(address, encoding)
      expect([address, response.headers['content-encoding']]).toEqual([address, encoding])
      expect(unpacked[encoding](response.rawPayload).toString()).toBe(text)
    }
    const plain = await get(address, 'identity')
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, text])
  }
  // The compressed files have no addresses of their own.
  expect((await get('/assets/app-1.js.br', 'br')).statusCode).toBe(404)
  await app.close()
  rmSync(builtApp, { recursive: true })
})

const LINK = { checkInId: '0198aaaa-0000-7000-8000-000000000001', location: 'costa-mesa', language: 'vi' }
const OPEN_SURVEY = `/survey?checkin_id=${LINK.checkInId}&location=costa-mesa&lang=vi`

test.each([
  [200, JSON.stringify(LINK), 302, OPEN_SURVEY],
  [404, '{"code":"NOT_FOUND"}', 302, '/survey?closed=1'],
  [400, '{"code":"INVALID"}', 302, '/survey?closed=1'],
  [429, '{"code":"TOO_MANY_REQUESTS"}', 429, null],
  [500, 'not JSON', 503, null],
])('a short link for which the backend responds with %i %s gets %i and the location %s', async (...row) => {
  const [status, body, sent, location] = row
  result = { status, headers: { 'content-type': 'application/json', 'set-cookie': 'a=b' }, body }
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(`${url}/s/abcdefghij?from=sms`, { method, redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([sent, location])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('set-cookie')).toBeNull()
  }
  expect(forwardedCalls.map(one => one.url)).toEqual(Array(2).fill('/api/survey/short-links/abcdefghij'))
})

test('a short link gets a 503 with a message while the backend is down', async () => {
  const alone = await open(1)
  const response = await alone.inject('/s/abcdefghij')
  expect([response.statusCode, response.body]).toEqual([503, 'The server is starting or away. Please try again.'])
  await alone.close()
})

test('the app’s page contains the last known list of offered languages, even while the backend is down', async () => {
  const builtApp = mkdtempSync(join(tmpdir(), 'frontlash-languages-'))
  const html = '<!doctype html><html lang="en"><script>1</script>'
  writeFileSync(join(builtApp, 'index.html'), html)
  writeFileSync(join(builtApp, 'index.html.br'), brotliCompressSync(html))
  let health: object | undefined = { languages: ['es', 'vi'] }
  let calls = 0
  const salon = createServer((_, response) => {
    calls++
    if (health) response.end(JSON.stringify(health))
    else response.destroy()
  })
  await new Promise<void>(resolve => salon.listen(0, '127.0.0.1', resolve))
  const env = { APP_SECRET: SECRET, BACKEND_URL: `http://127.0.0.1:${(salon.address() as { port: number }).port}` }
  const options = { builtApps: { web: builtApp, office: builtApp }, askLanguagesMs: 20 }
  const app = await openWebServer(readConfig({ ...env, DATA_DIR: folder }), options)
  const page = async () => (await app.inject('/')).body
  await expect.poll(page).toContain('<html data-languages="es vi" lang="en">')
  const { headers, rawPayload } = await app.inject({ url: '/survey', headers: { 'accept-encoding': 'br' } })
  expect(headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(rawPayload).toString()).toBe(await page())
  expect(headers['content-security-policy']).toContain(createHash('sha256').update('1').digest('base64'))
  expect((await app.inject('/office')).body).toBe(html)

  const askedAgain = async () => {
    const before = calls
    await expect.poll(() => calls).toBeGreaterThan(before + 2)
  }
  health = undefined
  await askedAgain()
  expect(await page()).toContain('data-languages="es vi"')
  health = { languages: [] }
  await expect.poll(page).toBe(html)
  health = { languages: ['vi'] }
  await expect.poll(page).toContain('data-languages="vi"')
  // A backend of an earlier version does not return the languages.
  health = {}
  await askedAgain()
  expect(await page()).toContain('data-languages="vi"')
  await app.close()
  salon.close()
  salon.closeAllConnections()
  rmSync(builtApp, { recursive: true })
})
