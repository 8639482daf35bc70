import type { OfficeInsightsResponse } from '@frontlash/contract/office-insights'
import { counted } from '../format/counted.ts'

export type Measure = OfficeInsightsResponse['totals']['wait']

/** Shown instead of a median of fewer than ten values (docs/product/office/insights.md). */
export const TOO_FEW = 'too few'
const NO_VALUE = '–'

export function formatCount(number: number): string {
  return number.toLocaleString('en-US')
}

/** Formats the numbers of days and locations: `28 days at 4 salons`. */
export function formatDays({ days, salons }: Pick<OfficeInsightsResponse, 'days' | 'salons'>): string {
  return `${counted(days, 'day')} at ${counted(salons, 'salon')}`
}

/** Formats a share (0 to 1) as a percentage: `8.3 %`. */
export function formatPercent(rate: number | null): string {
  return rate === null ? NO_VALUE : `${(rate * 100).toFixed(1).replace(/\.0$/, '')} %`
}

/** Formats a median in minutes: `6 min`, or `too few`. */
export function formatMedian({ n, median }: Measure): string {
  if (n === 0) return NO_VALUE
  return median === null ? TOO_FEW : `${median} min`
}

/** Formats the median, the 90th percentile and the number of values: `6 min, 9 of 10 within 18 min (40)`. */
export function formatMeasure(measure: Measure): string {
  const { n, p90 } = measure
  if (n === 0) return NO_VALUE
  return p90 === null ? `${TOO_FEW} (${n})` : `${formatMedian(measure)}, 9 of 10 within ${p90} min (${formatCount(n)})`
}

/** A change of a value: its direction and its label. */
export type Change = { readonly text: string; readonly way: 'up' | 'down' | 'same' }

/**
 * Compares a value with the previous one: `1.2 points more than before (7.1 %)`, `2 min less than before (8 min)`.
 *
 * @param digits the number of decimals; a change that rounds to zero is `the same as before`
 */
export function changeOf(
  now: number,
  before: number,
  { unit, digits, format }: { unit: 'points' | 'min'; digits: number; format: (value: number) => string },
): Change {
  const round = (value: number) => Math.round(value * 10 ** digits) / 10 ** digits
  const by = round(round(now) - round(before))
  if (by === 0) return { text: 'the same as before', way: 'same' }
  const size = Math.abs(by)
  const name = unit === 'points' && size === 1 ? 'point' : unit
  return {
    text: `${size} ${name} ${by > 0 ? 'more' : 'less'} than before (${format(before)})`,
    way: by > 0 ? 'up' : 'down',
  }
}
