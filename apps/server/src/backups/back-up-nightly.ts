import { rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AppContext } from '../app-context.ts'
import { recordNightlyWalk } from '../records/waivers/chain-walk-store.ts'
import { type BackupFile, INVALID_SUFFIX, removeInvalidBackups, removeOldBackups, writeBackup } from './backup-file.ts'
import { BackupChainBroken, type BuiltSalon } from './build-salon.ts'
import { checkBackup } from './check-backup.ts'
import { BackupBroken } from './dump-format.ts'
import { checkFreeSpace } from './free-space.ts'

/**
 * Makes the nightly backup, restores it beside the salon to verify it, and removes backups older than 14 days only
 * after that. Throws when the backup was not made or cannot be restored.
 */
export async function backUpNightly(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  stop: AbortSignal,
): Promise<object> {
  const { appSecret, backupDir: dir } = context.config
  const now = context.clock.realNow()
  await checkFreeSpace(context)
  const written = await writeBackup({ url: context.db.url, appSecret, now, dir }, 'nightly', stop)
  const { rows, tables, chains } = await tried(context, written, stop)
  const at = context.clock.realNow()
  for (const [locationId, report] of chains) await recordNightlyWalk(context.db, { locationId, at, report })
  const removed = await removeOldBackups(dir, now)
  return { file: basename(written.path), bytes: written.bytes, tables, rows, removed }
}

/**
 * Restores a backup as a trial. A backup that cannot be restored is renamed for inspection and replaces the previous
 * such backup; the error is thrown, so that the nightly work soon makes another backup.
 */
async function tried(
  context: Pick<AppContext, 'db' | 'clock'>,
  { path }: BackupFile,
  stop: AbortSignal,
): Promise<BuiltSalon> {
  try {
    return await checkBackup(context.db.url, path, stop)
  } catch (error) {
    if (error instanceof BackupChainBroken) {
      const { location: locationId, report } = error
      await recordNightlyWalk(context.db, { locationId, at: context.clock.realNow(), report })
    }
    if (error instanceof BackupBroken) {
      await removeInvalidBackups(path)
      await rename(path, path + INVALID_SUFFIX)
    } else await rm(path, { force: true })
    throw error
  }
}
