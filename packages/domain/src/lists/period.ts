/** The named periods of a list (docs/product/office/lists.md): rolling periods until today, then calendar periods. */
export const PERIODS = [
  ...(['today', '7d', '28d', '90d', '12m'] as const),
  ...(['week', 'month', 'last-month', 'month-last-year'] as const),
] as const

export type Period = (typeof PERIODS)[number]

export const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  today: 'Today',
  '7d': '7 days',
  '28d': '28 days',
  '90d': '90 days',
  '12m': '12 months',
  week: 'This week',
  month: 'This month',
  'last-month': 'Last month',
  'month-last-year': 'Same month last year',
}

/** True for a day from 2000 to 2999, so that the days before and after it are valid dates too. */
export function isListDay(value: string): boolean {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(value)) return false
  const ms = Date.parse(`${value}T00:00:00Z`)
  // JavaScript parses an invalid day, such as February 31, as a day of the next month.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value)
}

export const MAX_PERIOD_DAYS = 366
