import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'

/**
 * Log lines are written in batches of this size, because a write for each line would take much of the time of a call.
 */
const BUFFER_BYTES = 8_192
const FLUSH_MS = 500
const POLL_INTERVAL_MS = 10_000
const DAY_MS = 86_400_000

/** The maximum size of all log files, and the retention period of lines (docs/product/status.md, "Logs"). */
export type LogLimits = {
  /** The size above which a file is rotated. Files that have reached the maximum age are rotated too. */
  readonly fileBytes: number
  readonly fileAgeMs: number
  readonly storedMs: number
  readonly storedBytes: number
}

export const LOG_LIMITS: LogLimits = {
  fileBytes: 10_000_000,
  fileAgeMs: DAY_MS,
  // A rotated file contains one day. Thirteen rotated files and the current file thus contain fourteen days.
  storedMs: 13 * DAY_MS,
  storedBytes: 100_000_000,
}

export type LogFile = {
  readonly write: (line: string) => void
  /**
   * Rotates a large or old file, switches to the new file if another process has rotated it, and deletes expired files.
   */
  readonly rotateIfDue: () => void
  readonly close: () => Promise<void>
}

export function logFolder(dataDir: string): string {
  return join(dataDir, 'logs')
}

export function logFilePath(dataDir: string, service: string): string {
  return join(logFolder(dataDir), `${service}.log`)
}

/**
 * Opens a service's log file for appending. Several threads and processes may append whole lines. The first writer that
 * notices a due rotation rotates the file; the other writers switch to the new file.
 */
export function openLogFile(dataDir: string, service: string, limits = LOG_LIMITS, now = () => Date.now()): LogFile {
  const folder = logFolder(dataDir)
  const path = logFilePath(dataDir, service)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const destination = pino.destination({
    dest: path,
    mode: 0o600,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_MS,
  })
  let mine = identityOf(path)

  const rotateIfDue = () => {
    const found = stateOf(path)
    if (found && found.bytes > 0 && (found.bytes > limits.fileBytes || now() - found.begunMs > limits.fileAgeMs)) {
      renameSync(
        path,
        join(folder, `${service}.${new Date(now()).toISOString().replaceAll(':', '')}.${process.pid}.log`),
      )
      forgetOld(folder, limits, now())
    }
    if (identityOf(path) === mine && mine !== undefined) return
    destination.reopen()
    destination.once('ready', () => {
      mine = identityOf(path)
    })
  }
  destination.once('ready', () => {
    mine = identityOf(path)
  })
  // If the disk is full or missing, lines are lost, but the process continues.
  destination.on('error', () => {})
  const tryToRotate = () => {
    try {
      rotateIfDue()
    } catch {
      // Another process has rotated the file, or the disk is unavailable. The next check opens the file again.
    }
  }
  tryToRotate()
  const timer = setInterval(tryToRotate, POLL_INTERVAL_MS)
  timer.unref()
  return {
    write: line => void destination.write(line),
    rotateIfDue: tryToRotate,
    close: async () => {
      clearInterval(timer)
      await new Promise<void>(resolve => destination.flush(() => resolve()))
      destination.end()
    },
  }
}

function stateOf(path: string): { bytes: number; begunMs: number; identity: number } | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  // Some file systems do not store the creation time. On these, only the size of the file counts.
  return found && { bytes: found.size, begunMs: found.birthtimeMs || found.mtimeMs, identity: found.ino }
}

function identityOf(path: string): number | undefined {
  return stateOf(path)?.identity
}

/** Deletes rotated files whose retention period is over, and the oldest files while the total size is too large. */
function forgetOld(folder: string, limits: LogLimits, nowMs: number): void {
  const files = readdirSync(folder)
    .filter(name => name.endsWith('.log'))
    .flatMap(name => {
      const found = statSync(join(folder, name), { throwIfNoEntry: false })
      return found
        ? [{ name, bytes: found.size, writtenMs: found.mtimeMs, isAside: /\.\d{4}-.*\.log$/.test(name) }]
        : []
    })
    .sort((a, b) => b.writtenMs - a.writtenMs)
  let bytes = files.filter(file => !file.isAside).length * limits.fileBytes
  for (const file of files.filter(one => one.isAside)) {
    bytes += file.bytes
    if (bytes > limits.storedBytes || nowMs - file.writtenMs > limits.storedMs)
      rmSync(join(folder, file.name), { force: true })
  }
}
