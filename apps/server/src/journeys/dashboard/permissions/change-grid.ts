import type { AppContext } from '../../../app-context.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { readLocation } from '../../../http/location-access.ts'
import { HttpError } from '../../../http/reply.ts'
import { lockAndRequireAdmin } from '../../../http/still-admin.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { findStaff, setLocationDay } from '../../../records/staff/location-day-store.ts'

export type GridChange = {
  readonly userId: string
  readonly locationRef: string
  /** The weekday; 0 is Monday. */
  readonly day: number
  readonly isOpen: boolean
  readonly caller: StaffCaller
  readonly requestId: string
}

/**
 * Gives a member of staff access to a location on a weekday, or removes this access. The change applies from the
 * person's next call. The person's live streams are notified (docs/product/access.md). A repeated call changes nothing
 * and adds no audit row.
 */
export async function changeGrid(context: AppContext, change: GridChange): Promise<void> {
  const { id: locationId } = readLocation(context, change.locationRef, 'locationId')
  const { userId: staffId, day, isOpen, caller, requestId } = change
  await context.db.transaction(async queries => {
    const found = await findStaff(queries, staffId)
    await lockAndRequireAdmin(queries, caller, found?.username)
    // The role is read again under the lock, because it may have changed.
    const staff = found && (await findStaff(queries, staffId))
    if (!staff) throw new HttpError('NOT_FOUND', 'User not found')
    if (staff.role === 'admin') {
      if (isOpen) return
      throw new HttpError('INVALID', 'An admin may work everywhere on every day.', { field: 'userId' })
    }
    const isChanged = await setLocationDay(queries, { staffId, locationId, day }, isOpen)
    if (!isChanged) return
    await addAudit(queries, {
      at: context.clock.realNow(),
      ...actorOf(caller),
      locationId,
      action: isOpen ? 'location day granted' : 'location day revoked',
      object: `staff:${staff.username}`,
      requestId,
      before: { day, isOpen: !isOpen },
      after: { day, isOpen },
    })
  })
}
