import { vi } from 'vitest'
import type { Database } from '../src/platform/db/database.ts'
import { statement } from '../src/platform/db/statement.ts'

const BLOCKED = statement(
  'test.blocked',
  `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
).returns<{ n: number }>()

/**
 * Waits until this many statements in this database are waiting for a lock. Fails if there are fewer after a second.
 */
export async function untilBlocked(db: Pick<Database, 'row'>, statements = 1): Promise<void> {
  await vi.waitFor(async () => {
    const { n } = (await db.row(BLOCKED))!
    if (n < statements) throw new Error(`${n} of ${statements} statements wait for a lock`)
  })
}
