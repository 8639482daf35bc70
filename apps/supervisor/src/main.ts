import { ConfigError, readConfig } from '@frontlash/config/config'
import { frontendKey } from '@frontlash/config/derived-key'
import { refuseForeignAddresses } from '@frontlash/config/listen-addresses'
import { SERVICE_IDS } from '@frontlash/domain/status/service-id'
import { FRONTEND_HEALTH } from '@frontlash/http/frontend-health'
import { EmbeddedPostgresError } from '@frontlash/postgres/embedded-postgres-error'
import type { ToSupervisor } from '@frontlash/process/services'
import { showDemoBanner, showPartBanner, showRealBanner } from './banner.ts'
import { buildIfStale } from './build.ts'
import { diskNotice } from './disk-notice.ts'
import { decideListen } from './listen-decision.ts'
import { type ManagedProcess, superviseProcess } from './managed-process.ts'
import { notifySystemd } from './notify-systemd.ts'
import { proxyNotice } from './proxy-notice.ts'
import { hasBookings, untilBookingsAreIn, untilHealthy } from './readiness.ts'
import { restartOnChange } from './restart-on-change.ts'
import { restartWhenHung } from './restart-when-hung.ts'
import { openSalonDatabase } from './salon-database.ts'
import { step } from './step.ts'
import { typedAt } from './typed-at.ts'

const isDev = process.argv.includes('dev')
const NO_DEV_HERE = 'npm run dev runs only the demo. Without .env and SQUARE_ACCESS_TOKEN it starts one.'

/**
 * Runs the system: the database, the backend, the frontend and, in the demo, the sandbox. With RUN_ONLY, runs only the
 * backend and its database, or only the frontend. Starts the processes in order and restarts a process that ends. Stops
 * all processes in order on Ctrl-C, on SIGTERM, or when the parent process has ended.
 */
async function main(): Promise<void> {
  const startedAt = typedAt(process.argv) ?? Date.now()
  const given = readConfig()
  refuseForeignAddresses(given)
  notifySystemd()
  const stops: (() => Promise<void>)[] = []
  let stopping: Promise<void> | undefined
  const stop = (code: number) => {
    stopping ??= (async () => {
      process.stdout.write('\nStopping ...\n')
      for (const one of stops.reverse())
        await one().catch(error => process.stderr.write(`${(error as Error).message}\n`))
      process.exit(code)
    })()
    return stopping
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGHUP', () => void stop(0))
  // Writing to a closed terminal fails. The error stops all processes in the right order instead of crashing the
  // supervisor.
  for (const words of [process.stdout, process.stderr]) words.on('error', () => void stop(0))
  process.stdin.on('end', () => void stop(0)).resume()
  process.stdin.on('error', () => void stop(0))

  try {
    const { config, notice } = await decideListen(given)
    if (isDev && config.mode !== 'demo') throw new ConfigError(NO_DEV_HERE)
    const parts = config.runOnly ? [config.runOnly] : SERVICE_IDS
    const hasBackend = parts.includes('backend')
    const hasSandbox = hasBackend && config.mode === 'demo'
    // A backend without a frontend also needs the built app, because the backend sends the app's version to tablets.
    await buildIfStale(hasSandbox)
    const full = hasBackend ? await diskNotice(config) : undefined
    if (full) process.stdout.write(`${full}\n`)
    const database = hasBackend ? await step('Opening the database', () => openSalonDatabase(config)) : undefined
    if (database) stops.push(database.release)
    const isFirstStart = database !== undefined && !(await hasBookings(database.url))

    // A restarted process gets the secret, database and clock that it had before.
    const env = {
      ...(database && { DATABASE_URL: database.url }),
      APP_SECRET: config.appSecret,
      ...(isDev && { DEV_SERVER: 'yes' }),
      ...(config.listen && { LISTEN: config.listen.join(',') }),
      ...(config.mode === 'demo' && {
        FRONTLASH_CLOCK_OFFSET_MS: String(config.clockOffsetMs),
        // The public URL is determined at the start and stays fixed, so that links and webhooks stay valid if the
        // machine's IP address changes.
        ...(config.listen && { PUBLIC_URL: config.publicUrl }),
      }),
    }
    const isStopping = () => stopping !== undefined
    const running = new Map<ManagedProcess['name'], ManagedProcess>()
    const reports = () => SERVICE_IDS.flatMap(id => (running.has(id) ? [{ id, ...running.get(id)!.report() }] : []))
    // The old process runs until its replacement listens. The process that requested the restart can thus still send
    // its response.
    const onMessage = (message: ToSupervisor, response: (message: object) => void) => {
      if (message.kind === 'memory') return
      if (message.kind === 'restart' && !isStopping()) void running.get(message.id)?.restart()
      response({ ask: message.ask, services: reports() })
    }
    const start = (name: ManagedProcess['name'], file: string, port: number, healthPath?: string) => {
      // The frontend gets three derived keys, because a process with the salon's secret could also derive the keys for
      // PINs and waivers.
      const own = name === 'frontend' ? { ...env, APP_SECRET: frontendKey(config.appSecret) } : env
      const one = superviseProcess({ name, file, port, env: own, isStopping, onGivenUp: () => void stop(1), onMessage })
      running.set(name, one)
      stops.push(one.stop)
      if (healthPath) restartWhenHung(one, `http://127.0.0.1:${port}${healthPath}`, isStopping)
    }
    // The sandbox is not restarted if it hangs, because a test may make it hang on purpose.
    if (hasSandbox) start('sandbox', 'apps/sandbox/src/main.ts', config.sandboxPort)
    if (hasBackend) start('backend', 'apps/server/src/main.ts', config.backendPort, '/api/health')
    if (parts.includes('frontend'))
      start('frontend', 'apps/web-server/src/main.ts', config.frontendPort, FRONTEND_HEALTH)
    if (isDev) restartOnChange(running)

    await step('Starting the salon', () => untilHealthy(config, () => reports().every(one => one.status === 'online')))
    // If the disk is nearly full, the backend copies no bookings, so the start does not wait for bookings.
    if (database && !full)
      await step("Fetching the salon's bookings", () => untilBookingsAreIn(database.url, isFirstStart))
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    if (config.runOnly) showPartBanner(config, seconds)
    else if (config.mode === 'demo') await showDemoBanner(config, seconds)
    else showRealBanner(config, seconds)
    if (full) process.stdout.write(`\n${full}\n`)
    if (notice) process.stdout.write(`\n${notice}\n`)
    const proxy = await proxyNotice(config)
    if (proxy && !isStopping()) process.stdout.write(`\n${proxy}\n`)
  } catch (error) {
    // A process that is being stopped may fail without a message.
    if (!stopping) complain(error)
    await stop(1)
  }
}

/** Prints one line if the user can fix the error, otherwise the stack. */
function complain(error: unknown): void {
  const { message, stack } = error as Error
  const isPlain = error instanceof ConfigError || error instanceof EmbeddedPostgresError
  process.stderr.write(`${isPlain ? message : (stack ?? message)}\n`)
}

try {
  await main()
} catch (error) {
  complain(error)
  process.exit(1)
}
