import type { OfficeInsightsResponse } from '@frontlash/contract/office-insights'
import type { Scenario } from '@frontlash/domain/check-in/scenario'

export type Measure = OfficeInsightsResponse['totals']['wait']

/**
 * Shown instead of a median of fewer than ten values (docs/product/office/insights.md, "Figures: how they are
 * counted").
 */
export const TOO_FEW = 'too few'
const NOTHING = '–'

export function count(number: number): string {
  return number.toLocaleString('en-US')
}

/** A share between 0 and 1 as a percentage: `8.3 %`. */
export function percent(rate: number | null): string {
  return rate === null ? NOTHING : `${(rate * 100).toFixed(1).replace(/\.0$/, '')} %`
}

/** A median in minutes: `6 min`, or `too few`. */
export function medianWords({ n, median }: Measure): string {
  if (n === 0) return NOTHING
  return median === null ? TOO_FEW : `${median} min`
}

/** Median, 90th percentile and number: `6 min, 90 % within 18 min (40)`. */
export function measureWords(measure: Measure): string {
  const { n, p90 } = measure
  if (n === 0) return NOTHING
  return p90 === null ? `${TOO_FEW} (${n})` : `${medianWords(measure)}, 90 % within ${p90} min (${count(n)})`
}

/** The scenarios of an arrival, as the figures name them. */
export const SCENARIO_NAMES: Partial<Readonly<Record<Scenario, string>>> = {
  VERY_EARLY: 'Very early',
  TOO_EARLY: 'Too early',
  EARLY: 'Early',
  ON_TIME: 'On time',
  VALID_TIMING: 'On time',
  FOUND: 'Found',
  LATE: 'Late',
  LATE_BUT_ALLOWED: 'Late but allowed',
  TOO_LATE: 'Too late',
  VERY_LATE: 'Very late',
}
