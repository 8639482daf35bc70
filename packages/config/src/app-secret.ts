import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'

/**
 * Returns the salon's secret, from which the keys for tokens, cookies, PINs and waivers are derived. The first call
 * creates the secret in the data folder, as a file that only its owner can read.
 */
export function loadOrMakeSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret')
  const found = read(file)
  if (found) return found
  makeFolder(dataDir)
  // The secret is written to a temporary file, which is then hard-linked. If two processes create a secret at the same
  // time, both use the secret that was linked first, and neither reads a partial file.
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
 * Replaces the secret in the data folder by the secret of a restored backup. A file with the time in its name keeps the
 * old secret.
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
