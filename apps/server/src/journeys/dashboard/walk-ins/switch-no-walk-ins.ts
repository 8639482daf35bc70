import type { NoWalkIns } from '@frontlash/contract/no-walk-ins'
import type { AppContext } from '../../../app-context.ts'
import { actorLabel, actorOf, type StaffCaller } from '../../../http/caller.ts'
import { openLocation, todayAt } from '../../../http/day-access.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { readNoWalkIns, switchNoWalkIns } from '../../../records/check-ins/no-walk-ins-store.ts'

export type NoWalkInsRequest = {
  /** The location of the manager's dashboard, by id or name. */
  readonly locationRef: string
  readonly isOn: boolean
  readonly caller: StaffCaller
  readonly requestId: string
}

/**
 * Switches "No walk-ins today" on or off at a location (docs/product/managers-day.md, "No walk-ins today"). A repeated
 * call creates no version, event or audit row.
 */
export async function setNoWalkIns(context: AppContext, request: NoWalkInsRequest): Promise<NoWalkIns> {
  const { isOn, caller, requestId } = request
  const location = openLocation(context, caller, request.locationRef, 'location_id')
  const at = { locationId: location.id, day: todayAt(context, location) }
  return context.db.transaction(async queries => {
    const change = { isOn, at: context.clock.salonNow(), by: actorLabel(caller) }
    const switched = await switchNoWalkIns(queries, at, change)
    if (!switched) return readNoWalkIns(queries, at)
    await addAudit(queries, {
      at: context.clock.realNow(),
      ...actorOf(caller),
      locationId: location.id,
      action: isOn ? 'no walk-ins today' : 'walk-ins again',
      object: `day:${at.day}`,
      requestId,
      before: { isOn: !isOn },
      after: { isOn },
    })
    return switched
  })
}
