import type { E164 } from '@frontlash/domain/phone'
import type { AppContext } from '../app-context.ts'
import type { Queries } from '../platform/db/database.ts'
import { wasSearchedByNumber } from '../records/clients/client-page-store.ts'
import { findClient, grantedSince, isGranted, isPhoneGranted } from '../records/clients/client-store.ts'
import { actorOf, type DeviceCaller, type StaffCaller } from './caller.ts'
import { HttpError } from './reply.ts'

/**
 * Refuses a call if its caller has not looked up or registered the client in the last 15 minutes. The caller is a
 * device, or the signed-in person if the browser is no device.
 */
export async function requireClientGrant(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  clientId: string,
): Promise<void> {
  const since = grantedSince(context.clock.realNow())
  const isAllowed =
    caller.kind === 'staff'
      ? await isGrantedToStaff(context, context.db, caller, clientId)
      : await isGranted(context.db, { deviceId: caller.id, clientId, since })
  if (!isAllowed) throw notLookedUp()
}

export function isGrantedToStaff(
  context: AppContext,
  queries: Queries,
  caller: StaffCaller,
  clientId: string,
): Promise<boolean> {
  const since = grantedSince(context.clock.realNow())
  return wasSearchedByNumber(queries, { id: clientId, actor: actorOf(caller).actor, since })
}

/**
 * Like `requireClientGrant`, but for a phone number. An unknown phone number is refused in the same way as a phone
 * number that was not looked up.
 */
export async function requirePhoneGrant(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  phone: E164,
): Promise<void> {
  if (caller.kind === 'staff') {
    const client = await findClient(context.db, phone)
    if (!client) throw notLookedUp()
    return requireClientGrant(context, caller, client.id)
  }
  const since = grantedSince(context.clock.realNow())
  if (!(await isPhoneGranted(context.db, { deviceId: caller.id, phone, since }))) throw notLookedUp()
}

/**
 * Returns the error for a client whom the caller has not looked up. Used by calls that check the grant in their own SQL
 * statement.
 */
export function notLookedUp(): HttpError {
  return new HttpError('CLIENT_NOT_LOOKED_UP', 'Please enter your phone number again.')
}
