import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { openEmbeddedPostgres } from '@frontlash/postgres/embedded-postgres'
import { prepareJourneys } from '../../bench/src/calls/prepare-journeys.ts'
import { report } from '../../bench/src/report.ts'
import { sandboxCall } from '../../e2e/support/kiosk.ts'
import { startStack } from '../../e2e/support/stack.ts'
import { findSalonProcesses } from '../attack/salon-processes.ts'
import { makeVisits } from './tablet.ts'

const VISITS_A_SECOND = Number(process.env.VISITS_A_SECOND ?? 20)
const MINUTES = Number(process.env.MINUTES ?? 7)
const VISITS = VISITS_A_SECOND * MINUTES * 60
const REST_MS = 60_000
const REST_AFTERWARDS_MS = 300_000
const SAMPLE_INTERVAL_MS = 2_000
const MAX_UNDER_LOAD_MB = 220
const MAX_LEFT_MB = 20

/**
 * Measures the backend's memory (Pss) at rest, during twenty visits per second, and after five minutes without a visit
 * (docs/performance.md, "What the faults measure"). Returns false if the memory grows too much or does not shrink
 * again.
 */
export async function measureMemory(): Promise<boolean> {
  const stack = await startStack({ RATE_LIMITS: 'off' })
  const embedded = stack.env.DATABASE_URL ? undefined : await openEmbeddedPostgres(stack.dataDir)
  const url = stack.env.DATABASE_URL ?? embedded!.url
  const memory = () => findSalonProcesses(stack.dataDir).backend.reduce((total, pid) => total + pssMb(pid), 0)
  let highest = 0
  const sampling = setInterval(() => {
    highest = Math.max(highest, memory())
  }, SAMPLE_INTERVAL_MS)
  try {
    // These bookings exist only in the salon's database. Square must be down, because the server would otherwise search
    // Square, which does not have these bookings.
    await sandboxCall('POST', '/faults', { provider: 'square', kind: 'down', seconds: 1_800 }, stack.sandbox)
    const journeys = await prepareJourneys(url, stack.dataDir, stack.kiosk, VISITS)
    await pause(REST_MS)
    const atRest = memory()
    highest = atRest
    const visits = await makeVisits(stack.kiosk, journeys, { from: 0, to: VISITS, perSecond: VISITS_A_SECOND })
    const slowest = visits.map(one => one.slowestCallMs).sort((a, b) => a - b)
    const underLoad = highest
    await pause(REST_AFTERWARDS_MS)
    const afterwards = memory()

    report.title(
      `${VISITS} visits, ${VISITS_A_SECOND} a second, at a load average of ${loadavg()[0]!.toFixed(1)}; the slowest call of a ` +
        `visit took ${slowest[Math.floor(VISITS * 0.5)]!.toFixed(0)} ms (p50), ${slowest[Math.floor(VISITS * 0.99)]!.toFixed(0)} ms (p99)`,
    )
    report.figure('visits that failed', visits.filter(one => one.failure !== null).length, '', 0)
    report.note(`backend at rest: ${atRest.toFixed(1)} MB`)
    report.figure('backend under load', underLoad, 'MB', MAX_UNDER_LOAD_MB)
    report.figure('backend after five minutes, above rest', afterwards - atRest, 'MB', MAX_LEFT_MB)
  } finally {
    clearInterval(sampling)
    await embedded?.release()
    await stack.stop()
  }
  return report.isWithinTargets()
}

/** The proportional set size of a process: its own memory and its share of the shared memory (proc(5)). */
function pssMb(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)![1]) / 1024
}
