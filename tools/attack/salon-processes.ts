import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The process ids of a running salon by part. The database has one process per connection. */
export type SalonProcesses = Readonly<Record<'backend' | 'frontend' | 'sandbox' | 'database', readonly number[]>>

const PROGRAMS = {
  backend: 'apps/server/src/main.ts',
  frontend: 'apps/web-server/src/main.ts',
  sandbox: 'apps/sandbox/src/main.ts',
} as const

/** Finds the processes of an `npm start` with this DATA_DIR and the embedded database. */
export function findSalonProcesses(dataDir: string): SalonProcesses {
  const all = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const ours = (program: string) =>
    all
      .filter(
        pid =>
          read(`/proc/${pid}/cmdline`).includes(program) &&
          read(`/proc/${pid}/environ`).includes(`DATA_DIR=${dataDir}\0`),
      )
      .map(Number)
  const postmaster = read(join(dataDir, 'pg18/postmaster.pid')).split('\n')[0]!
  const isOfDatabase = (pid: string) => pid === postmaster || parentOf(pid) === postmaster
  return {
    backend: ours(PROGRAMS.backend),
    frontend: ours(PROGRAMS.frontend),
    sandbox: ours(PROGRAMS.sandbox),
    database: all.filter(isOfDatabase).map(Number),
  }
}

function parentOf(pid: string): string | undefined {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
}

/** Reads a file; returns '' if it does not exist, for example because the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
