import { rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AppContext } from '../app-context.ts'
import { recordNightlyWalk } from '../records/waivers/chain-walk-store.ts'
import { copyBackup, copyFolder } from './backup-copy.ts'
import {
  type BackupFile,
  INVALID_SUFFIX,
  removeEarlierAttempts,
  removeInvalidBackups,
  removeOldBackups,
  writeBackup,
} from './backup-file.ts'
import { BackupChainBroken, type BuiltSalon } from './build-salon.ts'
import { checkBackup } from './check-backup.ts'
import { BackupBroken } from './dump-format.ts'
import { checkFreeSpace } from './free-space.ts'

/**
 * Makes the nightly backup and verifies it by a trial restore, which does not affect the salon. Then writes a copy for
 * another machine, and removes backups and copies older than 14 days. Throws if the backup or the copy cannot be made,
 * or if the backup cannot be restored.
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
  const copy = await copied(written, { config: context.config, now }, stop)
  const removed = (await removeOldBackups(dir, now)) + (await removeOldBackups(copyFolder(dir), now))
  return { file: basename(written.path), bytes: written.bytes, copy: basename(copy.path), tables, rows, removed }
}

/**
 * Writes a copy of the backup for another machine. If writing fails, removes the backups of earlier attempts in the
 * same night.
 */
async function copied(written: BackupFile, at: Parameters<typeof copyBackup>[1], stop: AbortSignal) {
  try {
    return (await copyBackup(written, at, stop)).file
  } catch (error) {
    await removeEarlierAttempts(written.path, at.now)
    throw error
  }
}

/**
 * Restores a backup as a trial. If the restore fails, renames the backup so that a person can inspect it, and removes
 * the previous invalid backup. Then throws the error, so that the nightly work soon makes another backup.
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
