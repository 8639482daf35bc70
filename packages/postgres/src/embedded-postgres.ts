import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries, unprivileged } from './binaries.ts'
import { takeLaunchLock } from './launch-lock.ts'

/** The folder's name carries the major version: files of one major cannot be opened by the next. */
const CLUSTER_FOLDER = 'pg18'
const OWNER = 'frontlash'
const DATABASE = 'frontlash'
/** Each process that needs the server keeps one connection of this name; the last one to leave stops the server. */
const KEEPER = 'frontlash-keeper'
const START_WITHIN_MS = 60_000

export type EmbeddedPostgres = {
  /** An address for DATABASE_URL: a Unix socket that only this user can open. */
  url: string
  /** True when the server was already running, started by another process. */
  attached: boolean
  /** Resolves when the server went away without being asked to. */
  lost: Promise<void>
  /** Leaves the server; the last process to leave stops it. */
  release: () => Promise<void>
}

/**
 * Opens the salon's own PostgreSQL in a data folder: makes it on first use, starts it when it is down, attaches when it
 * is up. No root, no port, no password. Any number of processes may call this at once on the same folder.
 */
export async function openEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const place = clusterPlace(realpathSync(dataDir))
  const unlock = await takeLaunchLock(place.lockFile)
  try {
    let attached = true
    let keeper = await connect(place)
    if (!keeper) {
      attached = false
      await startServer(place)
      keeper = await connect(place)
    }
    if (!keeper) throw new Error(`PostgreSQL did not answer in ${place.socketDir}; its log is ${place.logFile}`)
    await makeDatabase(keeper)
    return { url: urlOf(place, DATABASE), attached, lost: whenLost(keeper), release: () => leave(place, keeper) }
  } finally {
    await unlock()
  }
}

type Place = { dir: string; socketDir: string; logFile: string; lockFile: string }

function clusterPlace(dataDir: string): Place {
  // A socket's path may hold about 107 characters, which a checkout's path can exceed, so it lives under /tmp.
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const socketDir = `/tmp/frontlash-${process.getuid?.() ?? 0}-${name}`
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  const owner = statSync(socketDir)
  if (process.getuid && process.getuid() !== 0 && owner.uid !== process.getuid())
    throw new Error(`${socketDir} belongs to another user`)
  return {
    dir: join(dataDir, CLUSTER_FOLDER),
    socketDir,
    logFile: join(dataDir, 'postgres.log'),
    lockFile: join(dataDir, 'postgres.lock'),
  }
}

function urlOf(place: Place, database: string): string {
  return `postgresql://${OWNER}@${encodeURIComponent(place.socketDir)}/${database}`
}

/** A connection, or nothing when no server listens. A server that is still starting is waited for. */
async function connect(place: Place): Promise<pg.Client | undefined> {
  const deadline = Date.now() + START_WITHIN_MS
  for (;;) {
    const client = new pg.Client({ connectionString: urlOf(place, 'postgres'), application_name: KEEPER })
    client.on('error', () => {}) // told through `lost`
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      const startingUp = (error as { code?: string }).code === '57P03'
      if (!startingUp || Date.now() > deadline) return undefined
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

async function startServer(place: Place): Promise<void> {
  const bin = findBinaries()
  const { prefix, asNobody } = await unprivileged()
  const run = (program: string, args: string[]) => runProgram([...prefix, join(bin, program), ...args], asNobody)

  if (!existsSync(join(place.dir, 'PG_VERSION'))) {
    // Made beside its place and moved in whole, so that a start cut short by a power loss is simply begun again.
    const fresh = `${place.dir}.new`
    rmSync(fresh, { recursive: true, force: true })
    mkdirSync(fresh, { mode: 0o700 })
    if (asNobody) chownSync(fresh, asNobody.uid, asNobody.gid)
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    await run('initdb', ['-D', fresh, '-U', OWNER, '--auth=trust', ...locale])
    renameSync(fresh, place.dir)
  }
  if (asNobody) chownSync(place.socketDir, asNobody.uid, asNobody.gid)

  const settings = {
    listen_addresses: '',
    unix_socket_directories: place.socketDir,
    unix_socket_permissions: '0700',
    // What is read often stays in the system's own cache too; a small server has other uses for memory.
    shared_buffers: '64MB',
    max_connections: '200',
    log_timezone: 'UTC',
    timezone: 'UTC',
  }
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ')
  const deadline = Date.now() + START_WITHIN_MS
  for (;;) {
    forgetDeadServer(place)
    try {
      // pg_ctl hands its own output on to the server, so nothing may wait for that output to end.
      await run('pg_ctl', ['start', '-D', place.dir, '-w', '-t', '50', '-l', place.logFile, '-o', options])
      return
    } catch (error) {
      // After a kill -9 of the server its children need a moment to notice and let go of the shared memory.
      if (Date.now() > deadline) throw error
      const answer = await connect(place)
      if (answer) return void (await answer.end())
      await new Promise(resolve => setTimeout(resolve, 250))
    }
  }
}

/** A killed server leaves its pid file; the number in it may belong to anybody by now. */
function forgetDeadServer(place: Place): void {
  const pidFile = join(place.dir, 'postmaster.pid')
  if (!existsSync(pidFile) || process.platform !== 'linux') return
  const pid = readFileSync(pidFile, 'utf8').split('\n')[0]!.trim()
  let commandLine = ''
  try {
    commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // no such process
  }
  if (!commandLine.includes(place.dir)) rmSync(pidFile, { force: true })
}

async function makeDatabase(keeper: pg.Client): Promise<void> {
  const found = await keeper.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (found.rowCount === 0) await keeper.query(`create database ${DATABASE}`)
}

function whenLost(keeper: pg.Client): Promise<void> {
  return new Promise(resolve => keeper.once('end', () => resolve()))
}

async function leave(place: Place, keeper: pg.Client): Promise<void> {
  const unlock = await takeLaunchLock(place.lockFile)
  try {
    const others = await keeper
      .query(
        'select count(*)::int as n from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
        [KEEPER],
      )
      .then(answer => answer.rows[0].n as number)
      .catch(() => 0)
    await keeper.end().catch(() => {})
    if (others > 0 || !existsSync(join(place.dir, 'postmaster.pid'))) return
    const { prefix, asNobody } = await unprivileged()
    await runProgram([...prefix, join(findBinaries(), 'pg_ctl'), 'stop', '-D', place.dir, '-m', 'fast', '-w'], asNobody)
  } finally {
    await unlock()
  }
}

async function runProgram(command: string[], asNobody?: { uid: number; gid: number }): Promise<void> {
  const [program, ...args] = command
  const child = spawn(program!, args, { stdio: 'ignore', ...asNobody, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`${program} ${args[0]} ended with ${code}`)
}
