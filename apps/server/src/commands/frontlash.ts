import { readConfig } from '@frontlash/config/config'
import { frontendKey } from '@frontlash/config/derived-key'
import type { AppContext } from '../app-context.ts'
import { runningClock } from '../platform/clock.ts'
import { CommandRefused, runCommand, withDatabase, withSalon } from './run-command.ts'

type Print = (line: string) => void
/** Runs a command with its arguments; a returned number is the exit code. */
type Run = (args: readonly string[], print: Print) => Promise<unknown>
type SalonCommand = (context: AppContext, args: readonly string[], print: Print) => Promise<unknown>

/** Wraps a command that needs the salon's data: first starts and migrates the database. */
function onSalon(name: string, load: () => Promise<SalonCommand>): Run {
  return async (args, print) => {
    const command = await load()
    return withSalon(name, readConfig(), context => command(context, args, print))
  }
}

/** The owner's commands, as `npm run <name>`; `npm run frontlash -- help` prints them (docs/commands.md). */
const COMMANDS: Readonly<Record<string, { readonly summary: string; readonly run: Run }>> = {
  setup: {
    summary: 'asks for everything a real salon needs, and writes it down',
    run: async (_args, print) => (await import('./setup-command.ts')).setupCommand(print),
  },
  doctor: {
    summary: 'says what is wrong with the installation, and what to do about it',
    // The doctor only reads, so the database is not migrated.
    run: async (_args, print) => {
      const { doctorCommand } = await import('./doctor-command.ts')
      const config = readConfig()
      return withDatabase(config, databaseUrl => doctorCommand({ config, databaseUrl }, print))
    },
  },
  staff: {
    summary: 'lists, adds and changes accounts',
    run: onSalon('staff', async () => (await import('./staff-command.ts')).staffCommand),
  },
  settings: {
    summary: 'lists and changes the settings of the salon',
    run: onSalon('settings', async () => (await import('./settings-command.ts')).settingsCommand),
  },
  client: {
    summary: 'exports or deletes everything about one client',
    run: onSalon('client', async () => (await import('./client-command.ts')).clientCommand),
  },
  'verify-waiver': {
    summary: "checks a waiver's PDF, or a location's chain of waivers",
    run: onSalon('verify-waiver', async () => (await import('./verify-waiver-command.ts')).verifyWaiverCommand),
  },
  backup: {
    summary: 'writes the whole salon into one file, or checks such a file',
    run: onSalon('backup', async () => (await import('./backup-command.ts')).backupCommand),
  },
  restore: {
    summary: 'replaces the salon by the one in a backup',
    // A restore neither opens nor migrates the database that it replaces. A newer version may have written that
    // database, and a restore is the only way back to this version.
    run: async (args, print) => {
      const { restoreCommand } = await import('./restore-command.ts')
      const config = readConfig()
      const clock = runningClock(config.clockOffsetMs)
      return withDatabase(config, url => restoreCommand({ config, clock, db: { url } }, args, print))
    },
  },
  'frontend-key': {
    summary: 'prints the key for a frontend on another machine',
    run: async (_args, print) => print(frontendKey(readConfig().appSecret)),
  },
  'move-database': {
    summary: 'moves the salon to another PostgreSQL server, or back',
    run: onSalon('move-database', async () => (await import('./move-database-command.ts')).moveDatabaseCommand),
  },
}

function help(): string {
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  npm run ${name.padEnd(14)} ${summary}`)
  return ['The commands of the salon; arguments come after -- (npm run staff -- list).', '', ...lines].join('\n')
}

await runCommand(async () => {
  const [name = 'help', ...args] = process.argv.slice(2)
  if (name === 'help' || name === '--help') return console.log(help())
  if (!Object.hasOwn(COMMANDS, name)) throw new CommandRefused(`There is no command "${name}".\n${help()}`, 2)
  return COMMANDS[name]!.run(args, line => console.log(line))
})
