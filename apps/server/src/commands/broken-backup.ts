import { BackupBroken } from '../backups/dump-format.ts'
import { CommandRefused } from './open-context.ts'

/** Waits for work with a backup; one that is not sound ends the command with the line that says so. */
export async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof BackupBroken) throw new CommandRefused(`${error.message} Nothing was changed.`)
    throw error
  }
}
