// Fetches and builds versions as the user frontlash-build, and installs them as root (docs/decisions/
// 0017-code-is-read-only.md). Root runs no code from the build user's folder, but only installed code. Neither the
// build user nor the salon's service can change installed code. Plain JavaScript for Node 20 without dependencies.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { INSTALLED, LAYOUT } from './layout.mjs'
import { userOf } from './owner.mjs'

const SHORT_LETTERS = 10
/** The variables that root passes on to the build user. */
const PASSED_ON = /^(PATH|LANG|LC_\w+|TZ|npm_config_registry|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|\w+_proxy)$/i
/** Files of the build folder that are not part of a version. */
const LEFT_OUT = ['.git', '.cache', '.env', 'data', 'salon', 'test-results', INSTALLED]
const STICKY = 0o1000
/** Thrown if a version cannot be installed. `message` is one line. */
export class NotPlaced extends Error {}

export const shortOf = commit => commit.slice(0, SHORT_LETTERS)
export const folderOf = commit => join(LAYOUT.versions, shortOf(commit))

/**
 * The options for running a program as the build user, in the build user's folder and without root's other variables.
 */
function asBuilder(env = {}) {
  const { uid, gid, name } = userOf(LAYOUT.buildUser)
  const passedOn = Object.entries(process.env).filter(([variable]) => PASSED_ON.test(variable))
  const own = { HOME: LAYOUT.buildHome, USER: name, LOGNAME: name }
  return { cwd: LAYOUT.buildFolder, uid, gid, env: { ...Object.fromEntries(passedOn), ...own, ...env } }
}

/** Runs git in the build folder and returns its output. Throws if git fails. */
export const git = (...args) => execFileSync('git', args, { encoding: 'utf8', ...asBuilder() }).trim()

/** Runs git in the build folder and shows its error messages. Returns true if git succeeds. */
export const gitDoes = (...args) =>
  spawnSync('git', args, { stdio: ['ignore', 'ignore', 'inherit'], ...asBuilder() }).status === 0

/** Throws NotPlaced if a user other than root can change or replace `folder`. */
export function refuseWritable(folder) {
  for (let at = folder; ; at = dirname(at)) {
    const { uid, mode } = statSync(at)
    const isOthers = (mode & 0o022) !== 0 && (at === folder || (mode & STICKY) === 0)
    if (uid !== 0 || isOthers)
      throw new NotPlaced(`Others than root may write to ${at}: clone the project as root in a new folder.`)
    if (dirname(at) === at) return
  }
}

/** Creates the missing users and folders of an installed salon. */
export function makeUsersAndFolders() {
  const homes = { [LAYOUT.user]: LAYOUT.dataDir, [LAYOUT.buildUser]: LAYOUT.buildHome }
  for (const [name, home] of Object.entries(homes)) {
    const options = ['--system', '--user-group', '--no-create-home', '--home-dir', home, '--shell', '/usr/sbin/nologin']
    if (!userOf(name)) execFileSync('useradd', [...options, name])
    makeFolder(home, name, 0o700)
  }
  makeFolder(LAYOUT.buildFolder, LAYOUT.buildUser, 0o700)
  for (const folder of [LAYOUT.versions, dirname(LAYOUT.envFile)]) makeFolder(folder, 'root', 0o755)
}

function makeFolder(folder, name, mode) {
  const { uid, gid } = userOf(name)
  mkdirSync(folder, { recursive: true, mode })
  chownSync(folder, uid, gid)
  chmodSync(folder, mode)
}

/**
 * Clones the project from `address` into the build folder. If the build folder already contains the project, fetches
 * its newest version.
 */
export function fetchInto(address) {
  const isThere = existsSync(join(LAYOUT.buildFolder, '.git'))
  return isThere ? gitDoes('fetch', '-q') : gitDoes('clone', '-q', address, '.')
}

/** The newest fetched version, on the branch's upstream or on the default branch. */
export function newestVersion() {
  for (const name of ['@{upstream}', 'origin/HEAD'])
    if (gitDoes('rev-parse', '-q', '--verify', name)) return git('rev-parse', name)
  throw new NotPlaced(`The branch in ${LAYOUT.buildFolder} follows no other.`)
}

