import type { VerificationAnswer } from '@frontlash/contract/check-in'
import type { ClientAnswer } from '@frontlash/contract/clients'

/** Stands in for an answer when the search failed: nobody is turned away, the client is asked for a booking instead. */
export function fallbackVerification(
  phone: string,
  client: ClientAnswer | null,
  words: Pick<VerificationAnswer, 'scenario' | 'message' | 'suggestedAction'>,
  now: Date,
): VerificationAnswer {
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
