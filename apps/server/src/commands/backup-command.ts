import { parseArgs } from 'node:util'
import { formatBytes } from '@frontlash/domain/status/part-status'
import type { AppContext } from '../app-context.ts'
import { backUpByHand } from '../backups/back-up-by-hand.ts'
import { type BackupCopy, confirmSecret, secretFolder } from '../backups/backup-copy.ts'
import type { BackupFile } from '../backups/backup-file.ts'
import type { BuiltSalon } from '../backups/build-salon.ts'
import { checkBackup } from '../backups/check-backup.ts'
import { KEY_OPTIONS, keysFor } from './backup-keys.ts'
import { orRefuse } from './broken-backup.ts'
import { CommandRefused } from './run-command.ts'

const USAGE = `npm run backup                     writes the whole salon into one file of BACKUP_DIR, and a copy for another machine
npm run backup -- --before-upgrade   the same without the copy, named so (npm run upgrade does it)
npm run backup -- --check <file>   restores a backup beside the salon, checks it, and clears it again
npm run backup -- --secret-kept    notes that you keep the salon's secret elsewhere (docs/backups.md)
With --check: --key <file with the private key> and --secret <file with the salon's secret>, as for a restore`

/** A signal that never aborts, because a command cannot be cancelled. */
export const NEVER_ABORTED = new AbortController().signal

/** Runs `npm run backup -- …` and prints the result (docs/backups.md, "Backups"). */
export async function backupCommand(
  context: AppContext,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const { dataDir, backupDir, appSecret } = context.config
  const { check: path, ...options } = optionsOf(args)
  if (path !== undefined) {
    const keys = await keysFor(path, options, appSecret, print)
    const built = await orRefuse(checkBackup(context.db.url, path, NEVER_ABORTED, keys))
    return print(`Sound: ${builtMessage(built)}`)
  }
  if (options['secret-kept']) {
    confirmSecret(dataDir, appSecret)
    return print(`Noted: you keep the salon’s secret elsewhere. ${secretFolder(backupDir)} may be deleted.`)
  }
  const kind = options['before-upgrade'] ? 'before-upgrade' : 'by-hand'
  const written = await backUpByHand(context, kind, { stop: NEVER_ABORTED })
  print(`Written: ${backupMessage(written)}`)
  print('It holds everything, the salon’s secret included: keep it where only the salon can read it.')
  if (written.copy) copyMessages(written.copy).forEach(print)
}

/** Parses the arguments. Throws a CommandRefused with the usage if they do not fit together. */
function optionsOf(args: readonly string[]) {
  const isFlag = { type: 'boolean' } as const
  const options = {
    check: { type: 'string' },
    'before-upgrade': isFlag,
    'secret-kept': isFlag,
    ...KEY_OPTIONS,
  } as const
  try {
    const { values } = parseArgs({ args: [...args], options })
    const { key, secret, ...modes } = values
    const hasKeys = key !== undefined || secret !== undefined
    if (Object.keys(modes).length <= 1 && (!hasKeys || modes.check !== undefined)) return values
  } catch {
    // The arguments contain an unknown option, or an option without its value.
  }
  throw new CommandRefused(USAGE, 2)
}

/** Returns the lines about the copy of a backup, and about the secret that is not in the copy. */
function copyMessages({ file, secretFile }: BackupCopy): string[] {
  const copy = `For another machine: ${backupMessage(file)}`
  if (file.path.endsWith('.age')) return [`${copy}, encrypted for BACKUP_KEY.`]
  return [
    `${copy}, without the salon’s secret.`,
    ...(secretFile ? [`The secret: ${secretFile}. Keep it elsewhere, then type: npm run backup -- --secret-kept`] : []),
  ]
}

export const backupMessage = ({ path, bytes }: BackupFile) => `${path} (${formatBytes(bytes)})`

export function builtMessage({ madeAt, tables, rows, chains }: BuiltSalon): string {
  const waivers = [...chains.values()].reduce((sum, chain) => sum + chain.length, 0)
  return `the salon of ${madeAt.toISOString()}, ${rows} rows in ${tables} tables, ${waivers} waivers in sound chains.`
}
