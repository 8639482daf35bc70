import { randomInt } from 'node:crypto'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { statement } from './db/statement.ts'

/**
 * A number for a process of the salon. While the process runs, one of its connections holds the advisory lock of this
 * number (HOLD_LIFELINE); PostgreSQL releases it the moment the process ends, in whatever way.
 */
export function newLifeline(): number {
  return randomInt(1, 2 ** 31)
}

/**
 * Holds a lifeline while the connection is open. The lock is shared, so that the next connection need not wait for a
 * lost one.
 */
export const HOLD_LIFELINE = statement(
  'lifeline.lock',
  `select pg_advisory_lock_shared(${ADVISORY_LOCKS.lifelines}, :lifeline)`,
)

/** An SQL condition: the process of the lifeline in `column` has ended, or the column names none. */
export function isProcessGone(column: string): string {
  return `not exists (
    select from pg_locks
     where locktype = 'advisory' and classid = ${ADVISORY_LOCKS.lifelines} and objid = ${column} and objsubid = 2
       and database = (select oid from pg_database where datname = current_database()))`
}
