import { debuglog } from 'node:util'
import type { Config } from '@frontlash/config/config'
import { openEmbeddedPostgres } from '@frontlash/postgres/embedded-postgres'
import type { AppContext } from '../app-context.ts'
import { openContext } from '../open-context.ts'
import { migrate } from '../platform/db/migrate.ts'
import { CommandRefused, failureMessage } from './failure.ts'

export { CommandRefused }

const CONNECTIONS = 2

/**
 * Runs a command and exits with the code that `work` returns, or with 0 if `work` returns no code. Prints an error as
 * one line on stderr.
 */
export async function runCommand(work: () => Promise<unknown>): Promise<void> {
  process.on('uncaughtException', error => {
    printFailure(error)
    process.exit(1)
  })
  try {
    const result = await work()
    process.exitCode = typeof result === 'number' ? result : 0
  } catch (error) {
    printFailure(error)
    process.exitCode = error instanceof CommandRefused ? error.exitCode : 1
  }
}

// NODE_DEBUG=frontlash prints the stack for developers.
const debug = debuglog('frontlash')

function printFailure(error: unknown): void {
  process.stderr.write(`${failureMessage(error)}\n`)
  debug('%s', error instanceof Error ? error.stack : error)
}

/** Opens the salon's data for `work`. Starts the database if it is not running, and migrates it. */
export function withSalon<T>(service: string, config: Config, work: (context: AppContext) => Promise<T>): Promise<T> {
  return withDatabase(config, async url => {
    await migrate(url)
    const { context, close } = await openContext(config, { url, service, connections: CONNECTIONS })
    try {
      return await work(context)
    } finally {
      await close()
    }
  })
}

/** Calls `work` with the URL of the salon's database, without a migration. Starts the database if it is not running. */
export async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  // Without this check, a machine that runs only a frontend would get its own empty salon in DATA_DIR.
  if (config.runOnly === 'frontend' && !config.databaseUrl)
    throw new CommandRefused(
      "This machine runs only a frontend (RUN_ONLY=frontend) and has no data: type this on a backend's machine.",
    )
  const embedded = config.databaseUrl ? undefined : await openEmbeddedPostgres(config.dataDir)
  try {
    return await work(config.databaseUrl ?? embedded!.url)
  } finally {
    await embedded?.release()
  }
}
