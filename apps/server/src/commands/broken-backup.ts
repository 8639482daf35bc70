import { BackupBroken, BackupNeedsSecret } from '../backups/dump-format.ts'
import { CommandRefused } from './run-command.ts'

const MISSING_SECRET = [
  'Add --secret <file>: the file secret-<date> from the machine that made the backup (docs/backups.md).',
  'Without it this would be lost: every PIN, two-step sign-in with its recovery codes, every set-up tablet and',
  'known browser, FRONTEND_KEY of other machines, and the proof that signed waivers are genuine.',
].join('\n')

/** Awaits an operation on a backup. Throws a CommandRefused with a one-line message if the backup is invalid. */
export async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof BackupNeedsSecret)
      throw new CommandRefused(`${error.message} Nothing was changed.\n${MISSING_SECRET}`)
    if (error instanceof BackupBroken) throw new CommandRefused(`${error.message} Nothing was changed.`)
    throw error
  }
}
