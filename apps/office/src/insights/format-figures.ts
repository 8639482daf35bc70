import type { OfficeInsightsResponse } from '@frontlash/contract/office-insights'
import type { Scenario } from '@frontlash/domain/check-in/scenario'

export type Measure = OfficeInsightsResponse['totals']['wait']

/**
 * Shown instead of a median of fewer than ten values (docs/product/office/insights.md, "Figures: how they are
 * counted").
 */
export const TOO_FEW = 'too few'
const NO_VALUE = '–'

export function formatCount(number: number): string {
  return number.toLocaleString('en-US')
}

/** A share between 0 and 1 as a percentage: `8.3 %`. */
export function formatPercent(rate: number | null): string {
  return rate === null ? NO_VALUE : `${(rate * 100).toFixed(1).replace(/\.0$/, '')} %`
}

/** A median in minutes: `6 min`, or `too few`. */
export function formatMedian({ n, median }: Measure): string {
  if (n === 0) return NO_VALUE
  return median === null ? TOO_FEW : `${median} min`
}

/** Median, 90th percentile and number: `6 min, 90 % within 18 min (40)`. */
export function formatMeasure(measure: Measure): string {
  const { n, p90 } = measure
  if (n === 0) return NO_VALUE
  return p90 === null ? `${TOO_FEW} (${n})` : `${formatMedian(measure)}, 90 % within ${p90} min (${formatCount(n)})`
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
