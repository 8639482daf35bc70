// The checks of an upgrade: the salon's variables, the systemd unit that runs the salon, a data folder whose path is
// short enough for the database's socket, and the salon's health. Plain JavaScript for Node 20 that imports only Node's
// own modules, because upgrade.mjs also runs the fetched version of this file before it stops anything.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { isIP, isIPv4 } from 'node:net'
import { join, resolve } from 'node:path'
import util from 'node:util'

const UNITS = 'frontlash*.service'
const PROPERTIES = 'Id,ActiveState,WorkingDirectory,ExecStart,RuntimeDirectory'
/** The end of the socket's path, below the data folder (packages/postgres/src/socket-folder.ts). */
const SOCKET_IN_DATA = '/run/.s.PGSQL.5432'
const MAX_SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103
const ASKS_EVERY_MS = 250
const RESPONSE_TIMEOUT_MS = 1_000

const isPort = text => Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= 65535
const isUrl = text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
const isDatabase = text => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)
const isFolder = text =>
  !/^[a-z][a-z\d+.-]*:\/\//i.test(text.trim()) && (!existsSync(text) || statSync(text).isDirectory())
const isOneOf =
  (...words) =>
  text =>
    words.includes(text)
const isToken = text => /^[\x21-\x7e]+$/.test(text)
const isAddress = text => isIP(text) !== 0 && !text.includes('%')
const isNetwork = text => {
  const [address, prefix, ...rest] = text.split('/')
  const isPrefix = /^\d{1,3}$/.test(prefix ?? '0') && Number(prefix ?? 0) <= (isIPv4(address) ? 32 : 128)
  return isAddress(address) && isPrefix && rest.length === 0
}
const isLocalTime = text =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}Z`)) &&
  new Date(`${text}Z`).toISOString().startsWith(text.slice(0, 16))
const each = isRight => text => text.split(',').every(part => isRight(part.trim()))

/**
 * The validators of the variables, with the rules of packages/config, which cannot be imported here
 * (upgrade-checks.test.ts compares both).
 */
const VARIABLES = {
  BACKEND_PORT: isPort,
  FRONTEND_PORT: isPort,
  SANDBOX_PORT: isPort,
  RUN_ONLY: isOneOf('backend', 'frontend'),
  LISTEN: each(isAddress),
  BACKEND_URL: each(isUrl),
  PUBLIC_URL: isUrl,
  DATA_DIR: isFolder,
  BACKUP_DIR: isFolder,
  BACKUP_KEY: text => /^age1[02-9ac-hj-np-z]{58}$/.test(text),
  DATABASE_URL: isDatabase,
  APP_SECRET: text => text.length >= 32,
  FRONTEND_KEY: text => /^fk1(\.[\w-]{43}){3}$/.test(text),
  DEMO_NOW: isLocalTime,
  FRONTLASH_CLOCK_OFFSET_MS: text => Number.isFinite(Number(text)),
  RATE_LIMITS: isOneOf('on', 'off'),
  HASH_COST: isOneOf('usual', 'low'),
  DEV_DATE: isOneOf('on', 'off'),
  METRICS_OPEN: isOneOf('on', 'off'),
  TRUST_PROXY: text => /^\d+$/.test(text) || each(isNetwork)(text),
  SQUARE_ACCESS_TOKEN: isToken,
  SQUARE_BASE_URL: isUrl,
  SQUARE_WEBHOOK_SIGNATURE_KEY: each(text => text === '' || isToken(text)),
  SQUARE_WEBHOOK_URL: isUrl,
  TWILIO_ACCOUNT_SID: text => /^AC\w+$/.test(text),
  TWILIO_AUTH_TOKEN: isToken,
  TWILIO_MESSAGING_SERVICE_SID: text => /^MG\w+$/.test(text),
  TWILIO_FROM: text => /^\+[1-9]\d{6,14}$/.test(text),
  TWILIO_BASE_URL: isUrl,
}

export const isVariable = name => Object.hasOwn(VARIABLES, name)

/**
 * Returns a sentence about the first invalid variable; undefined if all are valid. The values come from the environment
 * and from the environment file of the salon in `root`, as in the server.
 */
function variableFault(root) {
  const file = process.env.ENV_FILE || join(root, '.env')
  const written = existsSync(file) ? util.parseEnv?.(readFileSync(file, 'utf8')) : {}
  const values = { ...written, ...process.env }
  const wrong = Object.keys(VARIABLES).find(name => values[name] && !VARIABLES[name](values[name]))
  return wrong && `${wrong} has a value that is not allowed (docs/settings.md): correct it in ${file}.`
}

/**
 * Returns the systemd units that run the salon in `root`: `id`, `isDown` (neither running nor restarting) and
 * `runtimeFolder`.
 */
export function unitsOf(root) {
  const { stdout } = spawnSync('systemctl', ['show', `--property=${PROPERTIES}`, UNITS], { encoding: 'utf8' })
  const isHere = folder => folder !== undefined && existsSync(folder) && realpathSync(folder) === realpathSync(root)
  return (stdout ?? '')
    .split(/\n\n+/)
    .filter(block => /^ExecStart=.*tools\/start\.mjs/m.test(block))
    .filter(block => isHere(/^WorkingDirectory=!?(.+)$/m.exec(block)?.[1]))
    .map(block => ({
      id: /^Id=(.+)$/m.exec(block)?.[1],
      isDown: /^ActiveState=(inactive|failed)$/m.test(block),
      runtimeFolder: /^RuntimeDirectory=(\S+)/m.exec(block)?.[1],
    }))
    .filter(one => one.id)
}

/** Returns true if the path of a database socket in `dataDir` is short enough. */
export function hasRoomForSocket(dataDir) {
  return Buffer.byteLength(dataDir + SOCKET_IN_DATA) <= MAX_SOCKET_PATH_BYTES
}

/**
 * Returns a sentence that says why this version cannot start on this machine and how to fix the problem; undefined if
 * it can start. `root` is the project's folder. `settings` has the values of DATA_DIR, DATABASE_URL and RUN_ONLY; other
 * variables are read here, because older versions pass only these three.
 */
export function startFault(root, settings) {
  const wrong = variableFault(root)
  if (wrong) return wrong
  if (settings.DATABASE_URL || settings.RUN_ONLY === 'frontend') return undefined
  const given = resolve(root, settings.DATA_DIR || './data')
  const dataDir = existsSync(given) ? realpathSync(given) : given
  const units = unitsOf(root)
  if (hasRoomForSocket(dataDir) || units.some(one => one.runtimeFolder)) return undefined
  const max = MAX_SOCKET_PATH_BYTES - Buffer.byteLength(SOCKET_IN_DATA)
  const tooLong = `The path of the data folder is too long for the database's socket: ${dataDir} has ${Buffer.byteLength(dataDir)} bytes, ${max} are allowed.`
  const [unit] = units
  return unit
    ? `${tooLong} ${unit.id} must make a folder for it: add RuntimeDirectory=frontlash, RuntimeDirectoryMode=0700 and RuntimeDirectoryPreserve=yes under [Service] of /etc/systemd/system/${unit.id}, then systemctl daemon-reload.`
    : `${tooLong} Stop the salon, move that folder to a shorter path and set DATA_DIR to it.`
}

/**
 * Returns the URL of the health check. A machine with only the frontend has a different path. A machine with only the
 * backend has a different port. `settingOf` returns the value of a variable.
 */
export function healthAddress(settingOf) {
  const only = settingOf('RUN_ONLY')
  const port = only === 'backend' ? settingOf('BACKEND_PORT') || '8000' : settingOf('FRONTEND_PORT') || '3000'
  return `http://127.0.0.1:${port}${only === 'frontend' ? '/frontend-health' : '/api/health'}`
}

/** Returns true if the health check at `address` responds with 200 within `timeoutMs`. */
export async function isWellWithin(address, timeoutMs) {
  const until = Date.now() + timeoutMs
  for (;;) {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
    const isWell = await fetch(address, { signal }).then(
      response => response.status === 200,
      () => false,
    )
    if (isWell || Date.now() >= until) return isWell
    await new Promise(done => setTimeout(done, ASKS_EVERY_MS))
  }
}
