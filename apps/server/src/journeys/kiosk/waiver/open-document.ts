import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { AppContext } from '../../../app-context.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { makeDocumentSoon, readDocument } from '../../../records/waivers/waiver-store.ts'

export type OpenedDocument =
  | { readonly ok: true; readonly pdf: Buffer; readonly day: SalonDay }
  | { readonly ok: false; readonly refusal: 'UNKNOWN' | 'REMOVED' | 'NOT_READY' }

/**
 * Returns a waiver's document for a member of staff, and adds an audit row. If the document is missing, queues the job
 * that creates it. If `mayOpen` returns false for the waiver's location, the result is the same as for an unknown
 * waiver.
 */
export function openDocument(
  context: AppContext,
  caller: StaffCaller,
  waiverId: string,
  requestId: string,
  mayOpen: (locationId: LocationKey) => boolean,
): Promise<OpenedDocument> {
  return context.db.transaction(async queries => {
    const found = await readDocument(queries, waiverId)
    if (!found || !mayOpen(found.locationId)) return { ok: false, refusal: 'UNKNOWN' }
    if (found.isRemoved) return { ok: false, refusal: 'REMOVED' }
    if (!found.document) {
      // The demo creates documents of past waivers only on demand.
      await makeDocumentSoon(queries, waiverId, { dueAt: context.clock.realNow(), requestId })
      return { ok: false, refusal: 'NOT_READY' }
    }
    await addAudit(queries, {
      at: context.clock.realNow(),
      ...actorOf(caller),
      locationId: found.locationId,
      action: 'waiver opened',
      object: `waiver:${waiverId}`,
      requestId,
    })
    return { ok: true, pdf: found.document, day: found.day }
  })
}
