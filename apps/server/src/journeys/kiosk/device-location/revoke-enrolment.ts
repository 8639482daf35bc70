import type { AppContext } from '../../../app-context.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { HttpError } from '../../../http/reply.ts'
import { lockAndRequireAdmin } from '../../../http/still-admin.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { revokeDevice } from '../../../records/devices/device-store.ts'

/** Revokes a lost or stolen tablet at once, and ends the sessions on it. A repeated call changes nothing. */
export async function revokeEnrolment(
  context: AppContext,
  deviceId: string,
  caller: StaffCaller,
  requestId: string,
): Promise<void> {
  const now = context.clock.realNow()
  const found = await context.db.transaction(async queries => {
    await lockAndRequireAdmin(queries, caller)
    const revoked = await revokeDevice(queries, deviceId, now)
    if (revoked && !revoked.wasRevoked)
      await addAudit(queries, {
        ...actorOf(caller),
        at: now,
        locationId: revoked.locationId,
        action: 'device revoked',
        object: `device:${deviceId}`,
        requestId,
        before: { name: revoked.name, location: revoked.locationId },
        after: { endedSessions: revoked.endedSessions },
      })
    return revoked
  })
  context.knownDevices.clear()
  if (!found) throw new HttpError('NOT_FOUND', 'There is no such device.')
}
