import { statfs } from 'node:fs/promises'
import { makeFolder } from '@frontlash/config/make-folder'
import { MIN_FREE_BYTES } from '@frontlash/domain/status/disk-room'
import { formatBytes } from '@frontlash/domain/status/part-status'
import type { AppContext } from '../app-context.ts'
import { statement } from '../platform/db/statement.ts'

const SIZE = statement('backups.size', 'select pg_database_size(current_database()) as bytes').returns<{
  bytes: number
}>()

export async function salonBytes(db: AppContext['db']): Promise<number> {
  return (await db.row(SIZE))!.bytes
}

export const NO_SPACE = 'There is not enough free space for a backup.'

/** Thrown if the disk has too little space for a backup; `message` is a sentence for the user. */
export class NoRoomForBackup extends Error {}

/**
 * Throws NoRoomForBackup if less than `databaseBytes` are free in `dir`. A backup is smaller, because it is compressed,
 * but the running salon needs space too.
 */
export async function requireRoomForBackup(dir: string, databaseBytes: number): Promise<void> {
  makeFolder(dir)
  const { bavail, bsize } = await statfs(dir)
  const needed = databaseBytes + MIN_FREE_BYTES
  if (bavail * bsize < needed)
    throw new NoRoomForBackup(`${NO_SPACE} ${formatBytes(needed)} are needed, ${formatBytes(bavail * bsize)} are free.`)
}

/**
 * Throws if the disk has too little space for a backup and for its trial restore, which stores the salon a second time.
 * If the database is on another machine, only the backup needs space on this machine.
 */
export async function checkFreeSpace(context: Pick<AppContext, 'db' | 'config'>): Promise<void> {
  const bytes = await salonBytes(context.db)
  await requireRoomForBackup(context.config.backupDir, bytes)
  if (context.config.databaseUrl) return
  const { bavail, bsize } = await statfs(context.config.dataDir)
  const needed = 2 * bytes + MIN_FREE_BYTES
  if (bavail * bsize < needed)
    throw new Error(
      `there is no room to make and try one: ${formatBytes(needed)} are needed, ${formatBytes(bavail * bsize)} are free.`,
    )
}
