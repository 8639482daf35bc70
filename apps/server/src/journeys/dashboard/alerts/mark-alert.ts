import type { AlertRow } from '@frontlash/contract/alerts'
import type { AppContext } from '../../../app-context.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { hasLocationAccess } from '../../../http/location-access.ts'
import { HttpError } from '../../../http/reply.ts'
import { lockAlert, markAlert } from '../../../records/alerts/alert-list-store.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'

export type AlertRequest = {
  readonly id: number
  readonly isDone: boolean
  readonly caller: StaffCaller
  readonly requestId: string
}

/**
 * Marks an alert as done, or reopens it (docs/product/managers-day.md, "Alerts"). If the alert is already done, nothing
 * changes. The name of the manager who has marked it first is kept.
 */
export function markAlertFor(context: AppContext, { id, isDone, caller, requestId }: AlertRequest): Promise<AlertRow> {
  return context.db.transaction(async queries => {
    const held = await lockAlert(queries, id)
    // An alert of another location gets a 404, like an unknown alert. Alerts are numbered one after the other, so
    // another status would reveal how many alerts there are.
    if (!held || !hasLocationAccess(context, caller, held.locationId))
      throw new HttpError('NOT_FOUND', 'There is no such alert.')
    if ((held.alert.doneAt !== null) === isDone) return held.alert
    const by = caller.username.toLowerCase()
    const alert = await markAlert(queries, id, isDone ? { at: context.clock.salonNow(), by } : null)
    await addAudit(queries, {
      at: context.clock.realNow(),
      ...actorOf(caller),
      locationId: held.locationId,
      action: isDone ? 'alert done' : 'alert open again',
      object: `alert:${id}`,
      requestId,
      before: { doneBy: held.alert.doneBy },
      after: { kind: alert.kind, doneBy: alert.doneBy },
    })
    return alert
  })
}
