import type { VerificationResponse } from '@frontlash/contract/check-in'
import type { ClientResponse } from '@frontlash/contract/clients'
import { nothingFound } from '@frontlash/domain/check-in/response-messages'
import { NoResponseError } from '@frontlash/web-client/http-client'
import { fallbackVerification } from '../visit/fallback-verification.ts'

/**
 * The calls to the server for a search. A failed call throws. `findClient` returns null for an unknown phone number.
 */
export type SearchCalls = {
  readonly search: (phone: string) => Promise<VerificationResponse>
  readonly findClient: (phone: string) => Promise<ClientResponse | null>
}

export type SearchFinding = {
  readonly response: VerificationResponse
  /** True if the search failed. A booking may exist although none was found. */
  readonly isUnreachable: boolean
}

/**
 * Searches for a booking at all locations. If the search fails, the visit continues, and the result says only whether
 * the salon knows the client (docs/product/kiosk.md, "Appointment check").
 *
 * @param phone ten digits
 * @param known the client that the phone entry has found; null if it has found none. It is used only if the search
 * fails.
 */
export async function searchForAppointment(
  phone: string,
  known: ClientResponse | null,
  calls: SearchCalls,
  now: () => Date,
): Promise<SearchFinding> {
  try {
    return { response: await calls.search(phone), isUnreachable: false }
  } catch (error) {
    const client = await calls.findClient(phone).catch(() => known)
    const words = nothingFound(client?.first_name ?? null)
    const scenario = client ? 'NO_APPOINTMENT_EXISTING_CLIENT' : 'NO_APPOINTMENT'
    return {
      response: fallbackVerification(phone, client, { scenario, ...words }, now()),
      isUnreachable: error instanceof NoResponseError,
    }
  }
}
