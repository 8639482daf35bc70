/** The periods of a list by name (docs/product/office/lists.md, "Lists"); each ends with today. */
export const PERIODS = ['today', '7d', '28d', '90d', '12m'] as const

export type Period = (typeof PERIODS)[number]

export const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  today: 'Today',
  '7d': '7 days',
  '28d': '28 days',
  '90d': '90 days',
  '12m': '12 months',
}

/** Whether a text is a day that lists accept: from 2000 to 2999, so that the day before and the day after exist too. */
export function isListDay(value: string): boolean {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(value)) return false
  const ms = Date.parse(`${value}T00:00:00Z`)
  // JavaScript reads a day that a month does not have, such as February 31, as a day of the next month.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value)
}

/** The longest period of a list, in days. */
export const MAX_PERIOD_DAYS = 366
