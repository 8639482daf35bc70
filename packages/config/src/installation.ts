import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const PROJECT = join(import.meta.dirname, '../../..')

/** The data about an installed version (tools/layout.mjs); `commit` is the full hash. */
export type Installation = { readonly commit: string; readonly user: string; readonly envFile: string }

/** Returns the content of `installed.json`; undefined if the code runs in a git checkout. */
export function installationOf(folder = PROJECT): Installation | undefined {
  const file = join(folder, 'installed.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
