import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

export const MEMORY = '/dev/shm'
const NAME = /^frontlash-run-(\d+)$/
/** The minimum free space. It is more than twice the space that a complete run needs. */
const ROOM_BYTES = 4 * 2 ** 30
/** The memory that must remain free for browsers and servers. */
const LEFT_BYTES = 4 * 2 ** 30

/**
 * Creates a folder in memory for the temporary files of a test run (databases, copied salons, installed machines). The
 * files are deleted after the run. The caller sets TMPDIR to this folder. On a disk, waiting for writes would take a
 * third of the time of such tests. Returns undefined if there is too little memory or programs cannot run from the
 * folder; the system's own folder is then used.
 */
export function makeTemporaryFolder(memory = MEMORY, mounts = mountsOfThisSystem()): string | undefined {
  if (!existsSync(memory)) return undefined
  removeLeftFolders(memory)
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < ROOM_BYTES || freemem() < ROOM_BYTES + LEFT_BYTES || !mayRunFrom(memory, mounts))
    return undefined
  const folder = join(memory, `frontlash-run-${process.pid}`)
  mkdirSync(folder)
  // All users may write, as in /tmp, because the database runs as a different user.
  chmodSync(folder, 0o1777)
  return folder
}

function removeLeftFolders(memory: string): void {
  for (const name of readdirSync(memory)) {
    const [, pid] = NAME.exec(name) ?? []
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

/** False for a `noexec` file system, from which programs cannot run. Many containers have such a file system. */
function mayRunFrom(folder: string, mounts: string): boolean {
  const lines = mounts.split('\n').map(line => line.split(' '))
  const options = lines.findLast(([, place]) => place === folder)?.[3] ?? ''
  return !options.split(',').includes('noexec')
}

function mountsOfThisSystem(): string {
  return existsSync('/proc/self/mounts') ? readFileSync('/proc/self/mounts', 'utf8') : ''
}
