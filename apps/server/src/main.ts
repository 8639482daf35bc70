import { Worker } from 'node:worker_threads'
import { readConfig } from '@frontlash/config/config'
import { listenOn } from '@frontlash/http/listen'
import { openEmbeddedPostgres } from '@frontlash/postgres/embedded-postgres'
import { REFUSED_TO_START } from '@frontlash/process/services'
import { openSupervisorLine } from '@frontlash/process/supervisor-line'
import { buildApp } from './app.ts'
import { openContext } from './open-context.ts'
import { migrate } from './platform/db/migrate.ts'
import { UnusableDatabase } from './platform/db/unusable-database.ts'
import { releaseMemoryPeriodically } from './platform/release-memory.ts'
import { refuseRealData } from './records/demo/demo-mark.ts'
import { seedDemoSalon } from './records/demo/seed-demo-salon.ts'
import { revokeDemoKeys } from './records/staff/seed-demo-staff.ts'

const CONNECTIONS = 16
const JOBS_RESTART_MS = 1_000
/** The main thread releases memory only below this utilization, because callers wait during the release. */
const MAX_UTILIZATION = 0.05
/** The time for which calls in progress may still run after a stop signal. */
const DRAIN_TIMEOUT_MS = 4_000
/** The time after a stop signal at which the process exits, even if calls are still in progress. */
const STOP_TIMEOUT_MS = 9_000

/**
 * The backend process: migrates the database, serves calls, and runs the background thread, until it is asked to stop.
 */
const config = readConfig()
const embedded = config.databaseUrl ? undefined : await openEmbeddedPostgres(config.dataDir)
const url = config.databaseUrl ?? embedded!.url
await migrate(url).catch(refuseToStart)
const { context, close } = await openContext(config, { url, service: 'backend', connections: CONNECTIONS })
if (config.publicUrlError) context.log.warn(config.publicUrlError)
if (config.mode === 'demo') {
  await refuseRealData(context.db).catch(refuseToStart)
  await seedDemoSalon(context)
} else {
  const closed = await revokeDemoKeys(context)
  if (closed.length > 0) context.log.warn({ staff: closed }, 'the demo’s accounts are disabled')
}
const app = await buildApp(context, openSupervisorLine())

let stopping = false
let jobs: Worker
const startJobsThread = () => {
  jobs = new Worker(new URL('./jobs-thread.ts', import.meta.url), { workerData: { url } })
  jobs.on('error', error => context.log.error({ err: error }, 'the background thread failed'))
  jobs.once('exit', () => {
    if (!stopping) setTimeout(startJobsThread, JOBS_RESTART_MS)
  })
}
startJobsThread()

const listening = await listenOn(app, config.backendPort, config)
if (listening.missing.length > 0) context.log.error({ addresses: listening.missing }, 'listen.address_missing')
releaseMemoryPeriodically(MAX_UTILIZATION)
context.log.info({ port: config.backendPort, mode: config.mode }, 'the backend listens')

const stop = async () => {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
  const jobsEnded = new Promise(resolve => jobs.once('exit', resolve))
  jobs.postMessage('stop')
  listening.stop()
  await app.openCalls.stopServing(DRAIN_TIMEOUT_MS)
  await jobsEnded
  await close()
  await embedded?.release()
  process.exit(0)
}
// The supervisor handles Ctrl+C and stops its processes in the right order.
process.on('SIGINT', () => {})
process.on('SIGTERM', stop)
process.stdin.on('end', stop).resume()

/**
 * Rethrows the error of a failed start. If a restart cannot help, prints the reason instead, and exits with the code
 * that prevents a restart.
 */
async function refuseToStart(error: unknown): Promise<never> {
  if (!(error instanceof UnusableDatabase)) throw error
  process.stderr.write(`${error.message}\n`)
  await embedded?.release()
  process.exit(REFUSED_TO_START)
}
