import { spawn } from 'node:child_process'
import { childEnvironment } from './child-environment.ts'

/** How long a process waits for another one that is starting or stopping the same database. */
const LOCK_WAIT_SECONDS = 60

/**
 * Takes the lock that is needed to start or stop a data folder's database, and returns a function that releases the
 * lock. It is a lock of the kernel (flock(2), through util-linux, which every Debian has), held by a small child
 * process whose input we own: when this process dies in any way, the input closes, the child ends and the lock is free.
 * With a lock file, one could only guess after a kill -9 whether the process still runs.
 */
export async function takeLaunchLock(lockFile: string): Promise<() => Promise<void>> {
  const child = spawn(
    'flock',
    ['--exclusive', '--wait', String(LOCK_WAIT_SECONDS), lockFile, 'sh', '-c', 'echo locked; cat >/dev/null'],
    { stdio: ['pipe', 'pipe', 'ignore'], env: childEnvironment() },
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
