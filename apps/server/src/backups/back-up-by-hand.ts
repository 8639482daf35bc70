import type { AppContext } from '../app-context.ts'
import { DatabaseUnavailable, sqlState } from '../platform/db/database.ts'
import { type BackupCopy, copyBackup } from './backup-copy.ts'
import { type BackupFile, type BackupKind, writeBackup } from './backup-file.ts'
import type { OnDumped } from './dump-salon.ts'
import { NO_SPACE, NoRoomForBackup, requireRoomForBackup, salonBytes } from './free-space.ts'

/**
 * Makes a backup for the command or the status page (docs/product/keeping.md). Also writes a copy for another machine,
 * except before an upgrade. Throws NoRoomForBackup before writing if the backup could fill the disk.
 */
export async function backUpByHand(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  kind: Extract<BackupKind, 'by-hand' | 'before-upgrade'>,
  { stop, onDumped }: { stop: AbortSignal; onDumped?: OnDumped },
): Promise<BackupFile & { readonly copy?: BackupCopy }> {
  const { config } = context
  const { appSecret, backupDir: dir } = config
  const now = context.clock.realNow()
  await requireRoomForBackup(dir, await salonBytes(context.db))
  const salon = { url: context.db.url, appSecret, now, dir }
  const written = await writeBackup({ ...salon, ...(onDumped && { onDumped }) }, kind, stop)
  return kind === 'by-hand' ? { ...written, copy: await copyBackup(written, { config, now }, stop) } : written
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST', 'ENAMETOOLONG'])
const NOT_RESPONDING = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'])

/** Returns a message for the status page that says why no backup could be written into `dir`. */
export function backupFailure(error: unknown, dir: string): string {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException
  if (error instanceof NoRoomForBackup) return message
  if (FULL.has(code)) return NO_SPACE
  if (NOT_WRITABLE.has(code)) return `The folder for backups cannot be written: ${dir} (${code}).`
  // SQLSTATE classes 08 and 57P mean that the connection was lost or that the database was stopped.
  const isAway = /^(08|57P)/.test(sqlState(error) ?? '') || message.startsWith('Connection terminated')
  if (isAway || error instanceof DatabaseUnavailable || NOT_RESPONDING.has(code))
    return 'The database did not answer while the backup was made. Please try again.'
  return `The backup failed: ${message.split('\n')[0]!.replace(/\.$/, '')}.`
}
