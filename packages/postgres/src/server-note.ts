import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SOCKET_NAME } from './socket-folder.ts'

export type ServerNote = {
  readonly pid: number
  /** The folder of the socket. It may be in /tmp, as in older versions, or in a folder that this process cannot see. */
  readonly socketDir: string | undefined
}

/**
 * Parses the postmaster.pid of a cluster; undefined if the file is missing. The server that wrote the file may have
 * ended.
 */
export function readServerNote(clusterDir: string): ServerNote | undefined {
  let lines: string[]
  try {
    lines = readFileSync(noteOf(clusterDir), 'utf8').split('\n')
  } catch {
    return undefined
  }
  // The lines are process id, data folder, start, port, first socket folder and more
  // (postgresql.org/docs/18/storage-file-layout.html).
  return { pid: Number(lines[0]), socketDir: lines[4]?.trim() || undefined }
}

/** True if the process is a server of this cluster. After a power failure, another process may have the same id. */
export function isServerAlive(clusterDir: string, { pid }: ServerNote): boolean {
  return isServerCommand(commandLineOf(pid), clusterDir)
}

/**
 * True if a command runs a server of this cluster. An array contains the arguments. A string is a line of `ps`, in
 * which the name of a folder may contain spaces.
 */
export function isServerCommand(command: readonly string[] | string, clusterDir: string): boolean {
  if (typeof command === 'string') return /postgres(\s|$)/.test(command) && command.includes(clusterDir)
  const [program, ...args] = command
  return program?.endsWith('postgres') === true && args.includes(clusterDir)
}

/**
 * Removes the files of a server that has ended: postmaster.pid, the socket and the socket's lock. After a power failure
 * the stored process id may belong to another program of the same user, and PostgreSQL would then refuse to start.
 */
export function removeDeadServerFiles(clusterDir: string, socketDir: string): void {
  for (const file of [noteOf(clusterDir), join(socketDir, SOCKET_NAME), join(socketDir, `${SOCKET_NAME}.lock`)])
    rmSync(file, { force: true })
}

const noteOf = (clusterDir: string) => join(clusterDir, 'postmaster.pid')

function commandLineOf(pid: number): string[] | string {
  if (!Number.isInteger(pid) || pid <= 0) return []
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return [] // There is no process with this id.
  }
}
