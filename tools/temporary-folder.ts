import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** The file system in memory on Linux. */
export const MEMORY = '/dev/shm'
const NAME = /^frontlash-run-(\d+)$/
/** The free space that the file system must have: more than twice what a complete run uses. */
const ROOM_BYTES = 4 * 2 ** 30
/** The memory that must remain available for the browsers and servers of a run. */
const LEFT_BYTES = 4 * 2 ** 30

/**
 * Creates a folder in memory for the temporary files of one test run (databases, copied salons and installed machines),
 * which are deleted at the end of the run. The caller names it in TMPDIR. On a disk, waiting for each write takes a
 * third of the processor time of the tests with such files. Returns undefined where memory is short, or where programs
 * cannot be run from the folder; then the system's own folder is used.
 */
export function makeTemporaryFolder(memory = MEMORY, mounts = mountsOfThisSystem()): string | undefined {
  if (!existsSync(memory)) return undefined
  removeLeftFolders(memory)
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < ROOM_BYTES || freemem() < ROOM_BYTES + LEFT_BYTES || !mayRunFrom(memory, mounts))
    return undefined
  const folder = join(memory, `frontlash-run-${process.pid}`)
  mkdirSync(folder)
  // Every user may write, as in /tmp, because the database runs as another user.
  chmodSync(folder, 0o1777)
  return folder
}

/** Removes the folders of runs that were killed. */
function removeLeftFolders(memory: string): void {
  for (const name of readdirSync(memory)) {
    const [, pid] = NAME.exec(name) ?? []
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

/**
 * Programs cannot be started on a file system mounted with `noexec`; in containers the file system in memory often is.
 */
function mayRunFrom(folder: string, mounts: string): boolean {
  const lines = mounts.split('\n').map(line => line.split(' '))
  const options = lines.findLast(([, place]) => place === folder)?.[3] ?? ''
  return !options.split(',').includes('noexec')
}

function mountsOfThisSystem(): string {
  return existsSync('/proc/self/mounts') ? readFileSync('/proc/self/mounts', 'utf8') : ''
}
