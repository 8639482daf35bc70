import type { AlertRow } from '@frontlash/contract/alerts'
import type { AppContext } from '../../app-context.ts'
import { actorOf, type StaffCaller } from '../../http/caller.ts'
import { requireLocation } from '../../http/location-access.ts'
import { Refusal } from '../../http/reply.ts'
import { finishAlert, holdAlert } from '../../records/alerts/alert-list-store.ts'
import { addAudit } from '../../records/audit/audit-store.ts'

/** Notes that somebody has seen to an alert; whoever was first is who did (docs/product/managers-day.md, "Alerts"). */
export function finishAlertFor(
  context: AppContext,
  id: number,
  caller: StaffCaller,
  requestId: string,
): Promise<AlertRow> {
  return context.db.transaction(async queries => {
    const held = await holdAlert(queries, id)
    if (!held) throw new Refusal('NOT_FOUND', 'There is no such alert.')
    requireLocation(context, caller, held.locationId)
    if (held.alert.doneAt !== null) return held.alert
    const alert = await finishAlert(queries, id, { at: context.clock.salonNow(), by: caller.username.toLowerCase() })
    await addAudit(queries, {
      at: context.clock.realNow(),
      ...actorOf(caller),
      locationId: held.locationId,
      action: 'alert done',
      object: `alert:${id}`,
      requestId,
      after: { kind: alert.kind },
    })
    return alert
  })
}
