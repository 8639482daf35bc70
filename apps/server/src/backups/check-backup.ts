import { type BackupKeys, readBackup } from './backup-file.ts'
import { type BuiltSalon, buildSalon } from './build-salon.ts'

/**
 * Restores a backup beside the salon in use, verifies counts, hashes and every chain of waivers, and drops the restored
 * salon. Throws BackupBroken when the backup cannot be restored.
 */
export function checkBackup(url: string, path: string, stop: AbortSignal, keys?: BackupKeys): Promise<BuiltSalon> {
  return readBackup(path, dump => buildSalon(url, dump, stop, async built => built), keys)
}
