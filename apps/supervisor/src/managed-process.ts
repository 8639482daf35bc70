import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { REFUSED_TO_START, type ServiceReport, type ToSupervisor } from '@frontlash/process/services'

const ROOT = join(import.meta.dirname, '../../..')
const RESTART_FIRST_MS = 250
const MAX_RESTART_MS = 5_000
/** The longest wait before a process that was up is started again: check-ins at every tablet wait for it. */
const RESTART_OF_ONE_THAT_WAS_UP_MS = 1_000
/** One that lived this long was well; its next restart comes quickly again. */
const WELL_AFTER_MS = 30_000
/** A process that never came up and fails this often will not come up. */
const GIVE_UP_AFTER = 5
const STOP_WITHIN_MS = 10_000
/** Room for what is new in a process. Node's own choice suits large servers, and keeps it all day from those that idle. */
const YOUNG_MEMORY_MB = { backend: 4, frontend: 2, sandbox: 4 } as const
/** One that takes the place of another has this long to listen; otherwise the other stays. */
const LISTENS_WITHIN_MS = 30_000

type Name = 'backend' | 'frontend' | 'sandbox'

export type ManagedProcess = {
  readonly name: Name
  /** How it is. */
  readonly report: () => Omit<ServiceReport, 'id'>
  /**
   * Starts another one, and stops the one that runs once the new one listens: no call fails. Resolves when the change is
   * through; false when the new one did not come up and the old one stays. Asked again meanwhile it is the same change.
   */
  readonly restart: () => Promise<boolean>
  readonly stop: () => Promise<void>
}

type Running = {
  readonly worker: Worker
  readonly startedAt: number
  isListening: boolean
  rss: number | null
  complaint: string
}

/**
 * Keeps one of the salon's processes running: started again when it dies, at growing intervals. It lives on a pipe that we
 * hold, so that it ends by itself when we are killed. Its port is ours and lent to it (Node's cluster, every process taking
 * connections from the one queue), so that it can change hands without losing a connection.
 */
export function superviseProcess(options: {
  name: Name
  file: string
  port: number
  env: Record<string, string>
  /** Whether the salon is being stopped: a closed terminal ends all processes at once, and none is to come back. */
  isStopping: () => boolean
  onGivenUp: () => void
  /** A question that the process asks us. */
  onMessage?: (message: ToSupervisor, answer: (message: object) => void) => void
}): ManagedProcess {
  const { name, file, port, env, isStopping, onGivenUp, onMessage } = options
  const all = new Set<Running>()
  let current: Running | undefined
  let changing: Promise<boolean> | undefined
  let stopped = false
  let failures = 0
  let neverCameUp = 0
  let timer: NodeJS.Timeout | undefined

  const launch = (): Running => {
    const one: Running = {
      worker: fork(name, file, env),
      startedAt: Date.now(),
      isListening: false,
      rss: null,
      complaint: '',
    }
    all.add(one)
    const { worker } = one
    worker.process.stderr!.on('data', chunk => {
      one.complaint = (one.complaint + chunk).slice(-4_000)
    })
    worker.process.stdin!.on('error', () => {}) // 'exit' follows
    worker.on('error', () => {})
    worker.once('listening', () => {
      one.isListening = true
    })
    worker.on('message', (message: ToSupervisor) => {
      if (message.kind === 'memory') one.rss = message.rss
      else onMessage?.(message, answer => worker.isConnected() && worker.send(answer, () => {}))
    })
    worker.once('exit', (code, signal) => {
      all.delete(one)
      if (current === one) ended(one, code, signal)
    })
    return one
  }

  const ended = (one: Running, code: number, signal: string) => {
    current = undefined
    if (stopped || isStopping()) return
    if (Date.now() - one.startedAt > WELL_AFTER_MS) failures = 0
    failures++
    neverCameUp = one.isListening ? 0 : neverCameUp + 1
    if (one.complaint.includes('EADDRINUSE')) {
      process.stderr.write(`\nPort ${port} is in use: stop what runs there, or set ${name.toUpperCase()}_PORT.\n`)
      return onGivenUp()
    }
    if (code === REFUSED_TO_START) {
      // The last of what it said may be read after it ended.
      one.worker.process.once('close', () => {
        process.stderr.write(`\n${one.complaint}`)
        onGivenUp()
      })
      return
    }
    process.stderr.write(`\nThe ${name} ended (${signal || code}) and is started again.\n${one.complaint}`)
    if (neverCameUp >= GIVE_UP_AFTER) {
      process.stderr.write(
        `\nThe ${name} did not come up ${GIVE_UP_AFTER} times in a row. Its log is in the data folder.\n`,
      )
      return onGivenUp()
    }
    const [times, mostMs] = one.isListening ? [failures, RESTART_OF_ONE_THAT_WAS_UP_MS] : [neverCameUp, MAX_RESTART_MS]
    timer = setTimeout(start, Math.min(RESTART_FIRST_MS * 2 ** (times - 1), mostMs))
  }

  const start = () => {
    // One that was started to take the place of the one that died is as good.
    current ??= launch()
  }

  const change = async (): Promise<boolean> => {
    const next = launch()
    const isUp = await listens(next.worker)
    if (stopped) return false
    if (!isUp) {
      process.stderr.write(`\nThe new ${name} did not come up; the one that runs stays.\n${next.complaint}`)
      await end(next.worker)
      return false
    }
    clearTimeout(timer)
    const previous = current
    current = next
    if (previous) await end(previous.worker)
    return true
  }
  start()

  return {
    name,
    report: () => ({
      port,
      status: changing ? 'restarting' : current?.isListening ? 'online' : 'offline',
      uptimeSeconds: current ? Math.floor((Date.now() - current.startedAt) / 1000) : null,
      rss: current?.rss ?? null,
      pid: current?.worker.process.pid ?? null,
    }),
    restart: () => {
      changing ??= change().finally(() => {
        changing = undefined
      })
      return changing
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await Promise.all([...all].map(one => end(one.worker)))
    },
  }
}

cluster.schedulingPolicy = cluster.SCHED_NONE

function fork(name: Name, file: string, env: Record<string, string>): Worker {
  cluster.setupPrimary({
    exec: join(ROOT, file),
    args: [],
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-semi-space-size=${YOUNG_MEMORY_MB[name]}`],
    silent: true,
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  })
  return cluster.fork(env)
}

/** Whether it comes to listen, in time and before it ends. */
function listens(worker: Worker): Promise<boolean> {
  return new Promise(resolve => {
    const late = setTimeout(() => resolve(false), LISTENS_WITHIN_MS)
    const settle = (isUp: boolean) => {
      clearTimeout(late)
      resolve(isUp)
    }
    worker.once('listening', () => settle(true))
    worker.once('exit', () => settle(false))
  })
}

async function end(worker: Worker): Promise<void> {
  const child = worker.process
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => worker.once('exit', resolve))
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(late)
}
