import type { VerificationResponse } from '@frontlash/contract/check-in'
import type { ClientResponse } from '@frontlash/contract/clients'

/** Replaces a response when the search failed: no client is turned away, but asked for a booking instead. */
export function fallbackVerification(
  phone: string,
  client: ClientResponse | null,
  words: Pick<VerificationResponse, 'scenario' | 'message' | 'suggestedAction'>,
  now: Date,
): VerificationResponse {
  const at = now.toISOString()
  return {
    ...words,
    phone,
    appointment: null,
    checkInTime: at,
    source: 'verification_fallback',
    cachedAt: at,
    daysSinceLastAppointment: null,
    lastAppointment: null,
    client,
    alreadyCheckedIn: false,
  }
}
