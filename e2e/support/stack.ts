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

/** The complete product, run like `npm start`, for tests. It has its own ports and its own folder. */
export type Stack = {
  readonly kiosk: string
  readonly backend: string
  readonly sandbox: string
  readonly dataDir: string
  readonly env: Record<string, string>
  /** The complete output of the salon. */
  readonly output: () => string
  /** Kills all processes of the salon with SIGKILL, including the database. */
  readonly killEverything: () => Promise<void>
  /** Closes the salon's terminal: stops reading the output and sends SIGHUP. Resolves to the exit code. */
  readonly closeTerminal: () => Promise<number | null>
  /** Stops the salon and keeps its data. */
  readonly rest: () => Promise<void>
  /** Starts the salon again with the same data. With `root`, starts the version in that folder. */
  readonly startAgain: (root?: string) => Promise<void>
  readonly stop: () => Promise<void>
}

const TEMPLATE = 'FRONTLASH_TEST_TEMPLATE'

/** Copies the data folder of a stopped salon as a template for the salons of test files (`template()`). */
export function makeTemplate(dataDir: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'frontlash-template-'))
  copyFolder(dataDir, copy)
  process.env[TEMPLATE] = copy
  return copy
}

/** Returns the data folder of a prepared demo salon on the day of `DEMO_NOW`; undefined if there is none. */
export function template(): string | undefined {
  return process.env[TEMPLATE]
}

function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to])
}

/**
 * Starts the product with the variables `env`, like npm start. Resolves when it prints that it is running.
 *
 * @param like the data folder of a stopped salon to copy, with its embedded database if there is one
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
    // A copied git checkout has its own compile cache (next-version.ts).
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

/** Kills all descendants of `pid`, and the server of the embedded database, which is no longer one of them. */
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
      // The process has ended since the list was created.
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
