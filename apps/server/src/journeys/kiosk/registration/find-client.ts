import type { ClientResponse } from '@frontlash/contract/clients'
import type { E164 } from '@frontlash/domain/phone'
import type { AppContext } from '../../../app-context.ts'
import type { DeviceCaller, StaffCaller } from '../../../http/caller.ts'
import { HttpError } from '../../../http/reply.ts'
import { findClient, findClientForDevice } from '../../../records/clients/client-store.ts'
import { toClientResponse } from './to-client-response.ts'

/** Finds the client with a phone number. The device may read and write this client for the next 15 minutes. */
export async function lookUpClient(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  phone: E164,
): Promise<ClientResponse> {
  const client =
    caller.kind === 'staff'
      ? await findClient(context.db, phone)
      : await findClientForDevice(context.db.asyncCommit, {
          phone,
          deviceId: caller.id,
          now: context.clock.realNow(),
          notesUnknown: context.config.rateLimits,
        })
  if (!client) throw new HttpError('CLIENT_NOT_FOUND', 'We do not know this phone number yet.')
  return toClientResponse(client, caller)
}
