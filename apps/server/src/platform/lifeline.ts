import { randomInt } from 'node:crypto'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { statement } from './db/statement.ts'

/**
 * A number for a process of the salon. While the process lives, a connection of its own holds the advisory lock of this
 * number (HOLD_LIFELINE); PostgreSQL lets go of it in the moment the process is gone, however it went.
 */
export function newLifeline(): number {
  return randomInt(1, 2 ** 31)
}

/**
 * Holds a lifeline for as long as the connection lives. Shared, so that a lost connection's successor need not wait for it.
 */
export const HOLD_LIFELINE = statement(
  'lifeline.hold',
  `select pg_advisory_lock_shared(${ADVISORY_LOCKS.lifelines}, :lifeline)`,
)

/** An SQL condition: the process of the lifeline in `column` is gone, or nobody knows of one. */
export function isProcessGone(column: string): string {
  return `not exists (
    select from pg_locks
     where locktype = 'advisory' and classid = ${ADVISORY_LOCKS.lifelines} and objid = ${column} and objsubid = 2
       and database = (select oid from pg_database where datname = current_database()))`
}
