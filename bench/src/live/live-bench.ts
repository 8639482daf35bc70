import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { createTestDatabase } from '../../../apps/server/test/databases.ts'
import { findBrowser } from '../../../e2e/support/find-browser.ts'
import { send } from '../calls/load.ts'
import { startServer } from '../calls/measured-server.ts'
import { prepareJourneys, signInAdmin } from '../calls/prepare-journeys.ts'
import { startFrontend } from '../frontend.ts'
import { report } from '../report.ts'
import { type EventListener, listenToStream } from './event-listener.ts'

const CHECK_INS = 100
const PRESSES = 100
const FLOOD = 1_000
const FLOOD_TIMEOUT_MS = 15_000
const DASHBOARDS = 20
/** The interval between check-ins. The busiest salon has a check-in every ten seconds. */
const CHECK_IN_EVERY_MS = 300
const SHOWN_WITHIN_P95_MS = 250
const MAX_HEAP_MB = 8
/** The number of technicians. It is low enough for the calendar to draw all columns. */
const TECHNICIANS = 16

declare global {
  interface Window {
    /** The time at which each card was first shown as checked in, in milliseconds of `Date.now()`. */
    shownAtMs: Record<string, number>
  }
}

/**
 * Measures the time from the response to a client's check-in until the managers see the check-in (docs/performance.md,
 * "What the managers see"). Twenty dashboards listen through the frontend. One dashboard is a browser page, where the
 * bench observes the card. Returns false if a figure exceeds its target.
 */
export async function benchLive(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'frontlash-live-'))
  const database = await createTestDatabase()
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, RATE_LIMITS: 'off', NODE_ENV: 'production' }
  const backend = await startServer('salon-server.ts', env)
  const frontend = await startFrontend(env, backend.url)
  const { address } = frontend
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const journeys = await prepareJourneys(database.url, dataDir, backend.url, CHECK_INS + PRESSES)
    await spreadOverTechnicians(database.url)
    const streams = await Promise.all(
      Array.from({ length: DASHBOARDS - 1 }, async () => listenToStream(address, await signInAdmin(address))),
    )
    const page = await openDashboard(browser, address, await signInAdmin(address))

    const respondedAtMs = new Map<string, number>()
    for (let n = 0; n < CHECK_INS; n++) {
      await send(address, journeys.lookUp(n))
      await send(address, journeys.checkIn(n))
      respondedAtMs.set(`bench-${n}`, Date.now())
      await new Promise(resolve => setTimeout(resolve, CHECK_IN_EVERY_MS))
    }
    await page.waitForFunction(count => Object.keys(window.shownAtMs).length === count, CHECK_INS, { timeout: 10_000 })
    const shownAtMs = await page.evaluate(() => window.shownAtMs)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')

    const seen = [...respondedAtMs].map(([id, at]) => Math.max(0, shownAtMs[id]! - at))
    const delays = streams.flatMap(stream =>
      [...respondedAtMs].map(([id, at]) => Math.max(0, (stream.statusAtMs.get(id) ?? Number.NaN) - at)),
    )
    report.title(
      `${CHECK_INS} check-ins with ${DASHBOARDS} dashboards open: from the response until the card has changed, ` +
        `p50 ${percentile(seen, 0.5)} ms; until a stream has brought it, p50 ${percentile(delays, 0.5)} ms`,
    )
    report.figure('the card on another dashboard, p95', percentile(seen, 0.95), 'ms', SHOWN_WITHIN_P95_MS)
    report.figure(`the event on ${DASHBOARDS - 1} streams, p95`, percentile(delays, 0.95), 'ms', SHOWN_WITHIN_P95_MS)
    await pressInFlood(database.url, address, streams)
    for (const stream of streams) stream.close()
    report.figure('script memory of the whole dashboard', usedSize / 1_000_000, 'MB', MAX_HEAP_MB)
  } finally {
    await browser.close()
    await frontend.stop()
    await backend.stop()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return report.isWithinTargets()
}

/**
 * Queues a thousand changes from the booking system and measures two times: until another dashboard gets a manager's
 * press, and until it has all changes (docs/product/live-stream.md).
 */
async function pressInFlood(url: string, address: string, streams: readonly EventListener[]): Promise<void> {
  const token = await signInAdmin(address)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const floodAtMs = Date.now()
  await client.query(
    `insert into board_events (location_id, kind, data)
     select 'tustin', 'appointment', jsonb_build_object('square_appointment_id', 'flood-' || n, 'version', 1, 'row', null)
       from generate_series(1, $1::int) n`,
    [FLOOD],
  )
  await client.query(`select pg_notify('board', 'tustin')`)
  await client.end()
  const pressedAtMs = new Map<string, number>()
  for (let n = CHECK_INS; n < CHECK_INS + PRESSES; n++) {
    pressedAtMs.set(`bench-${n}`, Date.now())
    await send(address, {
      method: 'POST',
      path: '/api/manager/manual-checkin',
      headers: { origin: address, 'x-auth-token': token },
      body: { square_appointment_id: `bench-${n}`, location_id: 'tustin' },
      status: 200,
    })
  }
  const hasAll = () => streams.every(stream => stream.changedAtMs.size === FLOOD)
  while (!hasAll() && Date.now() - floodAtMs < 2 * FLOOD_TIMEOUT_MS)
    await new Promise(resolve => setTimeout(resolve, 100))
  const shown = streams.flatMap(stream =>
    [...pressedAtMs].map(([id, at]) => (stream.statusAtMs.get(id) ?? Number.NaN) - at),
  )
  const missed = streams.reduce((sum, stream) => sum + FLOOD - stream.changedAtMs.size, 0)
  const lastAtMs = Math.max(...streams.flatMap(stream => [...stream.changedAtMs.values()]))
  report.title(`${PRESSES} presses of a manager while ${FLOOD} changes from the booking system wait`)
  report.figure('the press on another dashboard, p95', percentile(shown, 0.95), 'ms', SHOWN_WITHIN_P95_MS)
  report.figure('the last of the changes', lastAtMs - floodAtMs, 'ms', FLOOD_TIMEOUT_MS)
  report.figure('changes that did not arrive', missed, '', 0)
}

/** Spreads the bookings over all technicians. In a single column, cards would be a pixel wide. */
async function spreadOverTechnicians(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `update appointments set technician_name = 'Tech ' || chr(65 + substr(square_appointment_id, 7)::int % $1::int)`,
    [TECHNICIANS],
  )
  await client.end()
}

async function openDashboard(browser: Browser, address: string, token: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(token => {
    localStorage.setItem('token', token)
    localStorage.setItem('managerDashboardLocation', 'tustin')
    window.shownAtMs = {}
    new MutationObserver(changes => {
      for (const { target } of changes) {
        const { appointmentId, status } = (target as HTMLElement).dataset
        if (appointmentId && status === 'checked-in') window.shownAtMs[appointmentId] ??= Date.now()
      }
    }).observe(document, { subtree: true, attributeFilter: ['data-status'] })
  }, token)
  await page.goto(`${address}/dashboard`)
  await page.getByText(/^Live/).waitFor()
  await page.locator('[data-appointment-id="bench-0"]').waitFor()
  return page
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
