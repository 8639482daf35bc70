import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPILED } from './compiled.ts'

const ROOT = join(import.meta.dirname, '../../..')
const READY_TIMEOUT_MS = 45_000

/** One of the salon's machines: a process with its own data folder. All machines share the database and the secret. */
export type Machine = {
  readonly port: number
  readonly url: string
  /** Whether the machine's log says that it became the leader. */
  readonly leads: (work: string) => boolean
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Starts a backend or a frontend and waits until it responds. All machines of the salon share `env`.
 *
 * @param root the folder of another version of the product
 */
export async function startMachine(
  program: 'server' | 'web-server',
  port: number,
  env: Record<string, string>,
  root = ROOT,
): Promise<Machine> {
  const dataDir = mkdtempSync(join(tmpdir(), `frontlash-${program}-`))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', `apps/${program}/src/main.ts`], {
    cwd: root,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH!,
      ...COMPILED,
      // The folder of another version is removed later, so compiled sources are not cached there.
      ...(root !== ROOT && { NODE_COMPILE_CACHE: join(root, '.cache/compiled') }),
      ...env,
      DATA_DIR: dataDir,
      [program === 'server' ? 'BACKEND_PORT' : 'FRONTEND_PORT']: String(port),
    },
  })
  let complaint = ''
  child.stderr!.on('data', chunk => (complaint += chunk))
  const logFile = join(dataDir, 'logs', 'backend.log')
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (!(await fetch(`${url}/api/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`no ${program} came up: ${complaint}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return {
    port,
    url,
    leads: work => child.exitCode === null && child.signalCode === null && leadsBy(logFile, work),
    kill: () => end(child, 'SIGKILL'),
    stop: async () => {
      await end(child, 'SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function leadsBy(logFile: string, work: string): boolean {
  const lines = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter(line => line.includes(`"work":"${work}"`))
  return lines.at(-1)?.includes('"became leader"') ?? false
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

export async function freePorts(count: number): Promise<number[]> {
  const holders = await Promise.all(
    Array.from({ length: count }, () => {
      const holder = createServer()
      return new Promise<typeof holder>(resolve => holder.listen(0, '127.0.0.1', () => resolve(holder)))
    }),
  )
  const ports = holders.map(holder => (holder.address() as { port: number }).port)
  await Promise.all(holders.map(holder => new Promise(resolve => holder.close(resolve))))
  return ports
}
