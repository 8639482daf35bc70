import type { VerificationResponse } from '@frontlash/contract/check-in'
import type { ClientResponse } from '@frontlash/contract/clients'
import { nothingFound } from '@frontlash/domain/check-in/response-messages'
import { NoResponseError } from '@frontlash/web-client/http-client'
import { fallbackVerification } from '../visit/fallback-verification.ts'

/** The calls of a search; a failed call throws, an unknown number is null. */
export type SearchCalls = {
  readonly search: (phone: string) => Promise<VerificationResponse>
  readonly findClient: (phone: string) => Promise<ClientResponse | null>
}

export type SearchFinding = {
  readonly response: VerificationResponse
  /** True if the search failed, so that there may be a booking although none was found. */
  readonly isUnreachable: boolean
}

/**
 * Looks for a booking at all locations. A failed search falls back to whether the salon knows the client, and never
 * stops a client (docs/product/kiosk.md, "Appointment check").
 *
 * @param phone ten digits
 * @param known the client that the phone entry found, used when the client cannot be looked up either
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
