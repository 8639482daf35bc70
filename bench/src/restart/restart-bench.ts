import { loadavg } from 'node:os'
import { openEmbeddedPostgres } from '@frontlash/postgres/embedded-postgres'
import pg from 'pg'
import { sandboxCall } from '../../../e2e/support/kiosk.ts'
import { startStack } from '../../../e2e/support/stack.ts'
import { BENCH_ADMIN, prepareJourneys } from '../calls/prepare-journeys.ts'
import { report } from '../report.ts'
import { type Visit, visit } from './tablet.ts'

/** Set fewer (VISITS_A_SECOND=2) on a busy machine, which refuses calls even without a restart if it gets too many. */
const VISITS_A_SECOND = Number(process.env.VISITS_A_SECOND ?? 20)
const SECONDS = 30
const VISITS = VISITS_A_SECOND * SECONDS
/** Each process is restarted once, with visits before, between and after. */
const RESTARTS = [
  { service: 'backend', atSecond: 8 },
  { service: 'frontend', atSecond: 19 },
] as const
/** The maximum time of a call, because a client at a tablet notices a longer one. */
const MAX_SLOWEST_MS = 8_000
const SETTLE_TIMEOUT_MS = 30_000
const POLL_INTERVAL_MS = 200

/**
 * Checks twenty clients per second in while an admin restarts backend and frontend from the status page: no visit may
 * fail, and each must leave one check-in and one waiver (docs/performance.md, "A restart in the middle of the day").
 * Returns false otherwise.
 */
export async function benchRestart(): Promise<boolean> {
  const stack = await startStack({ RATE_LIMITS: 'off' })
  const given = stack.env.DATABASE_URL
  const embedded = given ? undefined : await openEmbeddedPostgres(stack.dataDir)
  const url = given ?? embedded!.url
  try {
    // The visits' bookings are not at Square, so Square must not be asked for them.
    await sandboxCall('POST', '/faults', { provider: 'square', kind: 'down', seconds: 600 }, stack.sandbox)
    const journeys = await prepareJourneys(url, stack.dataDir, stack.kiosk, VISITS)
    const admin = await signIn(stack.kiosk)

    const restarts = RESTARTS.map(async ({ service, atSecond }) => {
      await new Promise(resolve => setTimeout(resolve, atSecond * 1000))
      return restart(stack.kiosk, admin, service)
    })
    const visits: Promise<Visit>[] = []
    for (let n = 0; n < VISITS; n++) {
      const calls = {
        lookUp: journeys.lookUp(n),
        verify: journeys.verify(n),
        checkIn: journeys.checkIn(n),
        waiver: journeys.waiver(n),
      }
      visits.push(visit(stack.kiosk, calls))
      await new Promise(resolve => setTimeout(resolve, 1000 / VISITS_A_SECOND))
    }
    const took = await Promise.all(restarts)
    const done = await Promise.all(visits)
    const failed = done.filter(one => one.failure !== null)
    for (const { failure } of failed.slice(0, 10)) console.log(failure)
    const { checkIns, waivers } = await savedVisits(url)

    report.title(
      `${VISITS} visits, ${VISITS_A_SECOND} a second, while the backend (new after ${took[0]!.toFixed(1)} s) and then the ` +
        `frontend (${took[1]!.toFixed(1)} s) were restarted, at a load average of ${loadavg()[0]!.toFixed(1)}`,
    )
    report.figure('visits that failed', failed.length, '', 0)
    report.figure(
      'check-ins and waivers lost or doubled',
      Math.abs(checkIns - VISITS) + Math.abs(waivers - VISITS),
      '',
      0,
    )
    report.figure('deeds that a tablet had to send again', sum(done.map(one => one.sentAgain)), '', 0)
    report.figure('slowest call', Math.max(...done.map(one => one.slowestCallMs)), 'ms', MAX_SLOWEST_MS)
  } finally {
    await embedded?.release()
    await stack.stop()
  }
  return report.isWithinTargets()
}

async function signIn(address: string): Promise<Record<string, string>> {
  const { username, password } = BENCH_ADMIN
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, selectedLocation: 'tustin' }),
  })
  return { 'x-auth-token': ((await response.json()) as { token: string }).token }
}

/** Requests the restart as the status page does, and returns the seconds until another process is online. */
async function restart(address: string, headers: Record<string, string>, service: string): Promise<number> {
  const until = async <Found>(look: () => Promise<Found | undefined>): Promise<Found> => {
    for (const from = Date.now(); Date.now() - from < SETTLE_TIMEOUT_MS; ) {
      const found = await look()
      if (found !== undefined) return found
      await new Promise(resolve => setTimeout(resolve, POLL_INTERVAL_MS))
    }
    throw new Error(`the ${service} was not restarted`)
  }
  const before = await until(() => pidOf(address, headers, service))
  const from = Date.now()
  await until(async () => {
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' }
    return (await fetch(`${address}/api/status/restart/${service}`, init)).ok || undefined
  })
  await until(async () => ((await pidOf(address, headers, service)) ?? before) !== before || undefined)
  return (Date.now() - from) / 1000
}

type Services = { services: { id: string; status: string; pid: number | null }[] }

/**
 * The process id of a service that is online; undefined while it is not, or while the server is too busy to respond.
 */
async function pidOf(address: string, headers: Record<string, string>, service: string): Promise<number | undefined> {
  const response = await fetch(`${address}/api/status/services`, { headers })
  if (!response.ok) return undefined
  const { services } = (await response.json()) as Services
  const found = services.find(one => one.id === service)
  return found?.status === 'online' ? (found.pid ?? undefined) : undefined
}

async function savedVisits(url: string): Promise<{ checkIns: number; waivers: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found = await client.query(
    `select (select count(*)::int from check_ins where square_appointment_id like 'bench-%') as check_ins,
            (select count(*)::int from waivers where client_phone between '+17142000000' and '+17142999999') as waivers`,
  )
  await client.end()
  return { checkIns: found.rows[0].check_ins, waivers: found.rows[0].waivers }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
