import { parseArgs } from 'node:util'
import { openEmbeddedPostgres } from '@frontlash/postgres/embedded-postgres'
import type { AppContext } from '../app-context.ts'
import { type MoveOutcome, moveSalon } from '../backups/move-salon.ts'
import { backupMessage, builtMessage, NEVER_ABORTED } from './backup-command.ts'
import { orRefuse } from './broken-backup.ts'
import { openQuestions } from './questions.ts'
import { CommandRefused } from './run-command.ts'

const USAGE = `npm run move-database                                            to a PostgreSQL server, whose address is asked for
npm run move-database -- --to postgresql://user@host/database   to a server whose address has no password
npm run move-database -- --to system                             as root: to the operating system’s own server
npm run move-database -- --to embedded                           back to the one in DATA_DIR`

const REFUSALS: Readonly<Record<Extract<MoveOutcome, { ok: false }>['refusal'], string>> = {
  'still running': 'The salon is running: stop it first, so that nothing is taken that would not be moved.',
  'a salon is there': 'There is a salon in that database already: name an empty one.',
}

/** Runs `npm run move-database -- …` and prints the result (docs/backups.md). */
export async function moveDatabaseCommand(
  context: AppContext,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const given = targetOf(args)
  const to = given ?? (await askAddress(print))
  if (to === 'embedded' && !context.config.databaseUrl)
    throw new CommandRefused('The salon is in DATA_DIR already: DATABASE_URL is not set. Nothing was done.')
  const embedded = to === 'embedded' ? await openEmbeddedPostgres(context.config.dataDir) : undefined
  try {
    const { appSecret, backupDir } = context.config
    const from = { url: context.db.url, appSecret, now: context.clock.realNow() }
    // DATA_DIR may still contain the salon from before an earlier move. That salon is backed up and replaced. A salon
    // in any other target is not replaced.
    const olderInto = embedded ? backupDir : undefined
    const moved = await orRefuse(
      moveSalon(from, embedded?.url ?? to, NEVER_ABORTED, olderInto).catch(refuseUnreachable),
    )
    if (!moved.ok) throw new CommandRefused(REFUSALS[moved.refusal])
    if (moved.before) print(`What was here before: ${backupMessage(moved.before)}`)
    print(`Moved: ${builtMessage(moved.built)}`)
    print(
      embedded
        ? 'Unset DATABASE_URL and start the salon. The server’s copy stays as it is.'
        : `Set DATABASE_URL to ${given ?? 'that address'} and start the salon. The copy that it leaves stays as it is.`,
    )
  } finally {
    await embedded?.release()
  }
}

/** Asks for the URL of the database. The input is hidden, because the URL may contain a password. */
async function askAddress(print: (line: string) => void): Promise<string> {
  const questions = openQuestions(print)
  try {
    return await questions.ask('The address of the PostgreSQL server, postgresql://…', {
      hidden: true,
      required: 'There must be an address.',
      errorOf: address => (isAddress(address) ? undefined : 'The address must begin with postgresql://.'),
    })
  } finally {
    questions.close()
  }
}

const isAddress = (text: string) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')

/** Returns the target from the arguments; undefined without a target. */
function targetOf(args: readonly string[]): string | undefined {
  let to: string | undefined
  try {
    to = parseArgs({ args: [...args], options: { to: { type: 'string' } } }).values.to
  } catch {
    throw new CommandRefused(USAGE, 2)
  }
  if (to === undefined || to === 'embedded') return to
  // A password is not accepted as an argument, because every user of the machine can see the arguments of programs.
  if (URL.parse(to)?.password)
    throw new CommandRefused('An address with a password is not given here: leave --to out, and it is asked for.', 2)
  if (isAddress(to)) return to
  throw new CommandRefused(USAGE, 2)
}

/** Throws a CommandRefused with one line if the server refuses the connection or the database does not exist. */
function refuseUnreachable(error: unknown): never {
  const { code = '', message } = error as { code?: string; message: string }
  const isRefusal =
    ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ENOENT'].includes(code) || /^(28|3D|42501)/.test(code)
  throw isRefusal ? new CommandRefused(`The database cannot be used: ${message}.`) : error
}
