import { setTimeout as pause } from 'node:timers/promises'
import { lookupVerdict } from '@frontlash/domain/access/lookup-limit'
import { initials } from '@frontlash/domain/person-name'
import { type E164, maskPhone } from '@frontlash/domain/phone'
import type { AppContext } from '../app-context.ts'
import { addAudit } from '../records/audit/audit-store.ts'
import { countNumberSearch } from '../records/clients/number-search-store.ts'
import { tooManyRequests } from './call-limits.ts'
import { actorOf, type StaffCaller } from './caller.ts'

type By = { readonly caller: StaffCaller; readonly requestId: string }

/**
 * All searches of the office share one counter; searches by a kiosk's calls have a counter for each call, like a
 * device's lookups.
 */
const OFFICE = 'office'

/**
 * Limits searches for a whole number like a kiosk's lookups, and slows searches for unknown numbers down
 * (docs/product/access.md, "Limits"). The first refusal gets an audit row.
 */
export async function limitNumberSearch(context: AppContext, by: By, path: string, kind = OFFICE): Promise<void> {
  if (!context.config.rateLimits) return
  const now = context.clock.realNow()
  const verdict = lookupVerdict(await countNumberSearch(context.db, { staffId: by.caller.id, kind }, now), now)
  if (!verdict.ok) {
    const entry = { ...actorOf(by.caller), at: now, requestId: by.requestId, object: path }
    if (verdict.isFirst) await addAudit(context.db, { ...entry, action: 'look-ups throttled' })
    throw tooManyRequests(verdict.retryAfterSeconds)
  }
  if (verdict.waitMs > 0) await pause(verdict.waitMs)
}

type FoundClient = { readonly id: string | null; readonly first_name: string; readonly last_name: string }

/**
 * Audits a search by a whole number. For fifteen minutes `wasSearchedByNumber` finds this row, so that the person may
 * read and write the client.
 */
export async function auditNumberSearch(
  context: AppContext,
  { caller, requestId }: By,
  phone: E164,
  found: FoundClient | undefined,
): Promise<void> {
  await addAudit(context.db, {
    ...actorOf(caller),
    at: context.clock.realNow(),
    requestId,
    action: 'client searched by number',
    object: found?.id ? `client:${found.id}` : `phone:${maskPhone(phone)}`,
    after: {
      phone: maskPhone(phone),
      ...(found?.id && { name: initials(found.first_name, found.last_name) }),
      found: found !== undefined,
    },
  })
}
