import type { VerificationAnswer } from '@frontlash/contract/check-in'

/** One of the people who share a number and are both booked today. */
export type Candidate = NonNullable<VerificationAnswer['candidates']>[number]

/** The people to choose from where a number stands for more than one name; null where it is clear who is meant. */
export function candidatesToChoose({ candidates = [] }: VerificationAnswer): readonly Candidate[] | null {
  return new Set(candidates.map(({ name }) => name)).size > 1 ? candidates : null
}
