import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@frontlash/config/config'
import { openContext } from '@frontlash/server/open-context'
import { SYSTEM } from '@frontlash/server/records/audit/audit-store'
import { addStaff } from '@frontlash/server/records/staff/accounts'
import { buildVisits } from '@frontlash/server/records/visits/build-visits'
import pg from 'pg'
import { createTestDatabase } from '../../../apps/server/test/databases.ts'
import { type Call, runLoad, send } from '../calls/load.ts'
import { type MeasuredServer, startServer } from '../calls/measured-server.ts'
import { type Journeys, prepareJourneys } from '../calls/prepare-journeys.ts'
import { startFrontend } from '../frontend.ts'
import { report } from '../report.ts'
import { fillOffice } from './fill-office.ts'
import { fillSalon } from './fill-salon.ts'
import { measureScreens } from './measure-screens.ts'
import { grownWhile } from './resident-memory.ts'

/** The number of stored visits of a real salon: 90 bookings a day at four locations for 25 months. */
const VISITS = 270_000
const WAIVERS = 2_000
const CALLERS = 8
const CALLS = 200
const WARM_UP_CALLS = 60
const DEEP_PAGE = 1_000
const LIST_MAX_MS = 50
const DEEP_MAX_RATIO = 1.5

const ROUNDS = 5
const CHECK_INS = 200
const PAGERS = 10
const PAGE_EVERY_MS = 5_000
const CHECK_IN_MAX_RATIO = 1.5
const FIRST_BYTE_MAX_MS = 1_000
const EXPORT_MAX_MB = 50

/** The path of each list with the longest allowed period. */
const LISTS = [
  ['audit log', '/api/office/audit?period=12m'],
  ['visits', '/api/office/visits?period=12m'],
  ['texts', '/api/office/texts?period=12m'],
  ['waivers', '/api/office/waivers?period=12m'],
  ['surveys', '/api/office/surveys?period=12m'],
] as const

const REPORTS = [
  ['overview', '/api/office/overview', 150],
  ['insights of 1 location, 28 days', '/api/office/insights?location=tustin&period=28d', 100],
  ['insights of all, 91 days', '/api/office/insights?from=2026-08-22&to=2026-11-20', 250],
  ['insights of all, 366 days', '/api/office/insights?from=2025-11-20&to=2026-11-20', 900],
] as const

const OWNER = { username: 'owner', password: 'owner-password-4072' }

type Headers = Record<string, string>

/**
 * Measures (docs/performance.md, "The office"):
 * - the time of the office's lists and figures for eight callers on the data of a real salon
 * - how much slower a check-in is while ten people page through lists and one person exports a list
 * - the speed of the screens in a browser
 *
 * Returns false if a figure exceeds its target.
 */
export async function benchOffice(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'frontlash-bench-'))
  const database = await createTestDatabase()
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, RATE_LIMITS: 'off', NODE_ENV: 'production' }
  report.title(`The office of a salon with ${VISITS.toLocaleString('en-US')} check-ins, ${CALLERS} callers`)
  await fill(database.url, dataDir)
  const server = await startServer('salon-server.ts', env)
  try {
    const headers = await signIn(server.url)
    for (const [name, path] of LISTS) await measureList(server.url, headers, name, path)
    for (const [name, path, maxMs] of REPORTS) await measure(server.url, name, maxMs, get(headers, path))
    for (const q of ['ma', 'garcia 00', '4321', '7140012345'])
      await measure(server.url, `clients: “${q}”`, LIST_MAX_MS, post(headers, '/api/office/clients/search', { q }))
    await measureExports(server, headers)
    const journeys = await prepareJourneys(database.url, dataDir, server.url, CHECK_INS * ROUNDS * 2)
    await measureCheckIns(server.url, headers, journeys)
    const frontend = await startFrontend(env, server.url)
    await measureScreens(frontend.address, headers['x-auth-token']!).finally(frontend.stop)
  } finally {
    await server.stop()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return report.isWithinTargets()
}

async function fill(url: string, dataDir: string): Promise<void> {
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir })
  const { context, close } = await openContext(config, { url, service: 'bench-setup', connections: 4 })
  await fillSalon(context, url, { visits: VISITS, waivers: WAIVERS })
  await fillOffice(url, context.db)
  await addStaff(context, { ...OWNER, role: 'admin' }, SYSTEM)
  const from = performance.now()
  const built = await buildVisits(context, new AbortController().signal)
  report.note(`facts of ${built.visits} visits were made in ${Math.round((performance.now() - from) / 1_000)} s`)
  await close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

/** Signs in by password, because exports need a session that was confirmed recently. */
async function signIn(server: string): Promise<Headers> {
  const response = await send(server, { method: 'POST', path: '/api/auth/login', body: OWNER, status: 200 })
  return { 'x-auth-token': JSON.parse(response).token }
}

const get = (headers: Headers, path: string): Call => ({ method: 'GET', path, headers, status: 200 })
const post = (headers: Headers, path: string, body: object): Call => ({
  method: 'POST',
  path,
  headers,
  body,
  status: 200,
})

