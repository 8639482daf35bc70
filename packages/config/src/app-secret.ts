import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret from which the keys for tokens, cookies, PINs and waivers are derived. Made once, stored in the data
 * folder and readable by its owner only; a backup must contain it.
 */
export function loadOrMakeSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret')
  const found = read(file)
  if (found) return found
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // The secret is written completely under another name and then linked, so that two first starts at once agree on one
  // secret and neither reads a partial file.
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
 * Puts the secret of a restored salon into the data folder. The previous one stays beside it; its name contains the
 * time until which it was used.
 */
export function replaceSecret(dataDir: string, secret: string, now: Date): void {
  const file = join(dataDir, 'app-secret')
  const found = read(file)
  if (found === secret) return
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true })
  if (found) linkSync(file, `${file}.until-${now.toISOString().replaceAll(':', '')}`)
  renameSync(draft, file)
}
