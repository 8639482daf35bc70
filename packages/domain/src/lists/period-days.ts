import { addDays, daysBetween, type SalonDay, weekday } from '../salon-day.ts'
import { MAX_PERIOD_DAYS, type Period } from './period.ts'

/** The first and the last day of a period, both inclusive. */
export type PeriodDays = { readonly from: SalonDay; readonly to: SalonDay }

const DAYS = { today: 1, '7d': 7, '28d': 28, '90d': 90 } as const satisfies Partial<Record<Period, number>>
const WEEK_DAYS = 7

/** The days of a named period on the day `today` (docs/product/office/lists.md, "Lists"). A week begins on Monday. */
export function periodDays(period: Period, today: SalonDay): PeriodDays {
  switch (period) {
    case '12m':
      return { from: addDays(yearBefore(today), 1), to: today }
    case 'week':
      return { from: addDays(today, -weekday(today)), to: today }
    case 'month':
      return { from: firstOfMonth(today), to: today }
    case 'last-month':
      return monthOf(addDays(firstOfMonth(today), -1))
    case 'month-last-year':
      return monthOf(yearBefore(today))
    default:
      return { from: addDays(today, 1 - DAYS[period]), to: today }
  }
}

/** Returns the latest period before this period that has equally many days and begins on the same weekday. */
export function sameWeekdaysBefore({ from, to }: PeriodDays): PeriodDays {
  const back = -WEEK_DAYS * Math.ceil((daysBetween(from, to) + 1) / WEEK_DAYS)
  return { from: addDays(from, back), to: addDays(to, back) }
}

function firstOfMonth(day: SalonDay): SalonDay {
  return `${day.slice(0, -2)}01`
}

function monthOf(day: SalonDay): PeriodDays {
  const from = firstOfMonth(day)
  // 31 days after the first day of a month is always in the next month.
  return { from, to: addDays(firstOfMonth(addDays(from, 31)), -1) }
}

/** The longest allowed period that begins on the given day and ends no later than today. */
export function longestPeriodFrom(from: SalonDay, today: SalonDay): PeriodDays {
  const last = addDays(from, MAX_PERIOD_DAYS - 1)
  return { from, to: last < today ? last : today }
}

export type PeriodError = 'turned round' | 'too long'

/** Returns why a list cannot show this period; undefined for a valid period. */
export function periodError({ from, to }: PeriodDays): PeriodError | undefined {
  const days = daysBetween(from, to) + 1
  if (days < 1) return 'turned round'
  return days > MAX_PERIOD_DAYS ? 'too long' : undefined
}

/** The same date in the previous year; February 28 for February 29. */
function yearBefore(day: SalonDay): SalonDay {
  const [year, rest] = [Number(day.slice(0, 4)) - 1, day.slice(4)]
  return `${year}${rest === '-02-29' ? '-02-28' : rest}`
}
