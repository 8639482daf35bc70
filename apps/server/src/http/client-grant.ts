import type { E164 } from '@frontlash/domain/phone'
import type { AppContext } from '../app-context.ts'
import { grantedSince, isGranted, isPhoneGranted } from '../records/clients/client-store.ts'
import type { DeviceCaller, StaffCaller } from './caller.ts'
import { HttpError } from './reply.ts'

/**
 * Refuses a device that has not looked up or registered the client in the last 15 minutes. Staff may read and write
 * any client.
 */
export async function requireClientGrant(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  clientId: string,
): Promise<void> {
  if (caller.kind === 'staff') return
  const since = grantedSince(context.clock.realNow())
  if (!(await isGranted(context.db, { deviceId: caller.id, clientId, since }))) throw notLookedUp()
}

/**
 * As above, for calls that name a client by phone number. An unknown number is refused like one not looked up.
 */
export async function requirePhoneGrant(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  phone: E164,
): Promise<void> {
  if (caller.kind === 'staff') return
  const since = grantedSince(context.clock.realNow())
  if (!(await isPhoneGranted(context.db, { deviceId: caller.id, phone, since }))) throw notLookedUp()
}

/** The refusal for a client whom the device has not looked up, for calls that check it within their own statement. */
export function notLookedUp(): HttpError {
  return new HttpError('CLIENT_NOT_LOOKED_UP', 'Please enter your phone number again.')
}
