import { type Config, ConfigError, readConfig } from '@frontlash/config/config'
import { openEmbeddedPostgres } from '@frontlash/postgres/embedded-postgres'
import { openSalon } from '../open-salon.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Salon } from '../salon.ts'

const CONNECTIONS = 2

/** A command was called wrongly (exit code 2) or could not do what was asked (1); `message` is the one line that says so. */
export class CommandRefused extends Error {
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/**
 * Runs a command on the salon's data, whether its server runs or not. The process ends with the number that `work`
 * answers, or 0; what it could not do is said in one line on standard error.
 */
export function runOnSalon(service: string, work: (salon: Salon) => Promise<unknown>): Promise<void> {
  return runCommand(() => withSalon(service, readConfig(), work))
}

/** Runs a command that opens what it needs by itself, and ends as runOnSalon does. */
export async function runCommand(work: () => Promise<unknown>): Promise<void> {
  try {
    const answer = await work()
    process.exitCode = typeof answer === 'number' ? answer : 0
  } catch (error) {
    const { message, stack } = error as Error
    const isPlain = error instanceof CommandRefused || error instanceof ConfigError
    process.stderr.write(`${isPlain ? message : (stack ?? message)}\n`)
    process.exitCode = error instanceof CommandRefused ? error.exitCode : 1
  }
}

/** Opens the salon's data for one piece of work, starting its database when that does not run. */
export async function withSalon<T>(service: string, config: Config, work: (salon: Salon) => Promise<T>): Promise<T> {
  const embedded = config.databaseUrl ? undefined : await openEmbeddedPostgres(config.dataDir)
  try {
    const url = config.databaseUrl ?? embedded!.url
    await migrate(url)
    const { salon, close } = await openSalon(config, { url, service, connections: CONNECTIONS })
    try {
      return await work(salon)
    } finally {
      await close()
    }
  } finally {
    await embedded?.release()
  }
}
