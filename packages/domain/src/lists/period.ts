/** The periods of a list by name (docs/product/office.md, "Lists"); each ends with today. */
export const PERIODS = ['today', '7d', '28d', '90d', '12m'] as const

export type Period = (typeof PERIODS)[number]

export const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  today: 'Today',
  '7d': '7 days',
  '28d': '28 days',
  '90d': '90 days',
  '12m': '12 months',
}

/** The longest period of a list, in days. */
export const MAX_PERIOD_DAYS = 366
