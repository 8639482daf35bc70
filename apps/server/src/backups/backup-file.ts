import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { makeFolder } from '@frontlash/config/make-folder'
import { decrypted, isEncrypted } from './age-file.ts'
import { BackupBroken, type DumpReader, openDump } from './dump-format.ts'
import { dumpSalon, type OnDumped } from './dump-salon.ts'

/** The reason for a backup: the nightly work, a command, a restore that replaces the salon, or an upgrade. */
export type BackupKind = 'nightly' | 'by-hand' | 'before-restore' | 'before-upgrade'

/**
 * The number of days after which a backup is removed. A backup may contain clients who were deleted after it was made.
 */
const BACKUP_DAYS = 14
const DAY_MS = 86_400_000
/** An unfinished backup file that has not grown for this time belongs to an interrupted backup. */
const DRAFT_IS_DEAD_MS = 10 * 60_000

const STEM =
  'frontlash-(\\d{4})(\\d\\d)(\\d\\d)-(\\d\\d)(\\d\\d)(\\d\\d)-(nightly|by-hand|before-restore|before-upgrade)'
/** Matches a file name such as `frontlash-20261121-110000-nightly.backup`, which contains the UTC time and the kind. */
const NAME = new RegExp(`^${STEM}\\.backup$`)
/** Matches the file name of a copy for another machine (backup-copy.ts). */
const COPY_NAME = new RegExp(`^${STEM}(-without-secret\\.backup|\\.backup\\.age)$`)

export const INVALID_SUFFIX = '.not-sound'

/** Adds a checksum of the compressed data. Unlike the hashes of the tables, the checksum covers the whole dump. */
const WITH_CHECKSUM = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

export type BackupFile = { readonly path: string; readonly bytes: number }

/**
 * Writes the whole salon into one file in `dir`. The salon may be running. Only the owner can read the file, because it
 * contains the salon's secret. The file gets its final name when it is complete and on the disk.
 */
export async function writeBackup(
  salon: { url: string; appSecret: string; now: Date; dir: string; onDumped?: OnDumped },
  kind: BackupKind,
  stop: AbortSignal,
): Promise<BackupFile> {
  makeFolder(salon.dir)
  await removeDeadDrafts(salon.dir)
  const moment = salon.now
    .toISOString()
    .replace(/[-:]|\..*/g, '')
    .replace('T', '-')
  const path = join(salon.dir, `frontlash-${moment}-${kind}.backup`)
  return writeFileWhole(path, file => pack(dumpSalon(salon), file, stop))
}

/**
 * Writes a file that only its owner can read. The file gets its final name when it is complete and on the disk. Returns
 * its path and size.
 */
export async function writeFileWhole(path: string, write: (file: Writable) => Promise<void>): Promise<BackupFile> {
  const draft = `${path}.${process.pid}.part`
  try {
    await write(createWriteStream(draft, { mode: 0o600, flush: true }))
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  return { path, bytes: (await stat(path)).size }
}

/** Compresses a dump into a file. */
export async function pack(text: AsyncIterable<Buffer>, file: Writable, stop: AbortSignal): Promise<void> {
  const packer = createZstdCompress(WITH_CHECKSUM)
  await pipeline(untilPacked(text, packer), packer, file, { signal: stop })
}

/**
 * The stream ends only when the whole dump is compressed. Otherwise Node 24 would end the file early, and nobody would
 * notice the truncation.
 */
async function* untilPacked(pieces: AsyncIterable<Buffer>, packer: Transform): AsyncGenerator<Buffer> {
  yield* pieces
  while (packer.writableLength > 0 && !packer.destroyed) await setImmediate()
}

/**
 * Removes the unfinished files of interrupted backups, because they contain the salon's secret and client data. A file
 * that is still growing is kept.
 */
export async function removeDeadDrafts(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!/^frontlash-.*\.part$/.test(name)) continue
    const found = await stat(join(dir, name)).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > DRAFT_IS_DEAD_MS) await rm(join(dir, name), { force: true })
  }
}

/** The keys that can open a copy of a backup. */
export type BackupKeys = {
  readonly privateKey?: string | undefined
  /** The secrets to try for a copy that does not contain the salon's secret. */
  readonly secrets?: readonly string[]
}

/**
 * Opens a backup or a copy, and passes it to `read`. Throws BackupBroken if the file is not a backup, is truncated, or
 * cannot be opened with `keys`.
 */
