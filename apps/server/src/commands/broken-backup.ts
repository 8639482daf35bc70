import { BackupBroken } from '../backups/dump-format.ts'
import { CommandRefused } from './run-command.ts'

/** Awaits work with a backup. Throws a CommandRefused with a one-line message when the backup is invalid. */
export async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof BackupBroken) throw new CommandRefused(`${error.message} Nothing was changed.`)
    throw error
  }
}
