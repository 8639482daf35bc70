import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findBinaries, unprivileged } from './binaries.ts'
import { openEmbeddedPostgres } from './embedded-postgres.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { INCLUDED_POSTGRES } from './included-version.ts'
import { chooseSocketFolder, SOCKET_NAME } from './socket-folder.ts'

/**
 * The folder of a stopped database. The tests copy it, because creating one takes most of the time of a first start.
 */
let atRest: string
beforeAll(async () => {
  atRest = mkdtempSync(join(tmpdir(), 'frontlash-pg-'))
  await (await openEmbeddedPostgres(atRest)).release()
})
afterAll(() => rmSync(atRest, { recursive: true }))

/** A data folder whose database has run before. */
function dataFolder(place: string): void {
  mkdirSync(place, { mode: 0o700 })
  execFileSync('cp', ['-a', `${atRest}/.`, place]) // The option -a also copies the files' owners.
}

let folder: string
let dataDir: string
let bystander: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontlash-pg-'))
  dataDir = join(folder, 'salon, the first')
})
afterEach(() => {
  bystander?.kill()
  bystander = undefined
  rmSync(folder, { recursive: true })
})

/** Checks that the server at the address responds, and returns the folder of its socket. */
async function socketFolderOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('show unix_socket_directories')
  await client.end()
  return rows[0].unix_socket_directories
}

/** Starts the server of a data folder as an older version or a person would; returns a function that stops it. */
async function startByHand(socketDir: string, inFolder = dataDir): Promise<() => Promise<void>> {
  mkdirSync(socketDir, { mode: 0o700 })
  const cluster = join(inFolder, 'pg18')
  const { prefix } = await unprivileged()
  const [program, ...args] = [...prefix, join(findBinaries(), 'pg_ctl')]
  const options = `-c listen_addresses='' -c unix_socket_directories='${socketDir}'`
  const start = spawn(program!, [...args, 'start', '-D', cluster, '-w', '-l', join(folder, 'log'), '-o', options], {
    stdio: 'ignore',
  })
  expect(await new Promise(resolve => start.once('exit', resolve))).toBe(0)
  return async () => void (await promisify(execFile)(program!, [...args, 'stop', '-D', cluster, '-m', 'fast', '-w']))
}

test('the database’s socket is in the data folder, and is accessible only to its owner', async () => {
  const first = await openEmbeddedPostgres(dataDir)
  const second = await openEmbeddedPostgres(dataDir)
  const socketDir = join(dataDir, 'run')
  expect([first.attached, second.attached, second.url]).toEqual([false, true, first.url])
  expect(await socketFolderOf(first.url)).toBe(`"${socketDir}"`)
  expect(statSync(socketDir).mode & 0o777).toBe(0o700)
  await first.release()
  expect(existsSync(join(socketDir, SOCKET_NAME))).toBe(true)
  await second.release()
  expect(existsSync(join(socketDir, SOCKET_NAME))).toBe(false)
})

test('the doctor command reports the version of the npm packages as the version of PostgreSQL', () => {
  const output = execFileSync(join(findBinaries(), 'postgres'), ['--version'], { encoding: 'utf8' })
  expect(output).toContain(`(PostgreSQL) ${INCLUDED_POSTGRES.version}\n`)
})

test('the database server does not see the credentials of the salon', async () => {
  dataFolder(dataDir)
  process.env.SQUARE_ACCESS_TOKEN = 'EAAAsecret'
  const { release } = await openEmbeddedPostgres(dataDir)
  delete process.env.SQUARE_ACCESS_TOKEN
  const pid = readFileSync(join(dataDir, 'pg18/postmaster.pid'), 'utf8').split('\n')[0]
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
  await release()
  expect(environment).toContain('PATH=')
  expect(environment).not.toContain('EAAAsecret')
})

