import { readConfig } from '@frontlash/config/config'
import { listenOn } from '@frontlash/http/listen'
import { openLog } from '@frontlash/process/log'
import { openLogFile } from '@frontlash/process/log-file'
import { openSupervisorLine } from '@frontlash/process/supervisor-line'
import { openWebServer } from './web-server.ts'

/** How long forwarded calls may still run after a signal to stop. */
const DRAIN_TIMEOUT_MS = 4_000

/**
 * The frontend process: serves the built app and forwards /api until a signal to stop or the end of the parent process.
 * With DEV_SERVER (`npm run dev`) it serves the app from the sources.
 */
const config = readConfig()
const logFile = openLogFile(config.dataDir, 'frontend')
const log = openLog(logFile, 'frontend')
openSupervisorLine()
const isDev = config.mode === 'demo' && process.env.DEV_SERVER !== undefined
const server = isDev
  ? await (await import('./dev-server.ts')).openDevServer(config, log)
  : await openWebServer(config, { log })
const listening = await listenOn(server, config.frontendPort, config)
if (listening.missing.length > 0) log.error({ addresses: listening.missing }, 'listen.address_missing')
log.info({ port: config.frontendPort, mode: config.mode }, 'the frontend listens')

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  listening.stop()
  await server.openCalls.stopServing(DRAIN_TIMEOUT_MS)
  log.info('the frontend has stopped')
  await logFile.close()
  process.exit(0)
}
// This process ignores Ctrl+C, because the supervisor handles it and stops all processes in the right order.
process.on('SIGINT', () => {})
process.on('SIGTERM', stop)
process.stdin.on('end', stop).resume()
