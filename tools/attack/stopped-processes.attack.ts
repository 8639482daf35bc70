import { setTimeout as pause } from 'node:timers/promises'
import { openEmbeddedPostgres } from '@frontlash/postgres/embedded-postgres'
import { type Browser, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBrowser } from '../../e2e/support/find-browser.ts'
import { checkInByPhone, enrolByHand, sign, typeDigits } from '../../e2e/support/kiosk.ts'
import { type Stack, startStack } from '../../e2e/support/stack.ts'
import { findSalonProcesses, type SalonProcesses } from './salon-processes.ts'

/** The time for which SIGSTOP stops a process. */
const STOPPED_MS = 60_000
const MESSAGE_TIMEOUT_MS = 10_000
const RECOVERY_TIMEOUT_MS = 30_000
const HEALTH_TIMEOUT_MS = 2_000
/** The frontend's timeout for a call, plus a tolerance for the measurement. */
const LOOKUP_TIMEOUT_MS = 8_500
const CALL_INTERVAL_MS = 1_000
const GIVE_UP_MS = 120_000

const LOOKED_UP = '7145550101'
const SIGNED_BY = '7145550102'
const NO_CONNECTION = /^(Server connection failed|Could not connect to the server)/

type Part = keyof SalonProcesses
type Call = { readonly atMs: number; readonly ms: number; readonly status: number }

let stack: Stack
let browser: Browser
let tablet: Page
let cookie: string
let stopped: readonly number[] = []
const figures: { stopped: Part; figure: string; expected: string; measured: string }[] = []

beforeAll(async () => {
  stack = await startStack({ DEMO_NOW: '2026-11-20T11:00', RATE_LIMITS: 'off', HASH_COST: 'low' })
  browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  tablet = await openTablet()
  cookie = (await tablet.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
})
afterEach(resume)
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
  console.table(figures)
})

test('a stopped backend is restarted, and a client’s signature and check-in are delivered exactly once', async () => {
  const signing = await openTablet()
  await checkInByPhone(signing, SIGNED_BY)
  await signing.waitForURL(/\/waiver$/)
  await sign(signing)
  await tablet.goto(`${stack.kiosk}/`)
  await typeDigits(tablet, LOOKED_UP)
  const before = processes()

  const stoppedAt = stop('backend')
  const calls = callRegularly()
  await signing.getByRole('button', { name: 'Sign & Submit' }).tap()
  const pressedAt = performance.now()
  await tablet.getByRole('button', { name: 'Check In' }).tap()
  await tablet.getByText(NO_CONNECTION).waitFor({ timeout: GIVE_UP_MS })
  measure('backend', 'the tablet shows a message', performance.now() - pressedAt, MESSAGE_TIMEOUT_MS)
  measure('backend', 'the salon is well again', (await untilWell()) - stoppedAt, RECOVERY_TIMEOUT_MS)
  await untilStoppedLongEnough(stoppedAt)
  measureCalls('backend', await calls.end())
  measureRestarts('backend', before, ['backend'])

  await expect.poll(() => countsOf(SIGNED_BY), { timeout: RECOVERY_TIMEOUT_MS }).toEqual({ waivers: 1, checkIns: 1 })
  note('backend', 'waivers and check-ins of the client', '1 and 1', '1 and 1')
  await signing.context().close()
})

test('a stopped frontend process is restarted', async () => {
  const before = processes()
  const stoppedAt = stop('frontend')
  measure('frontend', 'the salon is well again', (await untilWell()) - stoppedAt, RECOVERY_TIMEOUT_MS)
  await untilStoppedLongEnough(stoppedAt)
  measureRestarts('frontend', before, ['frontend'])
})

test('no call exceeds its time limit while the database is stopped', async () => {
  const before = processes()
  const stoppedAt = stop('database')
  const calls = callRegularly()
  await untilStoppedLongEnough(stoppedAt)
  const resumedAt = performance.now()
  resume()
  measure('database', 'the salon is well again', (await untilWell()) - resumedAt, RECOVERY_TIMEOUT_MS)
  measureCalls('database', await calls.end())
  measureRestarts('database', before, [])
})

test('every lookup of a client succeeds while the servers of Square and Twilio are stopped', async () => {
  const before = processes()
  const stoppedAt = stop('sandbox')
  const calls = callRegularly()
  await untilStoppedLongEnough(stoppedAt)
  const { lookups } = await calls.end()
  const served = lookups.filter(one => one.status === 200).length
  note('sandbox', 'lookups with 200', `${lookups.length}`, `${served}`)
  expect(served).toBe(lookups.length)
  resume()
  measureRestarts('sandbox', before, [])
})

