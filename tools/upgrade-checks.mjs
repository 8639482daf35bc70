// What an upgrade checks on the machine: which systemd unit runs the salon, whether its data folder has a place for the
// database's socket, and whether it answers. Plain JavaScript for Node 20, without a dependency: upgrade.mjs also runs
// the fetched version's copy of this file before it stops anything, so only Node's own modules may be imported here.
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'

const UNITS = 'frontlash*.service'
const PROPERTIES = 'Id,ActiveState,WorkingDirectory,ExecStart,RuntimeDirectory'
/** The rest of a socket's path after the data folder, as packages/postgres/src/socket-folder.ts builds it. */
const SOCKET_IN_DATA = '/run/.s.PGSQL.5432'
const MAX_SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103
const ASKS_EVERY_MS = 250
const ANSWERS_WITHIN_MS = 1_000

/** The systemd units that run the salon in `root`: `id`, `isDown` (it neither runs nor restarts), `runtimeFolder`. */
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

/** Whether the database's socket fits into `dataDir` itself. */
export function hasRoomForSocket(dataDir) {
  return Buffer.byteLength(dataDir + SOCKET_IN_DATA) <= MAX_SOCKET_PATH_BYTES
}

/**
 * Why this version could not start on a machine, and what to do, in a sentence; undefined when it could. `root` is the
 * project's folder; `settings` has the values of DATA_DIR, DATABASE_URL and RUN_ONLY.
 */
export function startFault(root, settings) {
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
 * The health address of what a machine runs: a frontend alone has its own, a backend alone answers at its own port.
 * `settingOf` returns the value of a variable.
 */
export function healthAddress(settingOf) {
  const only = settingOf('RUN_ONLY')
  const port = only === 'backend' ? settingOf('BACKEND_PORT') || '8000' : settingOf('FRONTEND_PORT') || '3000'
  return `http://127.0.0.1:${port}${only === 'frontend' ? '/frontend-health' : '/api/health'}`
}

/** Whether the health check at `address` answers 200, now or within `withinMs`. */
export async function isWellWithin(address, withinMs) {
  const until = Date.now() + withinMs
  for (;;) {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
    const isWell = await fetch(address, { signal }).then(
      answer => answer.status === 200,
      () => false,
    )
    if (isWell || Date.now() >= until) return isWell
    await new Promise(done => setTimeout(done, ASKS_EVERY_MS))
  }
}
