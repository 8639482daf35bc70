import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '@frontlash/config/config'
import { LONG_CALLS } from '@frontlash/contract/long-calls'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ForwardLimits } from './forward-calls.ts'
import { openWebServer } from './web-server.ts'

/** The product's limits, shortened. */
const LIMITS: ForwardLimits = { responseMs: 500, healthMs: 400, silentMs: 250, probeIntervalMs: 40 }
/** The same limits, but a busy machine's pauses do not count as silence of a backend. */
const PATIENT: ForwardLimits = { ...LIMITS, silentMs: 60_000 }
const LATE_MS = 650
/** The maximum duration of "at once" on a machine that also runs other tests. */
const AT_ONCE_MS = 250

type Backend = {
  readonly url: string
  /** The number of calls that have arrived, not counting health checks. */
  readonly calls: () => number
  /** Stops responding, like a stopped process whose kernel still accepts connections. */
  readonly hang: () => void
  /** Responds to the requests that arrived in the meantime, and to later ones. */
  readonly resume: () => void
  /** Makes `how` respond to calls; health checks are handled as before. */
  readonly respondToCalls: (how: (response: ServerResponse) => void) => void
  readonly close: () => void
}

const OK = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}')

async function openBackend(): Promise<Backend> {
  let isHanging = false
  let calls = 0
  let result: (response: ServerResponse) => void = OK
  const held: (() => void)[] = []
  const server: Server = createServer((received, response) => {
    const isHealth = received.url === '/api/health'
    if (!isHealth) calls++
    received.resume().on('end', () => {
      const respond = () => (isHealth ? OK : result)(response)
      if (isHanging) held.push(respond)
      else respond()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    hang: () => {
      isHanging = true
    },
    resume: () => {
      isHanging = false
      for (const respond of held.splice(0)) respond()
    },
    respondToCalls: how => {
      result = how
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

let folder: string
const opened: (Backend | { close: () => unknown })[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontlash-hung-backend-'))
})
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

async function open({
  count = 1,
  limits = LIMITS,
} = {}): Promise<{ backends: Backend[]; url: string; app: FastifyInstance }> {
  const backends = await Promise.all(Array.from({ length: count }, openBackend))
  opened.push(...backends)
  const env = {
    APP_SECRET: 'a secret of more than thirty-two letters',
    DATA_DIR: folder,
    BACKEND_URL: backends.map(one => one.url).join(','),
    RATE_LIMITS: 'off',
  }
  const app = await openWebServer(readConfig(env), { builtApps: { web: folder, office: folder }, limits })
  opened.push(app)
  return { backends, url: await app.listen({ port: 0, host: '127.0.0.1' }), app }
}

async function call(url: string, init?: RequestInit) {
  const startedAt = performance.now()
  const response = await fetch(url, init)
  const body = (await response.json()) as { code?: string; msg?: string }
  return { status: response.status, code: body.code, headers: response.headers, ms: performance.now() - startedAt }
}

const DOWN = { status: 502, code: 'BACKEND_DOWN' }

test('a call without a response from the backend gets the error 502 BACKEND_DOWN', async () => {
  const { backends, url } = await open({ limits: PATIENT })
  backends[0]!.respondToCalls(() => {})
  const ended = await call(`${url}/api/locations`)
  expect(ended).toMatchObject(DOWN)
  expect(ended.ms).toBeGreaterThan(LIMITS.responseMs - 50)
})

test('the timeout of a call starts only after the whole body has been forwarded', async () => {
  const { url } = await open({ limits: PATIENT })
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sent = request(`${url}/api/waivers`, { method: 'POST', headers: { 'content-length': '4' } }, response => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject)
    sent.write('{ ')
    setTimeout(() => sent.end(' }'), LIMITS.responseMs + 100)
  })
  expect(status).toBe(200)
})

test('a call that may take long is exempt from the timeout of other calls', async () => {
  const { backends, url } = await open({ limits: PATIENT })
  backends[0]!.respondToCalls(response => setTimeout(() => OK(response), LATE_MS))
  const statuses = await Promise.all(
    LONG_CALLS.map(async ({ method, path }) => {
      const { status } = await call(url + path.replace(/:\w+/g, 'x'), { method })
      return [method, path, status]
    }),
  )
  expect(statuses).toEqual(LONG_CALLS.map(({ method, path }) => [method, path, 200]))
})

test('a call with another method to the path of a long call has the normal timeout', async () => {
  const { backends, url } = await open({ limits: PATIENT })
  backends[0]!.respondToCalls(() => {})
  expect(await call(`${url}/api/status/backups`)).toMatchObject(DOWN)
})

test('calls get a 502 at once instead of being forwarded while the backend hangs', async () => {
  const { backends, url } = await open()
  const [backend] = backends as [Backend]
  expect(await call(`${url}/api/locations`)).toMatchObject({ status: 200 })
  backend.hang()
  await pause(LIMITS.silentMs + 2 * LIMITS.probeIntervalMs)
  const before = backend.calls()
  for (const path of ['/api/locations', '/api/realtime/tustin', '/api/office/exports/visits.csv']) {
    const ended = await call(url + path)
    expect(ended).toMatchObject(DOWN)
    expect(ended.ms).toBeLessThan(AT_ONCE_MS)
  }
  expect(backend.calls()).toBe(before)
  backend.resume()
  await vi.waitFor(async () => expect(await call(`${url}/api/locations`)).toMatchObject({ status: 200 }), {
    interval: 20,
  })
})

test('a hung backend delays only the first health call by a timeout, and later health calls get a 503 at once', async () => {
  const { backends, url } = await open()
  expect(await call(`${url}/api/health`)).toMatchObject({ status: 200 })
  backends[0]!.hang()
  const first = await call(`${url}/api/health`)
  expect(first).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  expect(first.headers.get('retry-after')).toBe('1')
  expect(first.ms).toBeGreaterThan(LIMITS.healthMs - 50)
  await pause(LIMITS.silentMs + 2 * LIMITS.probeIntervalMs)
  const second = await call(`${url}/api/health`)
  expect(second).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  expect(second.ms).toBeLessThan(AT_ONCE_MS)
})

test('the health call gets a 503 while the backend is down', async () => {
  const { backends, url } = await open()
  backends[0]!.close()
  expect(await call(`${url}/api/health`)).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  expect(await call(`${url}/api/locations`)).toMatchObject(DOWN)
})

test('a hung backend gets no calls if another backend responds', async () => {
  const { backends, url } = await open({ count: 2 })
  const [hung, healthy] = backends as [Backend, Backend]
  const callAtOnce = () => Promise.all(Array.from({ length: 12 }, () => call(`${url}/api/locations`)))
  for (const one of backends) one.respondToCalls(response => setTimeout(() => OK(response), 20))
  expect((await callAtOnce()).map(one => one.status)).toEqual(Array(12).fill(200))
  expect(hung.calls()).toBeGreaterThan(2)

  hung.hang()
  await vi.waitFor(async () => expect((await callAtOnce()).map(one => one.status)).toEqual(Array(12).fill(200)))
  const before = [hung.calls(), healthy.calls()] as const
  expect((await callAtOnce()).map(one => one.status)).toEqual(Array(12).fill(200))
  expect([hung.calls() - before[0], healthy.calls() - before[1]]).toEqual([0, 12])
  expect(await call(`${url}/api/health`)).toMatchObject({ status: 200 })

  hung.resume()
  healthy.hang()
  await vi.waitFor(async () => expect((await callAtOnce()).map(one => one.status)).toEqual(Array(12).fill(200)))
})

test('a call that waits for a hung backend gets a 502 as soon as another backend responds', async () => {
  const { backends, url } = await open({ count: 2 })
  for (const one of backends) one.hang()
  const waiting = Promise.all([call(`${url}/api/realtime/tustin`), call(`${url}/api/realtime/tustin`)])
  await vi.waitFor(() => expect(backends.map(one => one.calls())).toEqual([1, 1]), { interval: 10 })
  backends[0]!.resume()
  expect((await waiting).map(one => one.status).sort()).toEqual([200, 502])
})
