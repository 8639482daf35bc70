import type { AlertRow } from '@frontlash/contract/alerts'
import { actorOf, type StaffCaller } from '../../http/caller.ts'
import { requireLocation } from '../../http/location-access.ts'
import { Refusal } from '../../http/reply.ts'
import { finishAlert, holdAlert } from '../../records/alerts/alert-list-store.ts'
import { addAudit } from '../../records/audit/audit-store.ts'
import type { Salon } from '../../salon.ts'

/** Notes that somebody has seen to an alert; whoever was first is who did (docs/product/managers-day.md, "Alerts"). */
export function finishAlertFor(salon: Salon, id: number, caller: StaffCaller, requestId: string): Promise<AlertRow> {
  return salon.db.transaction(async queries => {
    const held = await holdAlert(queries, id)
    if (!held) throw new Refusal('NOT_FOUND', 'There is no such alert.')
    requireLocation(salon, caller, held.locationId)
    if (held.alert.doneAt !== null) return held.alert
    const alert = await finishAlert(queries, id, { at: salon.clock.salonNow(), by: caller.username.toLowerCase() })
    await addAudit(queries, {
      at: salon.clock.realNow(),
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
