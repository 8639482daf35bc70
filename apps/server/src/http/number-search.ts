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

/** The name of the counter that all searches in the office share. On a kiosk, each kind of call has its own counter. */
const OFFICE = 'office'

/**
 * Limits a person's searches for complete phone numbers in the same way as the lookups of a device. Delays the searches
 * after many unknown phone numbers (docs/product/access.md, "Limits"). The first refused search gets an audit row.
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
 * Adds an audit row about a search for a complete phone number. The function `wasSearchedByNumber` finds this row for
 * 15 minutes. During this time the person may read and write the client.
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
