import type { VerificationResponse } from '@frontlash/contract/check-in'

/** A person who shares a phone number with other people and has a booking today. */
export type Candidate = NonNullable<VerificationResponse['candidates']>[number]

/**
 * Returns the people among whom the client has to choose. Returns null if the bookings have fewer than two different
 * names.
 */
export function candidatesToChoose({ candidates = [] }: VerificationResponse): readonly Candidate[] | null {
  return new Set(candidates.map(({ name }) => name)).size > 1 ? candidates : null
}
