import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries, unprivileged } from './binaries.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { takeLaunchLock } from './launch-lock.ts'
import { isServerAlive, readServerNote, removeDeadServerFiles } from './server-note.ts'
import { chooseSocketFolder, isOurs, makeSocketFolder } from './socket-folder.ts'

/** The folder's name contains the major version: files of one major cannot be opened by the next. */
const CLUSTER_FOLDER = 'pg18'
const OWNER = 'frontlash'
const DATABASE = 'frontlash'
/**
 * Each process that needs the server keeps one connection with this name; the last one to disconnect stops the server.
 */
const KEEPER = 'frontlash-keeper'
const START_TIMEOUT_MS = 60_000
/** The time limit within which a running server has its socket. */
const SOCKET_TIMEOUT_MS = 1_000

export type EmbeddedPostgres = {
  /** An address for DATABASE_URL: a Unix socket that only this user can open. */
  url: string
  /** True when the server was already running, started by another process. */
  attached: boolean
  /** Resolves when the server stopped unexpectedly. */
  lost: Promise<void>
  /** Disconnects from the server; the last process to do so stops it. */
  release: () => Promise<void>
}

/**
 * Opens the salon's own PostgreSQL in a data folder: creates it on first use, starts it when it is down, and attaches
 * when it is up. No root, no port, no password. Any number of processes may call this at once for the same folder.
 *
 * Throws EmbeddedPostgresError when it runs where this process cannot reach it, or has no place for its socket.
 */
export async function openEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const place = clusterPlace(realpathSync(dataDir))
  const unlock = await takeLaunchLock(place.lockFile)
  try {
    const running = await attach(place)
    const { keeper, socketDir } = running ?? (await start(place))
    lastSocketDirs.set(place.dir, socketDir)
    await makeDatabase(keeper)
    return {
      url: urlOf(socketDir, DATABASE),
      attached: running !== undefined,
      lost: whenLost(keeper),
      release: () => leave(place, keeper),
    }
  } finally {
    await unlock()
  }
}

type Place = { dataDir: string; dir: string; logFile: string; lockFile: string }
type RunningServer = { keeper: pg.Client; socketDir: string }

/**
 * The last known socket folder of each cluster: a restarted server uses it again, so that addresses already given out
 * stay valid.
 */
const lastSocketDirs = new Map<string, string>()

function clusterPlace(dataDir: string): Place {
  return {
    dataDir,
    dir: join(dataDir, CLUSTER_FOLDER),
    logFile: join(dataDir, 'postgres.log'),
    lockFile: join(dataDir, 'postgres.lock'),
  }
}

const wantedSocketDir = (place: Place) => lastSocketDirs.get(place.dir) ?? chooseSocketFolder(place.dataDir)

function urlOf(socketDir: string, database: string): string {
  return `postgresql://${OWNER}@${encodeURIComponent(socketDir)}/${database}`
}

/**
 * The running server, wherever its socket is: a server that an older version has started has it in /tmp. Undefined when
 * no server runs. Throws EmbeddedPostgresError when a server runs but this process cannot see its socket.
 */
