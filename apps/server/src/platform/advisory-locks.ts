/**
 * The keys of PostgreSQL's advisory locks, one for each task that only one process may do at a time
 * (https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS). Two versions of the server can run at
 * the same time and must use the same key for a task. A key therefore never changes and is never used for another task.
 */
export const ADVISORY_LOCKS = {
  migrations: 376_685_274,
  /** Held while a database is built from a backup. */
  buildFromBackup: 222_587,
  /** Held by the process that compares the copy of the bookings with Square. */
  bookings: 2_665_464,
  nightlyWork: 6_444_859,
  listExport: 3_976_678,
  /**
   * The first key of a lock with two keys. Other processes check this lock to see whether a process is alive
   * (lifeline.ts). The second key identifies the process.
   */
  lifelines: 5_433,
} as const
