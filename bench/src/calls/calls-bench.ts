import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '../../../apps/server/test/databases.ts'
import { report } from '../report.ts'
import { callReport } from './call-report.ts'
import { type Call, runLoad, send } from './load.ts'
import { lookupCosts } from './lookup-cost.ts'
import { type MeasuredServer, startServer } from './measured-server.ts'
import { prepareJourneys } from './prepare-journeys.ts'

/**
 * The number of calls before the measurement. After these calls, the JIT has compiled the code, as in a long-running
 * server.
 */
const WARM_UP = 3_000
const MEASURED = 1_000
const ROUNDS = 5
/**
 * The numbers of simultaneous callers. The target is for one caller, because several callers share wake-ups and cores.
 */
const CROWDS = [1, 8] as const

type Cost = { cpuMicros: number; processCpuMicros: number; p50Ms: number; p99Ms: number }

async function costOf(server: MeasuredServer, callers: number, calls: (n: number) => Call): Promise<Cost> {
  const before = await server.cpuMicros()
  const load = await runLoad(server.url, MEASURED, calls, callers)
  const after = await server.cpuMicros()
  return {
    cpuMicros: (after.thread - before.thread) / MEASURED,
    processCpuMicros: (after.process - before.process) / MEASURED,
    p50Ms: load.p50Ms,
    p99Ms: load.p99Ms,
  }
}

/**
 * Measures the server's cost of the calls in the main journey, relative to the baseline on the same database. Also
 * measures the cost of a lookup among a million bookings (docs/performance.md, "What a call costs"). Returns false if a
 * figure exceeds its target.
 */
export async function benchCalls(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'frontlash-bench-'))
  const database = await createTestDatabase()
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, RATE_LIMITS: 'off', NODE_ENV: 'production' }
  const bare = await startServer('bare-server.ts', env)
  const salon = await startServer('salon-server.ts', env)
  try {
    const journeys = await prepareJourneys(
      database.url,
      dataDir,
      salon.url,
      WARM_UP + MEASURED * ROUNDS * CROWDS.length,
    )
    const contenders: {
      name: string
      server: MeasuredServer
      calls: (n: number) => Call
      limit?: string
      max?: number
    }[] = [
      {
        name: 'bare select',
        server: bare,
        calls: n => ({ method: 'GET', path: `/row/${(n % 1000) + 1}`, status: 200 }),
      },
      {
        name: 'bare insert',
        server: bare,
        calls: n => ({ method: 'POST', path: '/row', body: { name: `name ${n}` }, status: 200 }),
      },
      { name: 'lookup', server: salon, calls: journeys.lookUp, limit: 'bare select', max: 2 },
      { name: 'verify', server: salon, calls: journeys.verify, limit: 'bare select', max: 3 },
      { name: 'enhanced check-in', server: salon, calls: journeys.checkIn, limit: 'bare insert', max: 4 },
      { name: 'waiver', server: salon, calls: journeys.waiver, limit: 'bare insert', max: 6 },
    ]
    for (const { server, calls } of contenders) await runLoad(server.url, WARM_UP, calls, 8)
    let next = WARM_UP
    for (const callers of CROWDS) {
      // The servers alternate, so that other load on the machine affects all of them. The median of the rounds counts.
      const costs = new Map<string, Cost[]>()
      for (let round = 0; round < ROUNDS; round++, next += MEASURED) {
        for (const { name, server, calls } of contenders) {
          const cost = await costOf(server, callers, n => calls(next + n))
          costs.set(name, [...(costs.get(name) ?? []), cost])
        }
      }
      const median = (name: string) =>
        costs.get(name)!.sort((a, b) => a.cpuMicros - b.cpuMicros)[Math.floor(ROUNDS / 2)]!
      const figures = contenders.map(({ name, limit, max }) => ({
        name,
        ...median(name),
        ...(limit && { limit, ratio: median(name).cpuMicros / median(limit).cpuMicros, max }),
      }))
      callReport.calls(callers, figures, callers === 1)
    }

    const { fewMs, manyMs } = await lookupCosts(1_000, 1_000_000)
    callReport.growth(fewMs, manyMs)
    await send(salon.url, { method: 'GET', path: '/api/health', status: 200 })
  } finally {
    await salon.stop()
    await bare.stop()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return report.isWithinTargets()
}