test('a process connects to a server that an older version has started with a socket in another folder', async () => {
  dataFolder(dataDir)
  const elsewhere = join(folder, 'older')
  const stop = await startByHand(elsewhere)
  const opened = await openEmbeddedPostgres(dataDir)
  expect(opened.attached).toBe(true)
  expect(await socketFolderOf(opened.url)).toBe(elsewhere)

  // Hides the socket, as the private /tmp of a systemd unit does.
  renameSync(elsewhere, `${elsewhere}-hidden`)
  const startedAt = performance.now()
  const refusal = await openEmbeddedPostgres(dataDir).catch(error => error)
  expect(refusal).toBeInstanceOf(EmbeddedPostgresError)
  expect(refusal.message).toContain(`its socket is in ${elsewhere}`)
  expect(performance.now() - startedAt).toBeLessThan(2_000 * Number(process.env.TEST_PACE ?? 1))
  await stop()
  await opened.release()
})

test('the database starts after a power failure even if other programs have the process ids in its old files', async () => {
  dataFolder(dataDir)
  bystander = spawn('sleep', ['60'])
  const left = `${bystander.pid}\n${join(dataDir, 'pg18')}\n1700000000\n5432\n${join(dataDir, 'run')}\n\n`
  writeFileSync(join(dataDir, 'pg18/postmaster.pid'), left, { mode: 0o600 })
  writeFileSync(join(dataDir, 'run', SOCKET_NAME), '')
  writeFileSync(join(dataDir, 'run', `${SOCKET_NAME}.lock`), left, { mode: 0o600 })
  const opened = await openEmbeddedPostgres(dataDir)
  expect(opened.attached).toBe(false)
  expect(readFileSync(join(dataDir, 'pg18/postmaster.pid'), 'utf8').split('\n')[0]).not.toBe(String(bystander.pid))
  await opened.release()
})

/** A folder name that makes the path of the data folder's socket this many bytes long. */
const pathWithSocketOf = (bytes: number) => {
  const rest = bytes - Buffer.byteLength(join('/', '/run', SOCKET_NAME)) - 1
  return `/${'é'.repeat(Math.floor(rest / 2))}${'x'.repeat(rest % 2)}`
}

test('the database’s socket is in systemd’s runtime folder if the path of the data folder is too long for a socket', () => {
  const longest = process.platform === 'linux' ? 107 : 103
  const env = { RUNTIME_DIRECTORY: join(folder, 'runtime') }
  const fits = pathWithSocketOf(longest)
  expect(chooseSocketFolder(fits, env)).toBe(join(fits, 'run'))
  const tooLong = pathWithSocketOf(longest + 1)
  const other = pathWithSocketOf(longest + 2)
  expect(dirname(chooseSocketFolder(tooLong, env))).toBe(env.RUNTIME_DIRECTORY)
  expect(chooseSocketFolder(other, env)).not.toBe(chooseSocketFolder(tooLong, env))
})

test('a process connects to a running server even if there is no folder for a new socket', async () => {
  const long = join(folder, 'x'.repeat(100))
  mkdirSync(join(folder, 'runtime'))
  vi.stubEnv('RUNTIME_DIRECTORY', join(folder, 'runtime'))
  dataFolder(long)
  const stop = await startByHand(join(folder, 'older'), long)
  // A new process is needed, because a process that has opened the database caches the socket's folder.
  writeFileSync(join(folder, 'file'), '')
  const source = `import { openEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))}
    const opened = await openEmbeddedPostgres(${JSON.stringify(long)})
    console.log(opened.attached)
    await opened.release()
    process.exit(0)`
  try {
    const env = { ...process.env, RUNTIME_DIRECTORY: join(folder, 'file') }
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', source], { env })
    expect((await run).stdout).toBe('true\n')
  } finally {
    vi.unstubAllEnvs()
    await stop().catch(() => {}) // The last process that disconnected has stopped the server.
  }
})

test('the error about a missing folder for the socket gives the longest allowed path', () => {
  writeFileSync(join(folder, 'file'), '')
  const env = { RUNTIME_DIRECTORY: join(folder, 'file') }
  const dataDir = pathWithSocketOf(110)
  expect(() => chooseSocketFolder(dataDir, env)).toThrow(
    `${dataDir} has ${Buffer.byteLength(dataDir)} bytes, ${process.platform === 'linux' ? 89 : 85} are allowed. Set a shorter DATA_DIR`,
  )
})
