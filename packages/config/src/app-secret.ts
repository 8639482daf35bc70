import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'

/**
 * Returns the secret from which the keys for tokens, cookies, PINs and waivers are derived. On the first call the
 * secret is created in the data folder, readable by its owner only. Backups contain the secret.
 */
export function loadOrMakeSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret')
  const found = read(file)
  if (found) return found
  makeFolder(dataDir)
  // The secret is written completely under another name and then linked, so that two concurrent first starts agree on
  // one secret and neither reads a partial file.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return read(file)!
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

/**
 * Replaces the secret in the data folder by that of a restored salon. The earlier secret is saved beside it, in a file
 * whose name contains the time of the replacement.
 */
export function replaceSecret(dataDir: string, secret: string, now: Date): void {
  const file = join(dataDir, 'app-secret')
  const found = read(file)
  if (found === secret) return
  makeFolder(dataDir)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true })
  if (found) linkSync(file, `${file}.until-${now.toISOString().replaceAll(':', '')}`)
  renameSync(draft, file)
}
