// Tells whether a folder is an installed version (docs/running-a-salon.md, "Where everything is"): a copy of the code
// that belongs to root, so that the salon's service cannot change it. Without the file `installed.json`, the folder is
// a git checkout, whose owner runs, installs and builds it. Plain JavaScript for Node 20 without dependencies, because
// root runs it before it becomes another user.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The name of the file that marks an installed version. */
export const INSTALLED = 'installed.json'

/** The folders and users of an installed salon. */
export const LAYOUT = {
  user: 'frontlash',
  /** A link to the version in use. */
  current: '/opt/frontlash',
  versions: '/opt/frontlash-versions',
  dataDir: '/var/lib/frontlash',
  envFile: '/etc/frontlash/env',
  buildUser: 'frontlash-build',
  /** The git checkout in which new versions are fetched and built. */
  buildFolder: '/opt/frontlash-build',
  buildHome: '/var/lib/frontlash-build',
}

/**
 * The content of `installed.json`: `commit`, and from LAYOUT `user`, `current`, `dataDir` and `envFile`; undefined for
 * a git checkout.
 */
export function installationOf(folder) {
  const file = join(folder, INSTALLED)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
