import { CALLS } from '@frontlash/contract/calls'
import type { ClientAnswer, NewClientAnswer, RegisterClientBody } from '@frontlash/contract/clients'
import { formatPhone } from '@frontlash/domain/phone'
import { ApiError, send } from './http-client.ts'

/** The client with this phone number, in any format; null when the salon does not know it. */
export async function findClient(phone: string): Promise<ClientAnswer | null> {
  try {
    return await send(CALLS.findClient, { params: { phone: formatPhone(phone) }, expected: [404] })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Makes a client; for a known phone it returns the existing client (`existing`). */
export function registerClient(body: RegisterClientBody, idempotencyKey: string): Promise<NewClientAnswer> {
  return send(CALLS.registerClient, { body, idempotencyKey })
}
