import type { VerificationResponse } from '@frontlash/contract/check-in'

/** One of several people who share a phone number and have a booking today. */
export type Candidate = NonNullable<VerificationResponse['candidates']>[number]

/** Returns the people to choose from if a phone number belongs to several names; otherwise null. */
export function candidatesToChoose({ candidates = [] }: VerificationResponse): readonly Candidate[] | null {
  return new Set(candidates.map(({ name }) => name)).size > 1 ? candidates : null
}
