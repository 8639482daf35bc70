import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export const SOCKET_NAME = '.s.PGSQL.5432'
/** The maximum length of a socket path in bytes: sun_path in unix(7) without the final zero byte. */
const LONGEST_PATH_BYTES = process.platform === 'linux' ? 107 : 103
/** The folder that systemd creates (RuntimeDirectory= in deploy/frontlash.service). */
const RUNTIME_FOLDER = '/run/frontlash'

/**
 * Returns the folder for the socket of the database in `dataDir`. It is `run` in the data folder, so that each process
 * with access to the data finds the socket, even with a private /tmp. If the path would be too long, the folder is in
 * RUNTIME_DIRECTORY, which systemd sets, or in /run/frontlash, which root may create. Throws an EmbeddedPostgresError
 * if none of these folders can be used.
 */
export function chooseSocketFolder(dataDir: string, env: NodeJS.ProcessEnv = process.env): string {
  const inData = join(dataDir, 'run')
  if (fitsSocket(inData)) return inData
  const runtime = env.RUNTIME_DIRECTORY?.split(':')[0] || RUNTIME_FOLDER
  const own = join(runtime, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  if (fitsSocket(own) && canMake(own)) return own
  const spare = LONGEST_PATH_BYTES - Buffer.byteLength(join('/run', SOCKET_NAME))
  throw new EmbeddedPostgresError(
    `The path of the data folder is too long for the database: ${dataDir} has ${Buffer.byteLength(dataDir)} bytes, ${spare} are allowed. Set a shorter DATA_DIR, or start the salon by deploy/frontlash.service, which makes ${RUNTIME_FOLDER}.`,
  )
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_NAME)) <= LONGEST_PATH_BYTES
}

function canMake(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return true
  } catch {
    return false
  }
}

/**
 * Creates a folder for a socket. Only its owner can access it, because the socket needs no password. Throws an
 * EmbeddedPostgresError if the folder belongs to another user.
 */
export function makeSocketFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!isOurs(folder))
    throw new EmbeddedPostgresError(`${folder} belongs to another user: no database is opened there.`)
  chmodSync(folder, 0o700)
}

/** True if the folder exists and only this user or root can have created a socket in it. */
export function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  const us = process.getuid?.()
  return found?.isDirectory() === true && (us === undefined || us === 0 || found.uid === us)
}
