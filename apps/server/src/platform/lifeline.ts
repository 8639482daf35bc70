import { randomInt } from 'node:crypto'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { statement } from './db/statement.ts'

/**
 * Returns a new number for this process. A connection of the process holds the advisory lock with this number
 * (HOLD_LIFELINE). When the process ends for any reason, PostgreSQL releases the lock.
 */
export function newLifeline(): number {
  return randomInt(1, 2 ** 31)
}

/**
 * Holds a lifeline until the connection closes. The lock is shared, so that a new connection need not wait until
 * PostgreSQL has closed the lost connection.
 */
export const HOLD_LIFELINE = statement(
  'lifeline.lock',
  `select pg_advisory_lock_shared(${ADVISORY_LOCKS.lifelines}, :lifeline)`,
)

/** Returns SQL that is true if the process with the lifeline in `column` has ended, or if the column is null. */
export function isProcessGone(column: string): string {
  return `not exists (
    select from pg_locks
     where locktype = 'advisory' and classid = ${ADVISORY_LOCKS.lifelines} and objid = ${column} and objsubid = 2
       and database = (select oid from pg_database where datname = current_database()))`
}
