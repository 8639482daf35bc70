import { spawn } from 'node:child_process'
import { childEnvironment } from './child-environment.ts'

/** The maximum wait for another process that is starting or stopping the same database. */
const LOCK_WAIT_SECONDS = 60

/**
 * Takes the lock for starting or stopping the database of a data folder, and returns a function that releases the lock.
 * It is a kernel lock (flock(2), through util-linux, which every Debian has), held by a small child process. When this
 * process ends in any way, the child's input closes, the child exits and the lock is free. A lock file would not be
 * enough: after a kill -9, nobody could tell whether the process that wrote the file still runs.
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
