import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addSilence, type HealthWatch, watchHealth } from './health-watch.ts'

const INTERVAL_MS = 20

let server: Server
let address: string
/** The status code of the server's responses. */
let status: number
/** While true, the server accepts requests and does not respond. */
let isHanging: boolean
let requests: number
let watch: HealthWatch | undefined

beforeAll(async () => {
  server = createServer((_request, response) => {
    requests++
    if (!isHanging) response.writeHead(status).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/health`
})
afterAll(() => {
  watch?.stop()
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  watch?.stop()
  status = 200
  isHanging = false
  requests = 0
})

const start = (nowMs?: () => number) => {
  watch = watchHealth(address, { probeTimeoutMs: 200, intervalMs: INTERVAL_MS, ...(nowMs && { nowMs }) })
  return watch
}

test('silentMs of a healthy server is at most the sum of one interval and one response time', async () => {
  const watched = start()
  await vi.waitFor(() => expect(requests).toBeGreaterThan(5))
  expect(watched.silentMs()).toBeLessThan(150)
  expect(watched.wasHealthy()).toBe(true)
})

test('a server whose database is down responds but is not healthy', async () => {
  status = 503
  const watched = start()
  await vi.waitFor(() => expect(requests).toBeGreaterThan(5))
  expect(watched.silentMs()).toBeLessThan(150)
  expect(watched.wasHealthy()).toBe(false)
})

test('silentMs grows as long as a server sends no responses, and falls when it responds again', async () => {
  isHanging = true
  const watched = start()
  await vi.waitFor(() => expect(watched.silentMs()).toBeGreaterThan(250))
  expect(requests).toBeGreaterThan(1)
  isHanging = false
  await vi.waitFor(() => expect(watched.silentMs()).toBeLessThan(100), { interval: 5 })
})

test('the method startOver resets silentMs and the health', async () => {
  const watched = start()
  await vi.waitFor(() => expect(watched.wasHealthy()).toBe(true))
  isHanging = true
  await vi.waitFor(() => expect(watched.silentMs()).toBeGreaterThan(100))
  watched.startOver()
  expect(watched.silentMs()).toBeLessThan(50)
  expect(watched.wasHealthy()).toBe(false)
})

test('a health watch that is stopped sends no more requests', async () => {
  const watched = start()
  await vi.waitFor(() => expect(requests).toBeGreaterThan(1))
  watched.stop()
  await pause(INTERVAL_MS)
  const before = requests
  await pause(4 * INTERVAL_MS)
  expect(requests).toBe(before)
})

test('a machine that sleeps for a minute adds two intervals to silentMs', () => {
  let now = 0
  isHanging = true
  const watched = start(() => now)
  now = 60_000
  expect(watched.silentMs()).toBe(2 * INTERVAL_MS)
})

test.each([
  [0, 1_000, 1_000],
  [3_000, 1_000, 4_000],
  [3_000, 2_000, 5_000],
  [3_000, 2_001, 5_000],
  [3_000, 3_600_000, 5_000],
])('the function addSilence(%i, %i) returns %i', (silentMs, elapsedMs, expected) => {
  expect(addSilence(silentMs, elapsedMs, 2_000)).toBe(expected)
})
