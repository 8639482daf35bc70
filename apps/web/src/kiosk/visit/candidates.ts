import type { VerificationResponse } from '@frontlash/contract/check-in'

/** One of the people who share a number and have a booking today. */
export type Candidate = NonNullable<VerificationResponse['candidates']>[number]

/** Returns the people to choose from if a number has more than one name; otherwise null. */
export function candidatesToChoose({ candidates = [] }: VerificationResponse): readonly Candidate[] | null {
  return new Set(candidates.map(({ name }) => name)).size > 1 ? candidates : null
}
