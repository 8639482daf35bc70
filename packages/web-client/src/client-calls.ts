import type { ClientResponse } from '@frontlash/contract/clients'
import { formatPhone } from '@frontlash/domain/phone'
import { calls } from './calls.ts'
import { ApiError } from './http-client.ts'

/** Returns the client with this phone number (in any format); null if there is none. */
export async function findClient(phone: string): Promise<ClientResponse | null> {
  try {
    return await calls.findClient({ params: { phone: formatPhone(phone) } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
