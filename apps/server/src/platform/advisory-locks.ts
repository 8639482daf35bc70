/**
 * The numbers of PostgreSQL's advisory locks in the salon's database, one for each task that only one process may do at
 * a time (https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS). Versions that run side by side
 * must agree on them, so a number never changes and is never reused.
 */
export const ADVISORY_LOCKS = {
  migrations: 376_685_274,
  /** Held while a salon is built from a backup. */
  buildFromBackup: 222_587,
  /** Held by the process that compares our copy of the bookings with Square. */
  bookings: 2_665_464,
  nightlyWork: 6_444_859,
  listExport: 3_976_678,
  /**
   * The first key of the two-key lock that shows that a process is alive; the second key is the number of the process
   * (lifeline.ts).
   */
  lifelines: 5_433,
} as const
