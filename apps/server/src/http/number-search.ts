import { setTimeout as pause } from 'node:timers/promises'
import { lookupVerdict } from '@frontlash/domain/access/lookup-limit'
import type { AppContext } from '../app-context.ts'
import { addAudit } from '../records/audit/audit-store.ts'
import { countNumberSearch } from '../records/clients/number-search-store.ts'
import { tooManyRequests } from './call-limits.ts'
import { actorOf, type StaffCaller } from './caller.ts'

/**
 * Limits searches for a whole number like a kiosk's lookups, and slows searches for unknown numbers down
 * (docs/product/access.md, "Limits"). The first refusal gets an audit row.
 */
export async function limitNumberSearch(
  context: AppContext,
  by: { readonly caller: StaffCaller; readonly requestId: string },
  path: string,
): Promise<void> {
  if (!context.config.rateLimits) return
  const now = context.clock.realNow()
  const verdict = lookupVerdict(await countNumberSearch(context.db, by.caller.id, now), now)
  if (!verdict.ok) {
    const entry = { ...actorOf(by.caller), at: now, requestId: by.requestId, object: path }
    if (verdict.isFirst) await addAudit(context.db, { ...entry, action: 'look-ups throttled' })
    throw tooManyRequests(verdict.retryAfterSeconds)
  }
  if (verdict.waitMs > 0) await pause(verdict.waitMs)
}
