import { randomInt } from 'node:crypto'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { statement } from './db/statement.ts'

/**
 * Returns a number for this process. While the process runs, one of its connections holds the advisory lock of this
 * number (HOLD_LIFELINE); PostgreSQL releases the lock when the process ends, in whatever way.
 */
export function newLifeline(): number {
  return randomInt(1, 2 ** 31)
}

/**
 * Holds a lifeline while the connection is open. The lock is shared, so that a new connection does not wait until
 * PostgreSQL has closed a lost connection.
 */
export const HOLD_LIFELINE = statement(
  'lifeline.lock',
  `select pg_advisory_lock_shared(${ADVISORY_LOCKS.lifelines}, :lifeline)`,
)

/** SQL that is true when the process of the lifeline in `column` has ended, or the column is null. */
export function isProcessGone(column: string): string {
  return `not exists (
    select from pg_locks
     where locktype = 'advisory' and classid = ${ADVISORY_LOCKS.lifelines} and objid = ${column} and objsubid = 2
       and database = (select oid from pg_database where datname = current_database()))`
}
