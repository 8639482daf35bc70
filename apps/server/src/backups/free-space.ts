import { statfs } from 'node:fs/promises'
import { formatBytes } from '@frontlash/domain/status/part-status'
import type { AppContext } from '../app-context.ts'
import { statement } from '../platform/db/statement.ts'
import { MIN_FREE_BYTES } from '../platform/disk-space.ts'

const SIZE = statement('backups.size', 'select pg_database_size(current_database()) as bytes').returns<{
  bytes: number
}>()

/** The size of the salon's database, in bytes. */
export async function salonBytes(db: AppContext['db']): Promise<number> {
  return (await db.row(SIZE))!.bytes
}

/**
 * Throws when the disk has not enough space for a backup and for its trial restore, which stores the salon a second
 * time. For a database on another machine, that machine's disk is not checked.
 */
export async function checkFreeSpace(context: Pick<AppContext, 'db' | 'config'>): Promise<void> {
  if (context.config.databaseUrl) return
  const [bytes, { bavail, bsize }] = await Promise.all([salonBytes(context.db), statfs(context.config.dataDir)])
  const needed = 2 * bytes + MIN_FREE_BYTES
  if (bavail * bsize < needed)
    throw new Error(
      `there is no room to make and try one: ${formatBytes(needed)} are needed, ${formatBytes(bavail * bsize)} are free.`,
    )
}