async function openTablet(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await enrolByHand(page, { kiosk: stack.kiosk })
  return page
}

const processes = () => findSalonProcesses(stack.dataDir)

/** Stops all processes of a part and returns the time. */
function stop(part: Part): number {
  stopped = processes()[part]
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  return performance.now()
}

function resume(): void {
  for (const pid of stopped)
    try {
      process.kill(pid, 'SIGCONT')
    } catch {
      // The supervisor has already killed the stopped process.
    }
  stopped = []
}

async function untilStoppedLongEnough(stoppedAt: number): Promise<void> {
  await pause(Math.max(0, stoppedAt + STOPPED_MS - performance.now()))
}

/** Makes one call of a tablet. The status is 0 if there was no response. */
async function call(path: string): Promise<Call> {
  const atMs = performance.now()
  const response = await fetch(stack.kiosk + path, { headers: { cookie }, signal: AbortSignal.timeout(GIVE_UP_MS) })
    .then(async found => {
      await found.arrayBuffer()
      return found.status
    })
    .catch(() => 0)
  return { atMs, ms: performance.now() - atMs, status: response }
}

const lookUp = () => call(`/api/clients/phone/${LOOKED_UP}`)

/** Waits until a lookup and the health check succeed, and returns the time. */
async function untilWell(): Promise<number> {
  const deadline = performance.now() + GIVE_UP_MS
  while (performance.now() < deadline) {
    const results = await Promise.all([lookUp(), call('/api/health')])
    if (results.every(one => one.status === 200)) return performance.now()
    await pause(200)
  }
  throw new Error('the salon did not become well again')
}

/** Makes a lookup and a health call every second, even while earlier calls have no response. */
function callRegularly(): { end: () => Promise<{ lookups: Call[]; health: Call[] }> } {
  const lookups: Promise<Call>[] = []
  const health: Promise<Call>[] = []
  const timer = setInterval(() => {
    lookups.push(lookUp())
    health.push(call('/api/health'))
  }, CALL_INTERVAL_MS)
  return {
    end: async () => {
      clearInterval(timer)
      return { lookups: await Promise.all(lookups), health: await Promise.all(health) }
    },
  }
}

async function countsOf(phone: string): Promise<{ waivers: number; checkIns: number }> {
  const server = await openEmbeddedPostgres(stack.dataDir)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    const found = await client.query(
      `select (select count(*)::int from waivers where client_phone = $1) as waivers,
              (select count(*)::int from check_ins k join clients c on c.id = k.client_id where c.phone = $1) as "checkIns"`,
      [`+1${phone}`],
    )
    return found.rows[0]
  } finally {
    await client.end()
    await server.release()
  }
}

function note(part: Part, figure: string, expected: string, measured: string): void {
  figures.push({ stopped: part, figure, expected, measured })
}

function measure(part: Part, figure: string, ms: number, maxMs: number): void {
  note(part, figure, `≤ ${(maxMs / 1000).toFixed(1)} s`, `${(ms / 1000).toFixed(1)} s`)
  expect.soft(ms, figure).toBeLessThanOrEqual(maxMs)
}

/** Expects that each call gets a response in time, and that at least one health call gets a 503. */
function measureCalls(part: Part, { lookups, health }: { lookups: Call[]; health: Call[] }): void {
  const longest = (calls: Call[]) => Math.max(...calls.map(one => one.ms))
  measure(part, 'longest lookup', longest(lookups), LOOKUP_TIMEOUT_MS)
  measure(part, 'longest health call', longest(health), HEALTH_TIMEOUT_MS)
  const statuses = (calls: Call[]) => [...new Set(calls.map(one => one.status))].sort().join(', ')
  note(part, 'statuses of lookups', part === 'backend' ? '200, 502' : '200, 503', statuses(lookups))
  note(part, 'statuses of health calls', '200, 503', statuses(health))
  expect.soft(statuses(health)).toBe('200, 503')
}

/** Expects that exactly the `expected` parts were restarted. */
function measureRestarts(part: Part, before: SalonProcesses, expected: readonly Part[]): void {
  const after = processes()
  const ours = ['backend', 'frontend', 'sandbox'] as const
  const restarted = ours.filter(one => before[one].join() !== after[one].join())
  note(part, 'restarted', expected.join(', ') || 'nothing', restarted.join(', ') || 'nothing')
  expect.soft(restarted).toEqual(expected)
}
