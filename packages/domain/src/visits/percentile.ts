/** The smallest number of waits for which a median is shown. For fewer waits, the screen says "too few". */
export const FEWEST_TIMES = 10
/** The smallest number of ratings for which a mean is shown. For fewer ratings, the screen says "too few". */
export const FEWEST_RATINGS = 5

/**
 * The number of values, and their median and 90th percentile. Median and percentile are null for fewer than
 * FEWEST_TIMES values.
 */
export type Measure = { readonly n: number; readonly median: number | null; readonly p90: number | null }

/**
 * A percentile as in PostgreSQL's percentile_disc: the first of the sorted values whose rank reaches the share `part`
 * (0 to 1). undefined if there are no values.
 */
export function percentileDisc(sorted: readonly number[], part: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)]
}

/** How often each value occurs. Counting avoids sorting, and the minutes of a year have few different values. */
export type ValueCounts = Map<number, number>

export function countValue(counts: ValueCounts, value: number, times = 1): void {
  counts.set(value, (counts.get(value) ?? 0) + times)
}

/**
 * How often each number of minutes occurs. The index of the array is the number of minutes. An array is faster than
 * ValueCounts.
 */
export type MinuteCounts = number[]

/** Counts a value in minutes, which must not be negative. */
export function countMinutes(counts: MinuteCounts, minutes: number): void {
  counts[minutes] = (counts[minutes] ?? 0) + 1
}

export function addMinutes(counts: MinuteCounts, more: readonly number[]): void {
  more.forEach((times, minutes) => {
    counts[minutes] = (counts[minutes] ?? 0) + times
  })
}

export function measureMinutes(counts: readonly number[]): Measure {
  const counted: ValueCounts = new Map()
  counts.forEach((times, minutes) => {
    counted.set(minutes, times)
  })
  return measureCounts(counted)
}

/** The median and the 90th percentile of counted values, computed like percentileDisc. */
export function measureCounts(counts: ReadonlyMap<number, number>): Measure {
  let n = 0
  for (const times of counts.values()) n += times
  if (n < FEWEST_TIMES) return { n, median: null, p90: null }
  const values = [...counts].sort(([a], [b]) => a - b)
  const reached = (part: number) => {
    let seen = 0
    return values.find(([, times]) => {
      seen += times
      return seen >= Math.ceil(part * n)
    })![0]
  }
  return { n, median: reached(0.5), p90: reached(0.9) }
}

/** Computes the median and the 90th percentile of values in any order. */
export function measure(values: readonly number[]): Measure {
  const counts: ValueCounts = new Map()
  for (const value of values) countValue(counts, value)
  return measureCounts(counts)
}

/** The number of ratings with each value from 1 to 5, and the mean, which is null for too few ratings. */
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
