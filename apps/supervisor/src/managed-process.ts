import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const RESTART_FIRST_MS = 250
const RESTART_MOST_MS = 5_000
/** One that lived this long was well; its next restart comes quickly again. */
const WELL_AFTER_MS = 30_000
/** A process that never came up and fails this often will not come up. */
const GIVE_UP_AFTER = 5
const STOP_WITHIN_MS = 10_000

export type ManagedProcess = { readonly name: 'backend' | 'frontend' | 'sandbox'; readonly stop: () => Promise<void> }

/**
 * Keeps one of the salon's processes running: started again when it dies, at growing intervals. It lives on a pipe that
 * we hold, so that it ends by itself when we are killed.
 */
export function keepRunning(options: {
  name: ManagedProcess['name']
  file: string
  port: number
  env: Record<string, string>
  /** Whether the salon is being stopped: a closed terminal ends all processes at once, and none is to come back. */
  isStopping: () => boolean
  onGivenUp: () => void
}): ManagedProcess {
  const { name, file, port, env, isStopping, onGivenUp } = options
  let child: ChildProcess | undefined
  let stopped = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  const start = () => {
    const startedAt = Date.now()
    let complaint = ''
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(ROOT, file)], {
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
    })
    child.stderr!.on('data', chunk => {
      complaint = (complaint + chunk).slice(-4_000)
    })
    child.once('exit', (code, signal) => {
      if (stopped || isStopping()) return
      if (Date.now() - startedAt > WELL_AFTER_MS) failures = 0
      failures++
      if (complaint.includes('EADDRINUSE')) {
        process.stderr.write(`\nPort ${port} is in use: stop what runs there, or set ${name.toUpperCase()}_PORT.\n`)
        return onGivenUp()
      }
      process.stderr.write(`\nThe ${name} ended (${signal ?? code}) and is started again.\n${complaint}`)
      if (failures >= GIVE_UP_AFTER) return onGivenUp()
      timer = setTimeout(start, Math.min(RESTART_FIRST_MS * 2 ** (failures - 1), RESTART_MOST_MS))
    })
  }
  start()

  return {
    name,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise(resolve => child!.once('exit', resolve))
      child.kill('SIGTERM')
      const late = setTimeout(() => child!.kill('SIGKILL'), STOP_WITHIN_MS)
      await ended
      clearTimeout(late)
    },
  }
}
