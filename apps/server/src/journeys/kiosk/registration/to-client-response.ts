import type { ClientResponse } from '@frontlash/contract/clients'
import { lastInitial } from '@frontlash/domain/person-name'
import type { DeviceCaller, StaffCaller } from '../../../http/caller.ts'
import type { Client } from '../../../records/clients/client-store.ts'

/**
 * Converts a client for the screen. A tablet gets only the first name and the last initial; staff get the full name.
 */
export function toClientResponse(
  { id, firstName, lastName, phone, createdAt, language }: Client,
  caller: DeviceCaller | StaffCaller,
): ClientResponse {
  return {
    id,
    first_name: firstName,
    last_name: caller.kind === 'staff' ? lastName : lastInitial(lastName),
    phone,
    created_at: createdAt.toISOString(),
    ...(language && { language }),
  }
}
