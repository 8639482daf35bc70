import { formatBytes } from '@frontlash/domain/status/part-status'
import type { AppContext } from '../app-context.ts'
import { backUpByHand } from '../backups/back-up-by-hand.ts'
import type { BackupFile } from '../backups/backup-file.ts'
import type { BuiltSalon } from '../backups/build-salon.ts'
import { checkBackup } from '../backups/check-backup.ts'
import { orRefuse } from './broken-backup.ts'
import { CommandRefused } from './run-command.ts'

const USAGE = `npm run backup                     writes the whole salon into one file of BACKUP_DIR
npm run backup -- --before-upgrade   the same, named so (npm run upgrade does it)
npm run backup -- --check <file>   restores a backup beside the salon, checks it, and clears it again`

/** A signal that is never aborted, because commands are not. */
export const NEVER_ABORTED = new AbortController().signal

/** Runs `npm run backup -- …` and prints the result (docs/backups.md, "Backups"). */
export async function backupCommand(
  context: AppContext,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const [option, path, ...rest] = args
  if (option === undefined || (option === '--before-upgrade' && path === undefined)) {
    const kind = option === undefined ? 'by-hand' : 'before-upgrade'
    print(`Written: ${backupMessage(await backUpByHand(context, kind, { stop: NEVER_ABORTED }))}`)
    return print('It holds everything, the salon’s secret included: keep it where only the salon can read it.')
  }
  if (option !== '--check' || path === undefined || rest.length > 0) throw new CommandRefused(USAGE, 2)
  const built = await orRefuse(checkBackup(context.db.url, path, NEVER_ABORTED))
  print(`Sound: ${builtMessage(built)}`)
}

export const backupMessage = ({ path, bytes }: BackupFile) => `${path} (${formatBytes(bytes)})`

/** Returns the result of restoring a backup as a trial, in one line. */
export function builtMessage({ madeAt, tables, rows, chains }: BuiltSalon): string {
  const waivers = [...chains.values()].reduce((sum, chain) => sum + chain.length, 0)
  return `the salon of ${madeAt.toISOString()}, ${rows} rows in ${tables} tables, ${waivers} waivers in sound chains.`
}
