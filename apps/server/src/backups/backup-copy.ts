import { createReadStream, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '@frontlash/config/config'
import { secretName } from '@frontlash/config/derived-key'
import { makeFolder } from '@frontlash/config/make-folder'
import { encrypted } from './age-file.ts'
import { type BackupFile, pack, removeDeadDrafts, unpack, writeFileWhole } from './backup-file.ts'
import { withoutSecret } from './dump-format.ts'

/** The folder from which another machine fetches copies of backups (docs/backups.md, "Backups"). */
export const copyFolder = (backupDir: string) => join(backupDir, 'copy')
/** The folder with the salon's secret. A machine that stores copies of backups must not store this folder. */
export const secretFolder = (backupDir: string) => join(backupDir, 'secret')

type CopyConfig = Pick<Config, 'backupDir' | 'backupKey' | 'dataDir' | 'appSecret'>

export type BackupCopy = {
  readonly file: BackupFile
  /**
   * The file with the salon's secret, which the owner must store elsewhere. undefined if the copy is encrypted, or if
   * the owner already has the secret.
   */
  readonly secretFile: string | undefined
}

/**
 * Writes a copy of a backup into the folder for another machine. The copy is encrypted for BACKUP_KEY; without
 * BACKUP_KEY, the copy does not contain the salon's secret.
 */
export async function copyBackup(
  { path }: BackupFile,
  { config, now }: { readonly config: CopyConfig; readonly now: Date },
  stop: AbortSignal,
): Promise<BackupCopy> {
  const folder = copyFolder(config.backupDir)
  makeFolder(folder)
  await removeDeadDrafts(folder)
  const { backupKey } = config
  if (backupKey) {
    const file = await writeFileWhole(join(folder, `${basename(path)}.age`), into =>
      pipeline(encrypted(createReadStream(path), backupKey), into, { signal: stop }),
    )
    return { file, secretFile: undefined }
  }
  const secretFile = writeSecret(config, now)
  const to = join(folder, `${basename(path, '.backup')}-without-secret.backup`)
  const file = await unpack(path, text => writeFileWhole(to, into => pack(withoutSecret(text), into, stop)))
  return { file, secretFile }
}

/**
 * Returns the file with the salon's secret, and writes it if it does not exist yet. Returns undefined if the owner has
 * confirmed that the secret is stored elsewhere.
 */
function writeSecret({ backupDir, dataDir, appSecret }: CopyConfig, now: Date): string | undefined {
  if (isSecretConfirmed(dataDir, appSecret)) return undefined
  const folder = secretFolder(backupDir)
  makeFolder(folder)
  const written = readdirSync(folder).filter(name => /^secret-[\d-]+$/.test(name))
  const found = written.find(name => readFileSync(join(folder, name), 'utf8').trim() === appSecret)
  if (found) return join(folder, found)
  const day = `secret-${now.toISOString().slice(0, 10).replaceAll('-', '')}`
  const ofThisDay = written.filter(name => name.startsWith(day)).length
  const path = join(folder, ofThisDay === 0 ? day : `${day}-${ofThisDay + 1}`)
  // The file gets its final name when it is complete, so that the owner never stores a truncated secret.
  const draft = join(folder, `.${process.pid}.part`)
  writeFileSync(draft, `${appSecret}\n`, { mode: 0o600, flush: true })
  renameSync(draft, path)
  return path
}

/** The file with the names (secretName) of the secrets that the owner has stored outside this machine. */
const confirmationFile = (dataDir: string) => join(dataDir, 'secret-kept')

/** Returns true if the owner has confirmed that the salon's secret is stored outside this machine. */
export function isSecretConfirmed(dataDir: string, appSecret: string): boolean {
  try {
    return readFileSync(confirmationFile(dataDir), 'utf8').split('\n').includes(secretName(appSecret))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Records the owner's confirmation that the salon's secret is stored outside this machine. */
export function confirmSecret(dataDir: string, appSecret: string): void {
  if (isSecretConfirmed(dataDir, appSecret)) return
  writeFileSync(confirmationFile(dataDir), `${secretName(appSecret)}\n`, { flag: 'a', mode: 0o600, flush: true })
}
