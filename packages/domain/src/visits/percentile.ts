/** With fewer times than this, no median is shown ("too few"). */
export const FEWEST_TIMES = 10
/** With fewer ratings than this, no mean is shown ("too few"). */
export const FEWEST_RATINGS = 5

/** A number of times with their median and 90th percentile, which are null when there are too few. */
export type Measure = { readonly n: number; readonly median: number | null; readonly p90: number | null }

/**
 * The smallest of the sorted values at which at least `part` of them are reached, as PostgreSQL's percentile_disc:
 * always one of the values. Undefined without values.
 */
export function percentileDisc(sorted: readonly number[], part: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)]
}

/** The median and the 90th percentile of values in any order. */
export function measure(values: readonly number[]): Measure {
  const n = values.length
  if (n < FEWEST_TIMES) return { n, median: null, p90: null }
  const sorted = Float64Array.from(values).sort() as unknown as readonly number[]
  return { n, median: percentileDisc(sorted, 0.5)!, p90: percentileDisc(sorted, 0.9)! }
}

/** Ratings from 1 to 5: how many of each, and their mean, which is null when there are too few. */
export function ratingMeasure(ratings: readonly number[]): {
  readonly n: number
  readonly mean: number | null
  readonly counts: readonly [number, number, number, number, number]
} {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0]
  for (const rating of ratings) counts[rating - 1] = (counts[rating - 1] ?? 0) + 1
  const n = ratings.length
  return { n, mean: n < FEWEST_RATINGS ? null : ratings.reduce((sum, one) => sum + one, 0) / n, counts }
}
