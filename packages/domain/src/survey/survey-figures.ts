/** Ratings up to this value need a follow-up by staff (docs/product/office/surveys.md, "Surveys"). */
export const OPEN_RATING_MAX = 3

/** The smallest number of ratings for which a mean is shown. */
export const TOO_FEW_ANSWERS = 5

export const FOLLOW_UP_NOTE_MAX = 500

export type RatingDistribution = readonly [number, number, number, number, number]

export type RatingFigures = {
  readonly answers: number
  /** The mean rating, rounded to two decimals; null for too few ratings. */
  readonly mean: number | null
  readonly distribution: RatingDistribution
}

export function ratingFigures(counts: readonly { readonly rating: number; readonly answers: number }[]): RatingFigures {
  const distribution: [number, number, number, number, number] = [0, 0, 0, 0, 0]
  for (const { rating, answers } of counts) distribution[rating - 1]! += answers
  const answers = distribution.reduce((sum, one) => sum + one, 0)
  const points = distribution.reduce((sum, one, at) => sum + one * (at + 1), 0)
  return { answers, distribution, mean: answers < TOO_FEW_ANSWERS ? null : Math.round((points / answers) * 100) / 100 }
}
