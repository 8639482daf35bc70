import type { VerificationResponse } from '@frontlash/contract/check-in'

/** A person with a booking today whose phone number another person with a booking has too. */
export type Candidate = NonNullable<VerificationResponse['candidates']>[number]

/** Returns the people to choose from if a phone number has more than one name; otherwise null. */
export function candidatesToChoose({ candidates = [] }: VerificationResponse): readonly Candidate[] | null {
  return new Set(candidates.map(({ name }) => name)).size > 1 ? candidates : null
}
