import { statfs } from 'node:fs/promises'
import { makeFolder } from '@frontlash/config/make-folder'
import { formatBytes } from '@frontlash/domain/status/part-status'
import type { AppContext } from '../app-context.ts'
import { DatabaseUnavailable, sqlState } from '../platform/db/database.ts'
import { MIN_FREE_BYTES } from '../platform/disk-space.ts'
import { type BackupFile, type BackupKind, writeBackup } from './backup-file.ts'
import type { OnDumped } from './dump-salon.ts'
import { salonBytes } from './free-space.ts'

const NO_SPACE = 'There is not enough free space for a backup.'

/** The disk has not enough space for a backup; `message` is a sentence for the user. */
export class NoRoomForBackup extends Error {}

/**
 * Makes a backup for the command or the status page (docs/product/keeping.md). Throws NoRoomForBackup, before it writes
 * anything, when the disk could become full.
 */
export async function backUpByHand(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  kind: Extract<BackupKind, 'by-hand' | 'before-upgrade'>,
  { stop, onDumped }: { stop: AbortSignal; onDumped?: OnDumped },
): Promise<BackupFile> {
  const { appSecret, backupDir: dir } = context.config
  await requireRoom(context)
  const salon = { url: context.db.url, appSecret, now: context.clock.realNow(), dir }
  return writeBackup({ ...salon, ...(onDumped && { onDumped }) }, kind, stop)
}

/**
 * Throws NoRoomForBackup unless the free space is at least the database's size: a backup is smaller, because it is
 * compressed, and the running salon needs some space too.
 */
async function requireRoom({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<void> {
  makeFolder(config.backupDir)
  const [bytes, { bavail, bsize }] = await Promise.all([salonBytes(db), statfs(config.backupDir)])
  const needed = bytes + MIN_FREE_BYTES
  if (bavail * bsize < needed)
    throw new NoRoomForBackup(`${NO_SPACE} ${formatBytes(needed)} are needed, ${formatBytes(bavail * bsize)} are free.`)
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST', 'ENAMETOOLONG'])
const NOT_RESPONDING = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'])

/** A sentence for the status page about why a backup could not be written into `dir`. */
export function backupFailure(error: unknown, dir: string): string {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException
  if (error instanceof NoRoomForBackup) return message
  if (FULL.has(code)) return NO_SPACE
  if (NOT_WRITABLE.has(code)) return `The folder for backups cannot be written: ${dir} (${code}).`
  // The error is of class 08 or 57P: the connection was lost, or the database was stopped.
  const isAway = /^(08|57P)/.test(sqlState(error) ?? '') || message.startsWith('Connection terminated')
  if (isAway || error instanceof DatabaseUnavailable || NOT_RESPONDING.has(code))
    return 'The database did not answer while the backup was made. Please try again.'
  return `The backup failed: ${message.split('\n')[0]!.replace(/\.$/, '')}.`
}