async function attach(place: Place): Promise<RunningServer | undefined> {
  const giveUpAt = Date.now() + SOCKET_TIMEOUT_MS
  for (;;) {
    const note = readServerNote(place.dir)
    // The folder for a new socket is searched only when the noted one does not respond: there may be no such folder.
    for (const find of [() => note?.socketDir, () => wantedSocketDir(place)]) {
      const socketDir = find()
      const keeper = socketDir && isOurs(socketDir) ? await connect(socketDir) : undefined
      if (keeper) return { keeper, socketDir: socketDir! }
    }
    if (!note || !isServerAlive(place.dir, note)) return undefined
    // A server that is starting or stopping has no socket.
    if (Date.now() > giveUpAt) throw outOfReach(place, note.socketDir)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

const outOfReach = (place: Place, socketDir = 'a folder that nobody has noted') =>
  new EmbeddedPostgresError(
    `The database of ${place.dataDir} runs, but cannot be reached from here: its socket is in ${socketDir}, as an older version's was. Stop the salon (systemctl stop frontlash, or Ctrl-C where it runs), start it again, and repeat this.`,
  )

/** A connection, or undefined when no server listens. Waits for a server that is still starting. */
async function connect(socketDir: string): Promise<pg.Client | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const client = new pg.Client({ connectionString: urlOf(socketDir, 'postgres'), application_name: KEEPER })
    client.on('error', () => {}) // reported through `lost`
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

async function start(place: Place): Promise<RunningServer> {
  const socketDir = wantedSocketDir(place)
  makeSocketFolder(socketDir)
  await startServer(place, socketDir)
  const keeper = await connect(socketDir)
  if (!keeper) throw new Error(`PostgreSQL did not answer in ${socketDir}; its log is ${place.logFile}`)
  return { keeper, socketDir }
}

async function startServer(place: Place, socketDir: string): Promise<void> {
  const bin = findBinaries()
  const { prefix, owner } = await unprivileged()
  const run = (program: string, args: string[]) => runProgram([...prefix, join(bin, program), ...args], owner)
  if (owner) letIn(owner, place, socketDir)

  if (!existsSync(join(place.dir, 'PG_VERSION'))) {
    // The cluster is created under another name and then renamed, so that a start cut short by a power failure can be
    // repeated.
    const fresh = `${place.dir}.new`
    rmSync(fresh, { recursive: true, force: true })
    mkdirSync(fresh, { mode: 0o700 })
    if (owner) chownSync(fresh, owner.uid, owner.gid)
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    await run('initdb', ['-D', fresh, '-U', OWNER, '--auth=trust', ...locale])
    renameSync(fresh, place.dir)
  }

  const settings = {
    listen_addresses: '',
    // PostgreSQL reads this as a list, so a name with a comma must be quoted.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // Frequently read data is in the system's own cache too; a small server has other uses for memory.
    shared_buffers: '64MB',
    max_connections: '200',
    log_timezone: 'UTC',
    timezone: 'UTC',
  }
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}='${value.replaceAll("'", "'\\''")}'`)
    .join(' ')
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const note = readServerNote(place.dir)
    if (!note || !isServerAlive(place.dir, note)) removeDeadServerFiles(place.dir, socketDir)
    try {
      // pg_ctl passes its own output on to the server, so nothing may wait for the end of that output.
      await run('pg_ctl', ['start', '-D', place.dir, '-w', '-t', '50', '-l', place.logFile, '-o', options])
      return
    } catch (error) {
      // After a kill -9 of the server its child processes need a moment to end and release the shared memory.
      if (Date.now() > deadline) throw error
      const result = await connect(socketDir)
      if (result) return void (await result.end())
      await new Promise(resolve => setTimeout(resolve, 250))
    }
  }
}

/**
 * Prepares the folders for PostgreSQL running as `nobody`: it may traverse the data folder, and owns its log and socket
 * folder.
 */
function letIn({ uid, gid }: { uid: number; gid: number }, place: Place, socketDir: string): void {
  chmodSync(place.dataDir, 0o711)
  closeSync(openSync(place.logFile, 'a', 0o600))
  for (const path of [place.logFile, socketDir]) chownSync(path, uid, gid)
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
      .then(result => result.rows[0].n as number)
      .catch(() => 0)
    await keeper.end().catch(() => {})
    if (others > 0 || !existsSync(join(place.dir, 'postmaster.pid'))) return
    const { prefix, owner } = await unprivileged()
    await runProgram([...prefix, join(findBinaries(), 'pg_ctl'), 'stop', '-D', place.dir, '-m', 'fast', '-w'], owner)
  } finally {
    await unlock()
  }
}

async function runProgram(command: string[], owner?: { uid: number; gid: number }): Promise<void> {
  const [program, ...args] = command
  const child = spawn(program!, args, { stdio: 'ignore', ...owner, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`${program} ${args[0]} ended with ${code}`)
}
