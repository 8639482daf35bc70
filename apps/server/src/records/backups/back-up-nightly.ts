import { rename } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Salon } from '../../salon.ts'
import { removeOldBackups, writeBackup } from './backup-file.ts'
import { checkBackup } from './check-backup.ts'

/**
 * The night's backup: written, restored beside the salon to see that it can be, and only then the oldest ones go. One that
 * cannot be restored is put aside under another name, and the failure is told.
 */
export async function backUpNightly(salon: Pick<Salon, 'db' | 'clock' | 'config'>, stop: AbortSignal): Promise<object> {
  const { appSecret, backupDir: dir } = salon.config
  const now = salon.clock.realNow()
  const { path, bytes } = await writeBackup({ url: salon.db.url, appSecret, now, dir }, 'nightly', stop)
  try {
    const { rows, tables } = await checkBackup(salon.db.url, path, stop)
    const removed = await removeOldBackups(dir, now)
    return { file: basename(path), bytes, tables, rows, removed }
  } catch (error) {
    if (!stop.aborted) await rename(path, `${path}.not-sound`)
    throw error
  }
}
