// Runs first in every command. This file must work with the machine's own Node (20 or newer) and before anything is
// installed, so it is plain JavaScript without dependencies. It installs the packages and finds the Node 24 that npm
// installs with them.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installationOf } from './layout.mjs'
import { becomeOwner, environmentOf, isRoot, ownerToBecome } from './owner.mjs'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const STAMP = join(ROOT, 'node_modules', '.frontlash-installed')
/** npm's own list of the packages in node_modules, which npm writes at the end of an installation. */
const NPM_LIST = join(ROOT, 'node_modules', '.package-lock.json')
const INSTALL_LOCK = join(ROOT, '.cache', 'installing.lock')
const WANTED_MAJOR = 24
/** The content of `installed.json` if this is an installed version; undefined in a git checkout. */
export const INSTALLATION = installationOf(ROOT)
/**
 * The variables for Node's compile cache, which halves the time that each process needs to load our sources. An
 * installed version has no cache: the cache is code, and the service must not be able to write code.
 */
const COMPILE_CACHE = INSTALLATION
  ? {}
  : {
      NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'),
      // Makes the cache work in a project that was moved or copied.
      NODE_COMPILE_CACHE_PORTABLE: '1',
    }
/** The maximum size of a settings file. */
const MAX_SETTINGS_LETTERS = 100_000

/**
 * Installs the packages of the lock file, unless a command of ours or `npm ci` has already installed them. Of several
 * simultaneous commands, only one installs. In an installed version, exits with a message instead.
 */
export async function ensureInstalled() {
  if (isInstalled()) return
  if (INSTALLATION)
    exitWith(
      `The packages in ${ROOT} are not those of its package-lock.json: undo the change there, or go back to the version before (docs/upgrading.md).`,
    )
  const lock = await takeInstallLock()
  try {
    if (!isInstalled()) await installPackages(lock)
  } finally {
    closeSync(lock)
  }
}

function isInstalled() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockFileHash()) return true
  return !INSTALLATION && existsSync(NPM_LIST) && hasEveryPackage()
}

/**
 * Compares npm's list with the lock file. An optional package may be missing if it is not for this machine. A package
 * with `libc` also counts as not for this machine: such packages come in pairs, and npm installs one package of a pair.
 */
function hasEveryPackage() {
  const [wanted, found] = [join(ROOT, 'package-lock.json'), NPM_LIST].map(
    file => JSON.parse(readFileSync(file, 'utf8')).packages ?? {},
  )
  const isForThisMachine = ({ os, cpu, libc }) =>
    [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch) && !libc
  const isFound = name => {
    const [one, other] = [wanted[name], found[name]]
    if (!other) return one.optional === true && !isForThisMachine(one)
    return ['version', 'integrity', 'link'].every(field => one[field] === other[field])
  }
  return (
    Object.keys(wanted).every(name => name === '' || isFound(name)) && Object.keys(found).every(name => wanted[name])
  )
}

function lockFileHash() {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
}

/**
 * Waits while another command installs. The lock is a kernel lock (flock(2)) on a file that is open in this process and
 * in npm. The kernel releases it when both processes have ended for any reason, so it never becomes stale. Returns the
 * open file; closing it releases the lock.
 */
async function takeInstallLock() {
  mkdirSync(dirname(INSTALL_LOCK), { recursive: true })
  const lock = openSync(INSTALL_LOCK, 'a')
  const flock = how => run('flock', [how, '3'], { stdio: ['ignore', 'ignore', 'inherit', lock] })
  try {
    if ((await flock('--nonblock')) === 0) return lock
    console.log('Another command is installing the packages; waiting for it.')
    await flock('--exclusive')
  } catch {
    // Without util-linux there is no flock program, so no lock is taken.
  }
  return lock
}

