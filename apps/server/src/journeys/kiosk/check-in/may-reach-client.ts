import { toE164 } from '@frontlash/domain/phone'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { AppContext } from '../../../app-context.ts'
import type { DeviceCaller, StaffCaller } from '../../../http/caller.ts'
import { isGrantedToStaff, notLookedUp } from '../../../http/client-grant.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { type CheckInData, lockForCheckIn } from '../../../records/check-ins/check-in-store.ts'
import { grantedSince } from '../../../records/clients/client-store.ts'

/**
 * Locks a client for a check-in and returns the open bookings. Staff and devices may check in clients whom they have
 * looked up (docs/product/access.md). A device may also send a check-in that it has stored, if the check-in contains
 * the client's phone number. An unknown client is refused in the same way as a client who was not looked up.
 */
export async function lockReachableClient(
  context: AppContext,
  queries: Queries,
  caller: DeviceCaller | StaffCaller,
  ask: { clientId: string; offlinePhone: string | undefined; from: SalonDay; until: SalonDay },
): Promise<CheckInData> {
  const { clientId, offlinePhone, from, until } = ask
  const deviceId = caller.kind === 'device' ? caller.id : null
  const since = grantedSince(context.clock.realNow())
  const found = await lockForCheckIn(queries, { clientId, from, until, deviceId, grantedSince: since })
  if (!found) throw notLookedUp()
  if (found.isGranted || (offlinePhone !== undefined && toE164(offlinePhone) === found.client.phone)) return found
  if (caller.kind === 'staff' && (await isGrantedToStaff(context, queries, caller, clientId))) return found
  throw notLookedUp()
}
