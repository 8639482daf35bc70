import { type BackupKeys, readBackup } from './backup-file.ts'
import { type BuiltSalon, buildSalon } from './build-salon.ts'

/**
 * Verifies a backup by a trial restore that does not affect the salon: row counts, hashes and all waiver chains. Drops
 * the restored salon. Throws BackupBroken if the backup cannot be restored.
 */
export function checkBackup(url: string, path: string, stop: AbortSignal, keys?: BackupKeys): Promise<BuiltSalon> {
  return readBackup(path, dump => buildSalon(url, dump, stop, async built => built), keys)
}
