import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPILED } from '../../apps/server/test/compiled.ts'
import { createDatabase } from '../../apps/server/test/databases.ts'
import { PACE } from './pace.ts'

const ROOT = join(import.meta.dirname, '../..')
const READY_TIMEOUT_MS = 180_000 * PACE

/** The complete product as `npm start` runs it, for tests: on its own ports and in its own folder. */
export type Stack = {
  readonly kiosk: string
  readonly backend: string
  readonly sandbox: string
  readonly dataDir: string
  readonly env: Record<string, string>
  /** Everything that the salon has printed. */
  readonly output: () => string
  /** Kills all processes of the salon with SIGKILL, including the database. */
  readonly killEverything: () => Promise<void>
  /** Closes the salon's terminal: stops reading its output and sends SIGHUP. Returns its exit code. */
  readonly closeTerminal: () => Promise<number | null>
  /** Stops the salon and keeps its data. */
  readonly rest: () => Promise<void>
  /** Starts the salon again on the same data; with `root`, starts the version in that folder. */
  readonly startAgain: (root?: string) => Promise<void>
  readonly stop: () => Promise<void>
}

const TEMPLATE = 'FRONTLASH_TEST_TEMPLATE'

/**
 * Copies the data folder of a stopped salon as a template, from which test files start their own salons (`template()`).
 */
export function makeTemplate(dataDir: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'frontlash-template-'))
  copyFolder(dataDir, copy)
  process.env[TEMPLATE] = copy
  return copy
}

/** The data folder of a prepared demo salon whose day is `DEMO_NOW`; undefined if this run has made none. */
export function template(): string | undefined {
  return process.env[TEMPLATE]
}

/** Copies a folder and keeps the owners of its files. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to])
}

/**
 * Starts the product with the variables `env`, as npm start does. Resolves when it prints that it is running.
 *
 * @param like the data folder of a stopped salon to copy, including its embedded database if it has one
 */
export async function startStack(env: Record<string, string> = {}, like?: string): Promise<Stack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'frontlash-e2e-'))
  if (like && !process.env.DATABASE_URL) execFileSync('cp', ['-a', `${like}/.`, dataDir]) // keeps the files' owners
  const [backendPort, frontendPort, sandboxPort] = await freePorts(3)
  const database = process.env.DATABASE_URL ? await createDatabase(process.env.DATABASE_URL) : undefined
  const whole: Record<string, string> = {
    DATA_DIR: dataDir,
    BACKEND_PORT: String(backendPort),
    FRONTEND_PORT: String(frontendPort),
    SANDBOX_PORT: String(sandboxPort),
    ...(database && { DATABASE_URL: database.url }),
    ...env,
  }
  let running = await launch(whole)
  return {
    kiosk: `http://localhost:${frontendPort}`,
    backend: `http://127.0.0.1:${backendPort}`,
    sandbox: `http://127.0.0.1:${sandboxPort}`,
    dataDir,
    env: whole,
    output: () => running.output(),
    killEverything: async () => {
      await killTree(running.child.pid!, dataDir)
    },
    closeTerminal: () => hangUp(running.child),
    rest: () => end(running.child),
    startAgain: async root => {
      running = await launch(whole, root)
    },
    stop: async () => {
      await end(running.child)
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function launch(
  env: Record<string, string>,
  root = ROOT,
): Promise<{ child: ChildProcess; output: () => string }> {
  const child = spawn(process.execPath, [join(root, 'apps/supervisor/src/main.ts')], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    // A copied checkout has its own compile cache (next-version.ts).
    env: { ...withoutProviders(process.env), ...COMPILED, NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...env },
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the product did not start:\n${output}`)), READY_TIMEOUT_MS)
    const read = (chunk: Buffer) => {
      output += chunk
      if (!output.includes('Ctrl-C stops everything.')) return
      clearTimeout(late)
      resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', code => reject(new Error(`the product ended with ${code}:\n${output}`)))
  })
  return { child, output: () => output }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

async function hangUp(child: ChildProcess): Promise<number | null> {
  const ended = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  child.stdout!.destroy()
  child.stderr!.destroy()
  child.kill('SIGHUP')
  return ended
}

/** Kills every descendant of `pid`, and the embedded database's server, which is no longer a descendant. */
async function killTree(pid: number, dataDir: string): Promise<void> {
  const { readdirSync, readFileSync } = await import('node:fs')
  const parents = new Map<number, number>()
  const doomed = new Set([pid])
  for (const entry of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
      if (readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes(`${dataDir}/pg`)) doomed.add(Number(entry))
    } catch {
      // The process has ended since its folder was listed.
    }
  }
  for (let grew = true; grew; ) {
    grew = false
    for (const [child, parent] of parents) {
      if (!doomed.has(parent) || doomed.has(child)) continue
      doomed.add(child)
      grew = true
    }
  }
  for (const one of doomed) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
}

/** Finds ports that are free now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>(resolve => {
          const server = createServer().listen(0, () => resolve(server))
        }),
    ),
  )
  const ports = servers.map(server => (server.address() as { port: number }).port)
  await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
  return ports
}

function withoutProviders(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = { ...env }
  for (const name of Object.keys(kept)) if (/^(SQUARE|TWILIO|DEMO|DATABASE)_/.test(name)) delete kept[name]
  return kept
}
