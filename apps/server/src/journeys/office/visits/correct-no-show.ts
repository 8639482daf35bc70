import type { CorrectVisitResponse } from '@frontlash/contract/office-visits'
import { type CorrectionError, correctionError } from '@frontlash/domain/visits/visit-correction'
import type { AppContext } from '../../../app-context.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { todayAt } from '../../../http/day-access.ts'
import { hasLocationAccess } from '../../../http/location-access.ts'
import { HttpError } from '../../../http/reply.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import {
  correctVisit,
  lockVisit,
  readVisit,
  takeBackCorrection,
} from '../../../records/visits/visit-correction-store.ts'
import { toVisitRows } from './visit-rows.ts'

const MESSAGES: Readonly<Record<CorrectionError, string>> = {
  'too old': 'Only the last 7 days can be corrected.',
  'no no-show': 'This visit is not a no-show.',
}

/**
 * Marks a derived no-show as "The client came", or removes this mark (docs/product/office/visits.md, "Visits"). The
 * mark changes figures, but no card and no booking. A repeated call changes nothing.
 */
export function correctNoShow(
  context: AppContext,
  ask: { readonly key: string; readonly hasCome: boolean; readonly caller: StaffCaller; readonly requestId: string },
): Promise<CorrectVisitResponse> {
  const { key, hasCome, caller, requestId } = ask
  return context.db.transaction(async queries => {
    const place = await lockVisit(queries, key)
    // A location that the caller may not see gets the same 404 as an unknown visit, so that the response does not
    // reveal where the client was.
    if (!place || !hasLocationAccess(context, caller, place.locationId)) throw noSuchVisit()
    const before = await readVisit(context, queries, { ...place, key })
    if (!before) throw noSuchVisit()
    const today = todayAt(context, context.locations.get(place.locationId))
    const shown = async (visit = before) => (await toVisitRows(context, queries, [visit], today))[0]!

    const fault = correctionError(before, today)
    if (fault) return { success: false, code: 'NOT_POSSIBLE_NOW', msg: MESSAGES[fault], current: await shown() }
    if ((before.outcome === 'came') === hasCome) return { success: true, row: await shown() }

    const now = context.clock.realNow()
    const after = { ...before, outcome: hasCome ? 'came' : 'no-show' } as const
    if (hasCome) await correctVisit(queries, after, { by: caller.username.toLowerCase(), now })
    else await takeBackCorrection(queries, after)
    await addAudit(queries, {
      at: now,
      ...actorOf(caller),
      locationId: place.locationId,
      action: hasCome ? 'no-show corrected' : 'no-show stands again',
      object: `appointment:${key.slice(2)}`,
      requestId,
      before: { outcome: before.outcome },
      after: { outcome: after.outcome },
    })
    return { success: true, row: await shown(after) }
  })
}

function noSuchVisit(): HttpError {
  return new HttpError('NOT_FOUND', 'There is no such visit.')
}
