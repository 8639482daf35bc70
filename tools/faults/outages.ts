import { setTimeout as pause } from 'node:timers/promises'
import type { Journeys } from '../../bench/src/calls/prepare-journeys.ts'
import { report } from '../../bench/src/report.ts'
import { makeVisits, savedVisits, type Visit } from './tablet.ts'

export type Outage = {
  readonly name: string
  readonly seconds: number
  readonly begin: () => unknown
  readonly end?: () => unknown
  /** True if no visit is possible during the outage. The health call must then report a problem. */
  readonly isTotal?: boolean
  /** The longest time until a probe has its response, even a refusal; not limited if undefined. */
  readonly maxResponseMs?: number
}

type Salon = { readonly address: string; readonly databaseUrl: string; readonly journeys: Journeys }

/** At the default rate, a busy machine refuses no call even without an outage. */
const VISITS_A_SECOND = Number(process.env.VISITS_A_SECOND ?? 2)
const SECONDS_BEFORE = 3
const SECONDS_AFTERWARDS = 8
const PROBE_INTERVAL_MS = 250
const PROBE_TIMEOUT_MS = 10_000
const MAX_UNTIL_DEGRADED_MS = 5_000
const MAX_UNTIL_BACK_MS = 5_000

/** Returns the number of visits that `runOutages` makes, for which the journeys must be prepared. */
export function visitsOf(outages: readonly Outage[]): number {
  return outages.reduce((total, one) => total + visitsDuring(one), 0)
}

function visitsDuring({ seconds }: Outage): number {
  return Math.ceil((SECONDS_BEFORE + seconds + SECONDS_AFTERWARDS) * VISITS_A_SECOND)
}

/**
 * Runs the outages one after the other while clients check in and sign. Prints when the health call reported each
 * outage, and when calls succeeded again. At the end, each visit must have saved one check-in and one waiver.
 */
export async function runOutages(salon: Salon, outages: readonly Outage[]): Promise<void> {
  const visits: Visit[] = []
  for (const outage of outages) visits.push(...(await runOutage(salon, outage, visits.length)))
  const failed = visits.filter(one => one.failure !== null)
  for (const { failure } of failed.slice(0, 10)) console.log(failure)
  const { checkIns, checkedIn, waivers, signed } = await savedVisits(salon.databaseUrl)
  report.title(`${visits.length} visits, ${VISITS_A_SECOND} a second`)
  report.figure('visits that could not be completed', failed.length, '', 0)
  report.figure('check-ins and waivers lost', 2 * visits.length - checkedIn - signed, '', 0)
  report.figure('check-ins and waivers doubled', checkIns - checkedIn + waivers - signed, '', 0)
}

async function runOutage(salon: Salon, outage: Outage, from: number): Promise<Visit[]> {
  const to = from + visitsDuring(outage)
  const visits = makeVisits(salon.address, salon.journeys, { from, to, perSecond: VISITS_A_SECOND, triesAgain: true })
  const probes = probeRegularly(salon, from)
  await pause(SECONDS_BEFORE * 1000)
  const beganAt = performance.now()
  await outage.begin()
  await pause(Math.max(0, beganAt + outage.seconds * 1000 - performance.now()))
  await outage.end?.()
  const endedAt = performance.now()
  const done = await visits
  const all = await probes.end()

  const bad = all.filter(one => !one.isOk)
  const isBackAt = all.find(one => one.isOk && one.sentAt > endedAt && bad.every(other => other.sentAt < one.sentAt))
  const during = all.filter(one => one.sentAt > beganAt && one.sentAt < endedAt)
  report.title(
    `${outage.name}: ${sum(done, 'sentAgain')} calls sent again, ${sum(done, 'brokenOff')} broken off; the slowest took ` +
      `${(Math.max(...done.map(one => one.slowestCallMs)) / 1000).toFixed(1)} s`,
  )
  if (outage.isTotal) {
    const reported = all.map(one => one.failedHealthAt).filter(at => at > beganAt)
    report.figure('until health was not ok', Math.min(...reported) - beganAt, 'ms', MAX_UNTIL_DEGRADED_MS)
  }
  if (outage.maxResponseMs !== undefined)
    report.figure('slowest response', Math.max(...during.map(one => one.tookMs)), 'ms', outage.maxResponseMs)
  const backMs = isBackAt ? isBackAt.sentAt + isBackAt.tookMs - endedAt : Number.NaN
  report.figure('until calls succeeded again', backMs, 'ms', MAX_UNTIL_BACK_MS)
  return done
}

/** `failedHealthAt` is the time at which a health call had failed; NaN if it has succeeded. */
type Probe = {
  readonly sentAt: number
  readonly tookMs: number
  readonly isOk: boolean
  readonly failedHealthAt: number
}

/** Makes a health call and a lookup four times a second, even while earlier calls have no response. */
function probeRegularly({ address, journeys }: Salon, client: number): { end: () => Promise<Probe[]> } {
  const lookUp = journeys.lookUp(client)
  const call = (path: string, headers = {}) =>
    fetch(address + path, { headers, signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
      async response => {
        await response.arrayBuffer()
        return response.ok
      },
      () => false,
    )
  const probe = async (): Promise<Probe> => {
    const sentAt = performance.now()
    const health = call('/api/health').then(isOk => (isOk ? Number.NaN : performance.now()))
    const [failedHealthAt, isFound] = await Promise.all([health, call(lookUp.path, lookUp.headers)])
    const isOk = isFound && Number.isNaN(failedHealthAt)
    return { sentAt, tookMs: performance.now() - sentAt, isOk, failedHealthAt }
  }
  const probes: Promise<Probe>[] = []
  const timer = setInterval(() => probes.push(probe()), PROBE_INTERVAL_MS)
  return {
    end: () => {
      clearInterval(timer)
      return Promise.all(probes)
    },
  }
}

function sum(visits: readonly Visit[], what: 'sentAgain' | 'brokenOff'): number {
  return visits.reduce((total, one) => total + one[what], 0)
}
