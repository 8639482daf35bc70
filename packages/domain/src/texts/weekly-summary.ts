import type { PeriodDays } from '../lists/period-days.ts'
import { addDays, localHour, salonDayOf, weekday } from '../salon-day.ts'
import { monthAndDay } from '../salon-words.ts'
import type { SummaryValues } from './wording.ts'

const MONDAY = 0
const SUMMARY_HOUR = 9

/**
 * On a Monday from 9 AM on, returns the previous seven days, whose summary is due. Returns undefined at any other time
 * (docs/product/texts.md, "The weekly summary").
 */
export function summaryWeek(now: Date, timeZone: string): PeriodDays | undefined {
  const today = salonDayOf(now, timeZone)
  const isDue = weekday(today) === MONDAY && localHour(now, timeZone) >= SUMMARY_HOUR
  return isDue ? { from: addDays(today, -7), to: addDays(today, -1) } : undefined
}

/** The figures of a week: shares from 0 to 1, and medians in minutes; null if too few values were measured. */
export type WeekFigures = {
  readonly noShowRate: number | null
  readonly wait: number | null
  readonly shareServed: number | null
  readonly lateStart: number | null
}

/** Formats the figures of a week, with a link to this week in Insights. The link needs a sign-in. */
export function weeklySummary(
  { noShowRate, wait, shareServed, lateStart }: WeekFigures,
  { from, to }: PeriodDays,
  publicUrl: string,
): SummaryValues {
  return {
    week: `${nameOf(from)} to ${nameOf(to)}`,
    noShows: percent(noShowRate),
    wait: minutes(wait),
    walkInsServed: percent(shareServed),
    lateStarts: minutes(lateStart),
    insightsLink: `${publicUrl}/office/insights?from=${from}&to=${to}`,
  }
}

const TOO_FEW = 'too few'

function nameOf(day: string): string {
  return monthAndDay(new Date(`${day}T12:00:00Z`), 'UTC').replace(/^([A-Z][a-z]{2})[a-z]*/, '$1')
}

function percent(share: number | null): string {
  return share === null ? TOO_FEW : `${Math.round(share * 1000) / 10}%`
}

function minutes(median: number | null): string {
  return median === null ? TOO_FEW : `${median} min`
}