async function p95(server: string, call: Call, callers: number = CALLERS): Promise<number> {
  const { p95Ms } = await runLoad(server, CALLS, () => call, callers)
  return p95Ms
}

async function warmUp(server: string, call: Call): Promise<void> {
  await runLoad(server, WARM_UP_CALLS, () => call, CALLERS)
}

async function measure(server: string, name: string, maxMs: number, call: Call): Promise<void> {
  await warmUp(server, call)
  report.figure(`${name}, p95`, await p95(server, call), 'ms', maxMs)
}

async function measureList(server: string, headers: Headers, name: string, path: string): Promise<void> {
  await measure(server, `${name}, page 1`, LIST_MAX_MS, get(headers, path))
  const page = await deepPage(server, headers, path)
  await warmUp(server, get(headers, page.path))
  if (page.number < DEEP_PAGE) report.note(`${name} ends at page ${page.number}`)
  const first = await p95(server, get(headers, path), 1)
  const deep = await p95(server, get(headers, page.path), 1)
  report.figure(`${name}, page ${page.number} against page 1, one caller`, deep / first, 'x', DEEP_MAX_RATIO)
}

/** Presses Next until a page far down the list, and returns the URL of that page. */
async function deepPage(server: string, headers: Headers, path: string): Promise<{ path: string; number: number }> {
  let at = path
  for (let number = 1; number < DEEP_PAGE; number++) {
    const { next } = JSON.parse(await send(server, get(headers, at))) as { next: string | null }
    if (next === null) return { path: at, number }
    at = `${path}&after=${encodeURIComponent(next)}`
  }
  return { path: at, number: DEEP_PAGE }
}

async function measureExports({ url, pid }: MeasuredServer, headers: Headers): Promise<void> {
  for (const [name, path] of EXPORTS) {
    const { result, grownMb } = await grownWhile(pid, readExport(url, headers, path))
    const { firstByteMs, allMs, bytes } = result
    report.figure(`export of the ${name}, first byte`, firstByteMs, 'ms', FIRST_BYTE_MAX_MS)
    report.figure(`export of the ${name}, memory`, grownMb, 'MB', EXPORT_MAX_MB)
    report.note(`the export has ${Math.round(bytes / 1_000_000)} MB and took ${Math.round(allMs)} ms`)
  }
}

const EXPORT = '/api/office/exports/audit.csv?from=2026-05-01&to=2026-11-20'
const EXPORTS = [
  ['texts', '/api/office/exports/texts.csv?period=12m'],
  ['visits', '/api/office/exports/visits.csv?period=12m'],
  ['audit log', EXPORT],
] as const

type ReadExport = { readonly firstByteMs: number; readonly allMs: number; readonly bytes: number }

function readExport(server: string, headers: Headers, path: string): Promise<ReadExport> {
  const from = performance.now()
  return new Promise((resolve, reject) => {
    request(`${server}${path}`, { headers }, response => {
      if (response.statusCode !== 200) reject(new Error(`the export returned ${response.statusCode}`))
      let firstByteMs = Number.NaN
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        if (bytes === 0) firstByteMs = performance.now() - from
        bytes += chunk.length
      })
      response.on('end', () => resolve({ firstByteMs, allMs: performance.now() - from, bytes }))
      response.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}

/**
 * Measures check-ins without other calls, and check-ins while ten people page through lists and exports run. The median
 * of the rounds counts.
 */
async function measureCheckIns(server: string, headers: Headers, { lookUp, checkIn }: Journeys): Promise<void> {
  // Clients are looked up first, because a check-in requires a lookup.
  await runLoad(server, CHECK_INS * ROUNDS * 2, lookUp, CALLERS)
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const first = round * 2 * CHECK_INS
    const alone = await runLoad(server, CHECK_INS, n => checkIn(first + n))
    const stop = new AbortController()
    const others = Promise.all([
      ...Array.from({ length: PAGERS }, (_, at) => keepPaging(server, headers, at, stop.signal)),
      keepExporting(server, headers, stop.signal),
    ])
    const beside = await runLoad(server, CHECK_INS, n => checkIn(first + CHECK_INS + n))
    stop.abort()
    await others
    report.note(`check-in, p99: ${alone.p99Ms.toFixed(1)} ms alone, ${beside.p99Ms.toFixed(1)} ms beside the office`)
    ratios.push(beside.p99Ms / alone.p99Ms)
  }
  const median = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
  report.figure('check-in beside the office against alone, p99', median, 'x', CHECK_IN_MAX_RATIO)
}

async function keepPaging(server: string, headers: Headers, at: number, stop: AbortSignal): Promise<void> {
  const [, path] = LISTS[at % LISTS.length]!
  await passed((at / PAGERS) * PAGE_EVERY_MS, stop)
  while (!stop.aborted) {
    await send(server, get(headers, path))
    await passed(PAGE_EVERY_MS, stop)
  }
}

async function keepExporting(server: string, headers: Headers, stop: AbortSignal): Promise<void> {
  if (!stop.aborted) await readExport(server, headers, EXPORT)
}

function passed(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    stop.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
