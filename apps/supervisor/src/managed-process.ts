import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { nodeFlags } from '@frontlash/process/node-flags'
import { REFUSED_TO_START, type ServiceReport, type ToSupervisor } from '@frontlash/process/services'

const ROOT = join(import.meta.dirname, '../../..')
const RESTART_FIRST_MS = 250
const MAX_RESTART_MS = 5_000
/**
 * The maximum restart delay of a process that was up before. It is short, because no tablet can check in during the
 * delay.
 */
const RESTART_OF_ONE_THAT_WAS_UP_MS = 1_000
/** A process counts as healthy when it has run for this time. The restart delay is then reset. */
const HEALTHY_AFTER_MS = 30_000
/** The number of failed starts after which a process that was never up is not started again. */
const GIVE_UP_AFTER = 5
const STOP_TIMEOUT_MS = 10_000
/**
 * The time in which a replacement must listen. After this time the replacement is stopped, and the old process
 * continues.
 */
const LISTEN_TIMEOUT_MS = 30_000
const COVERS_LOOPBACK = ['127.0.0.1', '0.0.0.0', '::']

type Name = 'backend' | 'frontend' | 'sandbox'

export type ManagedProcess = {
  readonly name: Name
  readonly report: () => Omit<ServiceReport, 'id'>
  /**
   * Starts a replacement, and stops the old process when the replacement listens, so that no call fails. Resolves to
   * true if the process was replaced. Resolves to false if the replacement did not start; the old process then
   * continues. A concurrent request gets the result of the running replacement.
   */
  readonly restart: () => Promise<boolean>
  /**
   * Stops the running process by SIGTERM, and by SIGKILL if it still runs after `timeoutMs`. The process is then
   * restarted as after a crash.
   */
  readonly end: (timeoutMs: number) => Promise<void>
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
 * Runs a process of the system, and restarts it with growing delays when it dies. The process reads from a pipe of the
 * supervisor. If the supervisor is killed, the pipe closes and the process ends. The supervisor owns the port (Node's
 * cluster, in which all processes share one queue of connections), so that a replacement loses no connection.
 */
export function superviseProcess(options: {
  name: Name
  file: string
  port: number
  env: Record<string, string>
  /**
   * True if the system is being stopped. When a terminal is closed, it ends all processes, and the supervisor must not
   * restart them.
   */
  isStopping: () => boolean
  onGivenUp: () => void
  onMessage?: (message: ToSupervisor, response: (message: object) => void) => void
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
    worker.process.stdin!.on('error', () => {}) // Handled by the event 'exit'.
    worker.on('error', () => {})
    onListening(name, worker, () => {
      one.isListening = true
    })
    worker.on('message', (message: ToSupervisor) => {
      if (message.kind === 'memory') one.rss = message.rss
      else onMessage?.(message, response => worker.isConnected() && worker.send(response, () => {}))
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
    if (Date.now() - one.startedAt > HEALTHY_AFTER_MS) failures = 0
    failures++
    neverCameUp = one.isListening ? 0 : neverCameUp + 1
    if (one.complaint.includes('EADDRINUSE')) {
      process.stderr.write(`\nPort ${port} is in use: stop what runs there, or set ${name.toUpperCase()}_PORT.\n`)
      return onGivenUp()
    }
    if (code === REFUSED_TO_START) {
      // Output of a process may still arrive after its end.
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
    // A replacement that is already starting takes the place of the dead process.
    current ??= launch()
  }

  const change = async (): Promise<boolean> => {
    const next = launch()
    const isUp = await listens(name, next.worker)
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
    end: async timeoutMs => {
      if (current) await end(current.worker, timeoutMs)
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await Promise.all([...all].map(one => end(one.worker)))
    },
  }
}

cluster.schedulingPolicy = cluster.SCHED_NONE

/** Environment variables with credentials that only the backend may have. */
const OF_THE_BACKEND = /^(DATABASE_URL$|SQUARE_|TWILIO_)/

/**
 * Removes the credentials of Square, Twilio and the database from the environment of a process that is not the backend.
 * A placeholder replaces the Square token, because a process without a Square token starts as a demo.
 */
function withoutCredentials(env: Record<string, string>): Record<string, string | undefined> {
  const names = [...Object.keys(process.env), ...Object.keys(env)].filter(name => OF_THE_BACKEND.test(name))
  const isReal = Boolean(process.env.SQUARE_ACCESS_TOKEN)
  return {
    ...env,
    ...Object.fromEntries(names.map(name => [name, undefined])),
    ...(isReal && { SQUARE_ACCESS_TOKEN: 'none' }),
  }
}

/**
 * The memory settings of glibc (mallopt(3)). It makes few heaps instead of eight per core, and returns freed blocks of
 * 128 kB at once. With its defaults, the backend would keep 100 MB of freed memory.
 */
const MALLOC = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

function fork(name: Name, file: string, env: Record<string, string>): Worker {
  cluster.setupPrimary({
    exec: join(ROOT, file),
    args: [],
    execArgv: nodeFlags(name),
    silent: true,
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  })
  return cluster.fork({ ...(name === 'backend' ? env : withoutCredentials(env)), ...MALLOC })
}

/**
 * Calls `done` when a process listens on all its addresses. The function waits only for the address that includes
 * 127.0.0.1, because our servers listen on this address last (packages/http/src/listen.ts).
 */
function onListening(name: Name, worker: Worker, done: () => void): void {
  worker.on('listening', ({ address }) => {
    if (name === 'sandbox' || COVERS_LOOPBACK.includes(address)) done()
  })
}

/** Resolves to true when a process listens; to false if it ends or is too late. */
function listens(name: Name, worker: Worker): Promise<boolean> {
  return new Promise(resolve => {
    const late = setTimeout(() => resolve(false), LISTEN_TIMEOUT_MS)
    const settle = (isUp: boolean) => {
      clearTimeout(late)
      resolve(isUp)
    }
    onListening(name, worker, () => settle(true))
    worker.once('exit', () => settle(false))
  })
}

async function end(worker: Worker, timeoutMs = STOP_TIMEOUT_MS): Promise<void> {
  const child = worker.process
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => worker.once('exit', resolve))
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  await ended
  clearTimeout(late)
}
