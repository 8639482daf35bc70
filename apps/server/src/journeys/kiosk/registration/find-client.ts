import type { ClientResponse } from '@frontlash/contract/clients'
import type { E164 } from '@frontlash/domain/phone'
import type { AppContext } from '../../../app-context.ts'
import type { DeviceCaller, StaffCaller } from '../../../http/caller.ts'
import { auditNumberSearch } from '../../../http/number-search.ts'
import { HttpError } from '../../../http/reply.ts'
import { recordUnknownPhone } from '../../../http/unknown-phone.ts'
import { type Client, findClient, findClientForDevice } from '../../../records/clients/client-store.ts'
import { toClientResponse } from './to-client-response.ts'

/** Finds the client with a phone number. For 15 minutes, the caller may then read and write this client. */
export async function lookUpClient(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  phone: E164,
  requestId: string,
): Promise<ClientResponse> {
  const client =
    caller.kind === 'staff'
      ? await findForStaff(context, caller, phone, requestId)
      : await findClientForDevice(context.db.asyncCommit, {
          phone,
          deviceId: caller.id,
          now: context.clock.realNow(),
          notesUnknown: context.config.rateLimits,
        })
  if (!client) throw new HttpError('CLIENT_NOT_FOUND', 'We do not know this phone number yet.')
  return toClientResponse(client, caller)
}

async function findForStaff(
  context: AppContext,
  caller: StaffCaller,
  phone: E164,
  requestId: string,
): Promise<Client | undefined> {
  const client = await findClient(context.db, phone)
  if (!client) await recordUnknownPhone(context, caller, phone)
  const found = client && { id: client.id, first_name: client.firstName, last_name: client.lastName }
  await auditNumberSearch(context, { caller, requestId }, phone, found)
  return client
}