export function readBackup<T>(
  path: string,
  read: (dump: DumpReader) => Promise<T>,
  { privateKey, secrets }: BackupKeys = {},
): Promise<T> {
  return unpack(path, async text => read(await openDump(text, secrets)), privateKey)
}

/**
 * Passes the dump in a backup to `read`. Throws BackupBroken if the file is not a backup, or if `privateKey` does not
 * fit.
 */
export async function unpack<T>(
  path: string,
  read: (text: AsyncIterable<Buffer>) => Promise<T>,
  privateKey?: string,
): Promise<T> {
  const text = createZstdDecompress()
  let file: ReadStream | undefined
  try {
    const needsKey = await isEncrypted(path)
    if (needsKey && privateKey === undefined)
      throw new BackupBroken('The backup is encrypted, and no private key was given.')
    file = createReadStream(path)
    const unpacked = pipeline(needsKey ? decrypted(file, privateKey!) : file, text)
    unpacked.catch(() => {}) // `read` gets the same error.
    return await read(toItsEnd(text))
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
      throw new BackupBroken(`${path} cannot be read (${code}).`)
    if (code.startsWith('ZSTD_error') || code === 'Z_BUF_ERROR')
      throw new BackupBroken(`${path} is no backup, or is cut off.`)
    throw error
  } finally {
    file?.destroy()
    text.destroy()
  }
}

/**
 * Passes on the uncompressed dump. The stream ends only after the compressed file was read to its end, because the
 * error about a truncated file may come after the end of the dump.
 */
async function* toItsEnd(text: Transform): AsyncGenerator<Buffer> {
  let failure: Error | undefined
  text.on('error', error => {
    failure = error
  })
  const closed = new Promise<void>(resolve => text.once('close', resolve))
  yield* text
  await closed
  if (failure) throw failure
}

/**
 * Removes the backups and copies in a folder that are older than 14 days, including backups that cannot be restored.
 * Returns the number of removed files.
 */
export async function removeOldBackups(dir: string, now: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(dir)) {
    const plainName = name.endsWith(INVALID_SUFFIX) ? name.slice(0, -INVALID_SUFFIX.length) : name
    const found = NAME.exec(plainName) ?? COPY_NAME.exec(name)
    const isOld = found !== null && now.getTime() - momentOf(found) > BACKUP_DAYS * DAY_MS
    if (!isOld) continue
    await rm(join(dir, name), { force: true })
    removed++
  }
  return removed
}

/**
 * Removes the nightly backups that cannot be restored and are in the folder of `path`, so that they do not fill the
 * disk.
 */
export async function removeInvalidBackups(path: string): Promise<void> {
  const dir = dirname(path)
  for (const name of await readdir(dir)) {
    const isInvalid =
      name.endsWith(INVALID_SUFFIX) && NAME.exec(name.slice(0, -INVALID_SUFFIX.length))?.[7] === 'nightly'
    if (isInvalid) await rm(join(dir, name), { force: true })
  }
}

/** The maximum time between nightly backups of the same night. */
const SAME_NIGHT_MS = 6 * 3_600_000

/** Removes the nightly backups of earlier attempts in the same night, so that they do not fill the disk. */
export async function removeEarlierAttempts(path: string, now: Date): Promise<void> {
  const dir = dirname(path)
  for (const name of await readdir(dir)) {
    const found = NAME.exec(name)
    const isOfThisNight = found?.[7] === 'nightly' && now.getTime() - momentOf(found) < SAME_NIGHT_MS
    if (isOfThisNight && name !== basename(path)) await rm(join(dir, name), { force: true })
  }
}

export type FoundBackup = {
  readonly name: string
  readonly kind: BackupKind
  readonly atMs: number
  readonly bytes: number
}

/** Returns the newest backup in a folder and its time; null if there is no backup. */
export async function newestBackup(dir: string): Promise<FoundBackup | null> {
  const names = await readdir(dir).catch(() => [])
  const newest = names.filter(name => NAME.test(name)).sort((a, b) => momentOf(NAME.exec(b)!) - momentOf(NAME.exec(a)!))
  for (const name of newest) {
    const found = await stat(join(dir, name)).catch(() => undefined)
    if (!found?.isFile()) continue
    const parts = NAME.exec(name)!
    return { name, kind: parts[7] as BackupKind, atMs: momentOf(parts), bytes: found.size }
  }
  return null
}

function momentOf([, year, month, day, hour, minute, second]: RegExpExecArray): number {
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
}
