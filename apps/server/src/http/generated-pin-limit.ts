import type { AppContext } from '../app-context.ts'
import type { Queries } from '../platform/db/database.ts'
import { recentActions } from '../records/audit/audit-log-store.ts'
import { tooManyRequests } from './call-limits.ts'

const DRAWS_AN_HOUR = 10
const HOUR_MS = 3_600_000

/**
 * Refuses to generate more than ten PINs an hour for a person, counted in the audit log (docs/product/limits.md). The
 * count is exact only in a transaction that has locked the person's account and also adds the audit row. An additional
 * earlier call of this function only saves work.
 */
export async function limitGeneratedPins(context: AppContext, queries: Queries, username: string): Promise<void> {
  if (!context.config.rateLimits) return
  const now = context.clock.realNow()
  const since = new Date(now.getTime() - HOUR_MS)
  const drawn = await recentActions(queries, { actor: `staff:${username}`, action: 'PIN drawn', since })
  const oldest = drawn.at(-DRAWS_AN_HOUR)
  if (oldest) throw tooManyRequests(Math.ceil((oldest.getTime() + HOUR_MS - now.getTime()) / 1000))
}