/** Installs the packages of a version and builds the version, in the build folder. Resolves to false if that fails. */
export async function buildVersion(commit) {
  if (existsSync(folderOf(commit))) return true
  if (!gitDoes('reset', '-q', '--hard', commit)) return false
  // With any token, even an invalid token, this folder counts as a real salon. npm then installs exactly the packages
  // of the lock file, and no sandbox is built.
  const env = { SQUARE_ACCESS_TOKEN: 'none', DATA_DIR: join(LAYOUT.buildHome, 'data') }
  const args = ['-n', '19', process.execPath, 'tools/with-runtime.mjs', 'apps/supervisor/src/build-now.ts']
  const child = spawn('nice', args, { stdio: ['ignore', 'inherit', 'inherit'], ...asBuilder(env) })
  return (await ended(child)) === 0
}

/**
 * Copies the built version into its own folder, which belongs to root, and returns this folder. The build user's tar
 * reads the files and root's tar writes them, so that root follows no link of the build user. Throws NotPlaced if the
 * copy fails or contains a file that another user could change.
 */
export async function placeVersion(commit) {
  const folder = folderOf(commit)
  if (existsSync(folder)) return folder
  // Nobody else can read the copy before it is checked.
  const drafts = join(LAYOUT.versions, 'new')
  const draft = join(drafts, 'copy')
  rmSync(drafts, { recursive: true, force: true })
  process.umask(0o022)
  mkdirSync(drafts, { mode: 0o700 })
  mkdirSync(draft)
  try {
    const leftOut = LEFT_OUT.map(name => `--exclude=./${name}`)
    const reader = spawn('tar', ['-c', ...leftOut, '.'], { stdio: ['ignore', 'pipe', 'inherit'], ...asBuilder() })
    const options = ['-x', '-C', draft, '--no-same-owner', '--no-same-permissions']
    const writer = spawn('tar', options, { stdio: ['pipe', 'inherit', 'inherit'] })
    writer.stdin.on('error', () => {}) // The exit code reports a failure.
    reader.stdout.pipe(writer.stdin)
    const codes = await Promise.all([ended(reader), ended(writer)])
    if (codes.some(code => code !== 0)) throw new NotPlaced(`${draft} could not be written.`)
    refuseForeignFiles(draft)
    const { user, current, dataDir, envFile } = LAYOUT
    const about = { commit, user, current, dataDir, envFile }
    writeFileSync(join(draft, INSTALLED), `${JSON.stringify(about)}\n`, { flag: 'wx', mode: 0o644 })
    chmodSync(draft, 0o755)
    renameSync(draft, folder)
    return folder
  } finally {
    rmSync(drafts, { recursive: true, force: true })
  }
}

/**
 * Throws NotPlaced if a file does not belong to root, is writable for others, is a set-user-id or set-group-id program,
 * is a device or another special file, or is a link out of `folder`.
 */
export function refuseForeignFiles(folder) {
  const find = (...test) => execFileSync('find', [folder, ...test, '-print0'], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  const anyOf = tests => ['(', ...tests.flatMap((test, at) => (at === 0 ? test : ['-o', ...test])), ')']
  const wrong = find(
    ...anyOf([
      ['!', '-uid', '0'],
      ['!', '-type', 'l', '-perm', '/6022'],
      ['!', '-type', 'f', '!', '-type', 'd', '!', '-type', 'l'],
    ]),
  )
  const outside = find('-type', 'l')
    .split('\0')
    .find(link => link && !resolve(dirname(link), readlinkSync(link)).startsWith(`${folder}/`))
  const first = wrong.split('\0')[0] || outside
  if (first) throw new NotPlaced(`${first} could be changed by others, or is a link to another folder.`)
}

/** Makes the version in `folder` the current one, in a single step. */
export function switchTo(folder) {
  const draft = `${LAYOUT.current}.new`
  rmSync(draft, { force: true })
  symlinkSync(folder, draft)
  renameSync(draft, LAYOUT.current)
}

export function removeOtherVersions(commits) {
  const kept = commits.map(commit => basename(folderOf(commit)))
  for (const name of readdirSync(LAYOUT.versions))
    if (!kept.includes(name)) rmSync(join(LAYOUT.versions, name), { recursive: true, force: true })
}

function ended(child) {
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', code => done(code ?? 1))
  })
}
