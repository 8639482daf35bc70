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
import { childEnvironment } from './child-environment.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { takeLaunchLock } from './launch-lock.ts'
import { isServerAlive, readServerNote, removeDeadServerFiles } from './server-note.ts'
import { chooseSocketFolder, isOurs, makeSocketFolder } from './socket-folder.ts'

/** The name of the folder contains PostgreSQL's major version, because another major version cannot open the files. */
const CLUSTER_FOLDER = 'pg18'
const OWNER = 'frontlash'
const DATABASE = 'frontlash'
/**
 * The application name of the connection that each process keeps open. The process that disconnects last stops the
 * server.
 */
const KEEPER = 'frontlash-keeper'
const START_TIMEOUT_MS = 60_000
/** The time limit for a running server to create its socket. */
const SOCKET_TIMEOUT_MS = 1_000

export type EmbeddedPostgres = {
  /** A value for DATABASE_URL. It contains the path of a Unix socket that only this user can open. */
  url: string
  /** True if another process has started the server. */
  attached: boolean
  /** Resolves if the server has stopped unexpectedly. */
  lost: Promise<void>
  /** Disconnects. Stops the server if no other process is connected. */
  release: () => Promise<void>
}

/**
 * Opens the database in a data folder: creates the cluster on first use, starts the server if it is not running, and
 * connects. Needs no root, port or password. Several processes may open the same folder. Throws an
 * EmbeddedPostgresError if this process cannot reach a running server, or if no folder for the socket can be created.
 */
export async function openEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const place = clusterFolders(realpathSync(dataDir))
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

/** The folder of the database files. It exists if a database was created. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, CLUSTER_FOLDER)
}

type Place = { dataDir: string; dir: string; logFile: string; lockFile: string }
type RunningServer = { keeper: pg.Client; socketDir: string }

/**
 * The last socket folder of each cluster. A restarted server uses the same socket folder, so that database URLs stay
 * valid.
 */
const lastSocketDirs = new Map<string, string>()

function clusterFolders(dataDir: string): Place {
  return {
    dataDir,
    dir: clusterFolder(dataDir),
    logFile: join(dataDir, 'postgres.log'),
    lockFile: join(dataDir, 'postgres.lock'),
  }
}

const wantedSocketDir = (place: Place) => lastSocketDirs.get(place.dir) ?? chooseSocketFolder(place.dataDir)

function urlOf(socketDir: string, database: string): string {
  return `postgresql://${OWNER}@${encodeURIComponent(socketDir)}/${database}`
}

/**
 * Connects to the running server at any socket. The servers of older versions have their socket in /tmp. Returns
 * undefined if no server is running. Throws an EmbeddedPostgresError if this process cannot see the socket of a running
 * server.
 */
async function attach(place: Place): Promise<RunningServer | undefined> {
  const giveUpAt = Date.now() + SOCKET_TIMEOUT_MS
  for (;;) {
    const note = readServerNote(place.dir)
    // The second folder is chosen only if the folder in postmaster.pid does not respond, because choosing a folder may
    // fail.
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

/** Connects to a server that is running or starting; undefined if there is none. */
async function connect(socketDir: string): Promise<pg.Client | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const client = new pg.Client({ connectionString: urlOf(socketDir, 'postgres'), application_name: KEEPER })
    client.on('error', () => {}) // The promise `lost` reports a lost connection.
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
    // The cluster is created under a temporary name and then renamed, so that the creation can be repeated after a
    // power failure.
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
    // PostgreSQL parses this value as a list, so a path with a comma needs quotes.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // The value is small, because the operating system also caches frequently read data, and a small server needs its
    // memory for other programs.
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
      // The server inherits the output streams of pg_ctl. Waiting for their end would mean waiting for the end of the
      // server.
      await run('pg_ctl', ['start', '-D', place.dir, '-w', '-t', '50', '-l', place.logFile, '-o', options])
      return
    } catch (error) {
      // After a server was killed, its child processes exit and release the shared memory a little later.
      if (Date.now() > deadline) throw error
      const result = await connect(socketDir)
      if (result) return void (await result.end())
      await new Promise(resolve => setTimeout(resolve, 250))
    }
  }
}

/** Allows PostgreSQL, which runs as `nobody`, to enter the data folder and to own its log and socket folder. */
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
  const child = spawn(program!, args, { stdio: 'ignore', ...owner, env: childEnvironment({ LC_ALL: 'C', TZ: 'UTC' }) })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`${program} ${args[0]} ended with ${code}`)
}
