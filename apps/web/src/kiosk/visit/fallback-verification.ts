import type { VerificationResponse } from '@frontlash/contract/check-in'
import type { ClientResponse } from '@frontlash/contract/clients'

/** Returns a substitute for a failed verification. The kiosk then asks the client about a booking. */
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
