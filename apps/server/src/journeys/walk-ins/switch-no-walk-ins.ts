import type { NoWalkIns } from '@frontlash/contract/no-walk-ins'
import { actorOf, type StaffCaller, shownActor } from '../../http/caller.ts'
import { openLocation, todayAt } from '../../http/day-access.ts'
import { addAudit } from '../../records/audit/audit-store.ts'
import { readNoWalkIns, switchNoWalkIns } from '../../records/check-ins/no-walk-ins-store.ts'
import type { Salon } from '../../salon.ts'

export type NoWalkInsRequest = {
  /** Where the manager's dashboard is, in any form. */
  readonly locationRef: string
  readonly isOn: boolean
  readonly caller: StaffCaller
  readonly requestId: string
}

/**
 * Says that a location takes no walk-ins for the rest of today, or takes them again (docs/product/managers-day.md, "No walk-ins
 * today"). A repeat changes nothing: no version, no news, no audit row.
 */
export async function sayNoWalkIns(salon: Salon, request: NoWalkInsRequest): Promise<NoWalkIns> {
  const { isOn, caller, requestId } = request
  const location = openLocation(salon, caller, request.locationRef, 'location_id')
  const at = { locationId: location.id, day: todayAt(salon, location) }
  return salon.db.transaction(async queries => {
    const change = { isOn, at: salon.clock.salonNow(), by: shownActor(caller) }
    const switched = await switchNoWalkIns(queries, at, change)
    if (!switched) return readNoWalkIns(queries, at)
    await addAudit(queries, {
      at: salon.clock.realNow(),
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
