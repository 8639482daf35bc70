import type { E164 } from '@frontlash/domain/phone'
import type { AppContext } from '../app-context.ts'
import { grantedSince, isGranted, isPhoneGranted } from '../records/clients/client-store.ts'
import type { DeviceCaller, StaffCaller } from './caller.ts'
import { HttpError } from './reply.ts'

/**
 * Refuses a device that has not looked up or registered the client in the last 15 minutes. Staff may read and write all
 * clients.
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
 * Like requireClientGrant, but for a phone number. An unknown number gets the same refusal as one that was not looked
 * up.
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

/**
 * Returns the error for a client whom the device has not looked up; for calls that check this in their own statement.
 */
export function notLookedUp(): HttpError {
  return new HttpError('CLIENT_NOT_LOOKED_UP', 'Please enter your phone number again.')
}