async function installPackages(lock) {
  process.stdout.write('Installing packages (up to a minute the first time) ')
  const dots = setInterval(() => process.stdout.write('.'), 1_000)
  const from = Date.now()
  const npm = process.env.npm_execpath
  const [program, before] = npm && /\.c?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []]
  const install = (command, output) =>
    run(
      program,
      [...before, command, '--no-fund', '--no-audit', '--loglevel=error', '--include=dev', '--ignore-scripts'],
      {
        stdio: ['ignore', output, output, lock],
        env: { ...npmEnvironment(), npm_config_cache: npmCache() },
      },
    )
  const failed = () => {
    console.error('\nThe packages could not be installed. Is the npm registry reachable?')
    process.exit(1)
  }
  if ((await install('ci', isRealSalon() ? 'inherit' : 'ignore')) !== 0) {
    // A real salon runs exactly the packages of the lock file. The demo falls back to npm install, which also works if
    // the registry lacks packages for other platforms.
    if (isRealSalon()) failed()
    console.log('\nThe packages are not exactly those of package-lock.json: npm ci failed, so npm install is tried.')
    if ((await install('install', 'inherit')) !== 0) failed()
  }
  clearInterval(dots)
  console.log(` ${((Date.now() - from) / 1000).toFixed(1)} s`)
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, lockFileHash())
}

/** Returns true if the settings belong to a real salon, or to a frontend or backend alone. */
function isRealSalon() {
  return Boolean(settingOf('SQUARE_ACCESS_TOKEN') || settingOf('RUN_ONLY'))
}

/** Returns the environment of npm: basic variables, npm's own settings and proxies, without the salon's credentials. */
function npmEnvironment() {
  const passedOn =
    /^(PATH|HOME|USER|LOGNAME|LANG|LC_\w+|TZ|TMPDIR|npm_\w+|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|\w+_proxy)$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)))
}

/**
 * Returns npm's cache folder: in the user's home, or in the project if the user has no home (like many system users).
 */
function npmCache() {
  const folder = process.env.npm_config_cache || join(homedir(), '.npm')
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return folder
  } catch {
    return join(ROOT, '.cache', 'npm')
  }
}

/** Returns the Node that runs the product: the Node from npm, otherwise the current Node if it is new enough. */
export function findNode() {
  const brought = join(ROOT, 'node_modules', '.bin', 'node')
  if (existsSync(brought)) return brought
  if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) return process.execPath
  console.error(
    `Frontlash needs Node ${WANTED_MAJOR}; this is ${process.versions.node}, and npm brings none for ${process.platform} ${process.arch}.`,
  )
  process.exit(1)
}

export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/**
 * Runs one of our programs on Node 24 and exits with the program's exit code. The program's input is a pipe from this
 * process. If this process dies in any way, the input closes and the program stops, so that no process is left over.
 */
export async function becomeProgram(
  file,
  args,
  { ownInput = true, withSettings = false, writesSettings = false, nodeOptions = [], env = {} } = {},
) {
  if (withSettings) refuseReplaced()
  if (withSettings && !writesSettings) refuseMissingSettings()
  // Only root may write the settings of an installed version. This process stays root and writes them.
  const writesAsRoot = writesSettings && INSTALLATION !== undefined
  if (writesAsRoot && !isRoot()) exitWith(`Only root may write ${INSTALLATION.envFile}: run this command as root.`)
  const user = writesAsRoot ? ownerToBecome() : undefined
  const settings = withSettings ? settingsFile() : undefined
  if (withSettings && !INSTALLATION) becomeOwnerOfData()
  // The check comes after the switch of user, so that the data's owner never gets settings that only root may read.
  if (settings) refuseUnreadable(settings)
  const options = [
    '--disable-warning=ExperimentalWarning',
    ...nodeOptions,
    ...(settings ? [`--env-file=${settings}`] : []),
  ]
  const child = spawn(findNode(), [...options, join(ROOT, file), ...args], {
    stdio: [ownInput ? 'pipe' : 'inherit', 'inherit', 'inherit', ...(user ? ['ipc'] : [])],
    ...(user && { uid: user.uid, gid: user.gid }),
    env: {
      ...COMPILE_CACHE,
      ...(user ? environmentOf(user) : process.env),
      ...(settings && { ENV_FILE: settings }),
      ...(INSTALLATION && withSettings && installedVariables()),
      ...env,
    },
  })
  if (user) child.on('message', ({ settings: text }) => child.send(writeSettings(text, user)))
  // Ctrl+C reaches the program directly; other signals are forwarded. This process waits until the program has stopped.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  stopWhenNpmDies(child)
  const code = await new Promise(resolve =>
    child.once('close', (status, signal) => resolve(status ?? (signal ? 1 : 0))),
  )
  process.exit(code)
}

