import { spawn } from 'node:child_process'

/** How long a process waits for another one that is starting or stopping the same database. */
const LOCK_WAIT_SECONDS = 60

/**
 * Takes the lock under which a data folder's database may be started or stopped. Returns a function that releases it.
 *
 * The lock is the kernel's (flock(2), through util-linux, which every Debian has), held by a small child process
 * whose input we own: when this process dies in any way the input closes, the child ends and the lock is free. A lock
 * file with a process id in it would need guessing after a kill -9.
 */
export async function takeLaunchLock(lockFile: string): Promise<() => Promise<void>> {
  const child = spawn(
    'flock',
    ['--exclusive', '--wait', String(LOCK_WAIT_SECONDS), lockFile, 'sh', '-c', 'echo locked; cat >/dev/null'],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  )
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.stdout.once('data', () => resolve())
    child.once('close', code => reject(new Error(`the lock ${lockFile} was not free (flock ended with ${code})`)))
  })
  return async () => {
    child.stdin.end()
    await ended
  }
}
