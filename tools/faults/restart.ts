import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { openEmbeddedPostgres } from '@frontlash/postgres/embedded-postgres'
import { prepareJourneys, signInAdmin } from '../../bench/src/calls/prepare-journeys.ts'
import { report } from '../../bench/src/report.ts'
import { sandboxCall } from '../../e2e/support/kiosk.ts'
import { type Stack, startStack } from '../../e2e/support/stack.ts'
import { findSalonProcesses } from '../attack/salon-processes.ts'
import { makeVisits, savedVisits } from './tablet.ts'

/**
 * A busy machine needs a lower rate (VISITS_A_SECOND=2). At the default rate, it would refuse calls even without a
 * restart.
 */
const VISITS_A_SECOND = Number(process.env.VISITS_A_SECOND ?? 20)
const SECONDS = 30
const VISITS = VISITS_A_SECOND * SECONDS
/** Each process restarts once. There are visits before, between and after the restarts. */
const RESTARTS = [
  { service: 'backend', atSecond: 8 },
  { service: 'frontend', atSecond: 19 },
] as const
/** The maximum duration of a call. Clients notice the delay of a longer call. */
const MAX_SLOWEST_MS = 8_000
const SETTLE_TIMEOUT_MS = 240_000
const POLL_INTERVAL_MS = 200

/**
 * Checks in twenty clients per second while an admin restarts backend and frontend on the status page. Each visit must
 * succeed and store one check-in and one waiver (docs/performance.md, "What the faults measure"); otherwise returns
 * false.
 */
export async function restartInMidDay(): Promise<boolean> {
  const stack = await startStack({ RATE_LIMITS: 'off' })
  const given = stack.env.DATABASE_URL
  const embedded = given ? undefined : await openEmbeddedPostgres(stack.dataDir)
  const url = given ?? embedded!.url
  try {
    // These bookings exist only in the salon's database. Square must be down, because the server would otherwise search
    // Square, which does not have these bookings.
    await sandboxCall('POST', '/faults', { provider: 'square', kind: 'down', seconds: 600 }, stack.sandbox)
    const journeys = await prepareJourneys(url, stack.dataDir, stack.kiosk, VISITS)
    const token = await signInAdmin(stack.kiosk)

    const restarts = RESTARTS.map(async ({ service, atSecond }) => {
      await pause(atSecond * 1000)
      return restart(stack, token, service)
    })
    const visits = makeVisits(stack.kiosk, journeys, { from: 0, to: VISITS, perSecond: VISITS_A_SECOND })
    const took = await Promise.all(restarts)
    const done = await visits
    const failed = done.filter(one => one.failure !== null)
    for (const { failure } of failed.slice(0, 10)) console.log(failure)
    const { checkIns, checkedIn, waivers, signed } = await savedVisits(url)

    report.title(
      `${VISITS} visits, ${VISITS_A_SECOND} a second, while the backend (new after ${took[0]!.toFixed(1)} s) and then the ` +
        `frontend (${took[1]!.toFixed(1)} s) were restarted, at a load average of ${loadavg()[0]!.toFixed(1)}`,
    )
    report.figure('visits that failed', failed.length, '', 0)
    report.figure('check-ins and waivers lost', 2 * VISITS - checkedIn - signed, '', 0)
    report.figure('check-ins and waivers doubled', checkIns - checkedIn + waivers - signed, '', 0)
    report.figure('check-ins and waivers that a tablet had to send again', sum(done.map(one => one.sentAgain)), '', 0)
    report.figure('slowest call', Math.max(...done.map(one => one.slowestCallMs)), 'ms', MAX_SLOWEST_MS)
  } finally {
    await embedded?.release()
    await stack.stop()
  }
  return report.isWithinTargets()
}

/** Requests a restart with the call of the status page. Returns the seconds until another process serves the salon. */
async function restart(stack: Stack, token: string, service: 'backend' | 'frontend'): Promise<number> {
  const processes = () => findSalonProcesses(stack.dataDir)[service]
  const before = processes()
  const from = Date.now()
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' }
  const ask = (path: string, method = 'GET', body: string | null = null) =>
    fetch(`${stack.kiosk}/api/status/${path}`, { method, headers, body }).then(
      response => response.ok,
      () => false,
    )
  while (Date.now() - from < SETTLE_TIMEOUT_MS) {
    const running = processes()
    if (!running.some(one => before.includes(one)) && (await ask('services'))) return (Date.now() - from) / 1000
    // The request is repeated for two reasons: a busy server may refuse the request, and a new process that starts too
    // slowly is stopped.
    if (running.every(one => before.includes(one))) await ask(`restart/${service}`, 'POST', '{}')
    await pause(POLL_INTERVAL_MS)
  }
  throw new Error(`the ${service} was not restarted`)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