/** Returns the value of a variable: from the environment, otherwise from the environment file, otherwise undefined. */
export function settingOf(name) {
  if (process.env[name]) return process.env[name]
  const file = settingsFile()
  return file
    ? new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=\\s*["']?([^"'\\n]*)`, 'm').exec(readFileSync(file, 'utf8'))?.[1]
    : undefined
}

/** Returns the path of the environment file if it exists. Variables of the environment take precedence. */
function settingsFile() {
  const file = process.env.ENV_FILE || INSTALLATION?.envFile || join(ROOT, '.env')
  if (!existsSync(file)) return undefined
  if (statSync(file).isDirectory()) exitWith(`ENV_FILE must be a file; ${file} is a folder.`)
  refuseUnreadable(file)
  return file
}

/** The variables whose default differs between an installed version and a git checkout. */
function installedVariables() {
  return {
    ENV_FILE: process.env.ENV_FILE || INSTALLATION.envFile,
    DATA_DIR: settingOf('DATA_DIR') || INSTALLATION.dataDir,
  }
}

/**
 * Replaces the settings file of an installed version. Root and the group of the salon's user can read it. Returns an
 * object with `error` if the file could not be written.
 */
function writeSettings(text, { gid }) {
  if (typeof text !== 'string' || text.length > MAX_SETTINGS_LETTERS) return { error: 'The settings are not a text.' }
  const file = installedVariables().ENV_FILE
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o755 })
    const folder = statSync(dirname(file))
    if (folder.uid !== 0 || (folder.mode & 0o022) !== 0) return { error: `${dirname(file)} must belong to root alone.` }
    // The unfinished file of a process that has ended is not used again.
    rmSync(draft, { force: true })
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    chownSync(draft, 0, gid)
    chmodSync(draft, 0o640)
    renameSync(draft, file)
    return {}
  } catch (error) {
    return { error: error.message }
  }
}

/**
 * Exits with a message if the environment file is missing. Without this file, the data of a salon would be treated as
 * the data of the demo. A git checkout needs the file only if ENV_FILE is set. The file is optional if the environment
 * itself says that this is a real salon or only a frontend (containers).
 */
export function refuseMissingSettings() {
  const { ENV_FILE, SQUARE_ACCESS_TOKEN: token, RUN_ONLY: part } = process.env
  const file = ENV_FILE || INSTALLATION?.envFile
  if (!file || token || part === 'frontend' || existsSync(file)) return
  exitWith(
    ENV_FILE
      ? `ENV_FILE names ${file}, which is not there: correct ENV_FILE, or run npm run setup, which writes it.`
      : `${file} is not there: put it back, or run npm run setup, which writes it.`,
  )
}

/**
 * Exits with a message if another version has replaced this installed version, as in a shell from before an upgrade.
 */
function refuseReplaced() {
  const current = INSTALLATION?.current
  if (current && existsSync(current) && realpathSync(current) !== realpathSync(ROOT))
    exitWith(`Another version has replaced the one in ${ROOT}: cd ${current}, then type the command again.`)
}

/** Exits with a message if the current user may not read the settings file after a switch of user. */
function refuseUnreadable(file) {
  try {
    accessSync(file, constants.R_OK)
  } catch {
    const fix = INSTALLATION
      ? `chown root:${INSTALLATION.user} ${file} && chmod 640 ${file}`
      : `chown -R --reference=${ROOT} ${ROOT}`
    exitWith(`${file} cannot be read by the user that runs this. As root: ${fix}`)
  }
}

function exitWith(message) {
  console.error(message)
  process.exit(1)
}

/**
 * In a git checkout that root owns, switches to the owner of the data, because only that user may access the database's
 * folder.
 */
function becomeOwnerOfData() {
  if (!isRoot() || settingOf('DATABASE_URL')) return
  const folder = resolve(settingOf('DATA_DIR') || './data')
  if (existsSync(folder)) becomeOwner(folder)
}

/**
 * The parent process npm may be killed, and this process then gets no signal. The id of the parent process is therefore
 * checked regularly.
 */
function stopWhenNpmDies(child) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 1_000).unref()
}
