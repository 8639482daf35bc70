import type { OfficeInsightsResponse } from '@frontlash/contract/office-insights'
import { fullDate, shortDate } from '@frontlash/domain/salon-words'
import { hourName, quarterName, WEEKDAY_NAMES } from '@frontlash/domain/visits/visit-names'
import type { VisitOutcome } from '@frontlash/domain/visits/visit-values'
import { counted } from '../format/counted.ts'
import { formatCount, formatMedian, formatPercent } from './format-figures.ts'
import type { PlotData, Series } from './plot-data.ts'

/** The chart of bookings by outcome. A series may contain several outcomes. */
const GROUPS: readonly (Series & { readonly outcomes: readonly VisitOutcome[] })[] = [
  { name: 'Received', look: 'received', outcomes: ['received'] },
  { name: 'Came (not received)', look: 'here', outcomes: ['here', 'elsewhere', 'came'] },
  { name: 'Too late', look: 'late', outcomes: ['too-late'] },
  { name: 'No-show', look: 'no-show', outcomes: ['no-show', 'no-show-marked'] },
  { name: 'Cancelled', look: 'cancelled', outcomes: ['cancelled', 'cancelled-here'] },
  { name: 'Open or not known', look: 'open', outcomes: ['expected', 'unknown'] },
]
const COMING: readonly Series[] = [
  { name: 'Booked', look: 'booked' },
  { name: 'Walk-ins', look: 'walk-in' },
]
const QUARTER_MINUTES = 15

export function outcomeByDay({ byDay, totals }: OfficeInsightsResponse): PlotData {
  const noShows = totals.noShows + totals.noShowsMarked
  return {
    title: 'Outcome by day',
    summary: `Of ${counted(totals.booked, 'booking')}, ${formatCount(totals.received)} were received and ${formatCount(noShows)} were no-shows.`,
    series: GROUPS,
    columns: ['Day', ...GROUPS.map(group => group.name), 'All walk-ins'],
    points: byDay.map(({ day, outcomes, walkIns, isMeasured }) => {
      const values = GROUPS.map(group => group.outcomes.reduce((sum, one) => sum + (outcomes[one] ?? 0), 0))
      const noon = new Date(`${day}T12:00:00Z`)
      return {
        label: shortDate(noon, 'UTC').replace(/^\w+, /, ''),
        name: isMeasured ? fullDate(noon, 'UTC') : `${fullDate(noon, 'UTC')} (no check-ins)`,
        values,
        cells: [...values, walkIns].map(formatCount),
      }
    }),
  }
}

/** The chart of arrivals per quarter of an hour. */
export function arrivals({ arrivals: steps }: OfficeInsightsResponse): PlotData {
  const known = new Map(steps.map(step => [step.minute, step]))
  const first = steps[0]?.minute ?? 0
  const last = steps.at(-1)?.minute ?? -1
  const minutes = Array.from({ length: (last - first) / QUARTER_MINUTES + 1 }, (_, at) => first + at * QUARTER_MINUTES)
  const busiest = steps.reduce<(typeof steps)[number] | null>(
    (most, one) => (most === null || all(one) > all(most) ? one : most),
    null,
  )
  return {
    title: 'Arrivals in 15 minutes',
    summary: busiest
      ? `Most clients come in the 15 minutes from ${quarterName(busiest.minute)}: ${formatCount(all(busiest))}.`
      : 'Nobody came.',
    series: COMING,
    columns: ['From', 'Booked', 'Walk-ins'],
    points: (steps.length === 0 ? [] : minutes).map(minute => {
      const { booked = 0, walkIns = 0 } = known.get(minute) ?? {}
      return {
        label: quarterName(minute),
        name: quarterName(minute),
        values: [booked, walkIns],
        cells: [formatCount(booked), formatCount(walkIns)],
      }
    }),
  }
}

export function waitByHour({ byHour, totals }: OfficeInsightsResponse): PlotData {
  const { median, p90 } = totals.wait
  return {
    title: 'Wait by hour',
    summary:
      median === null
        ? 'Too few waits to say how long clients waited.'
        : `Half of the clients with a booking waited ${median} minutes or less, 9 of 10 ${p90} minutes or less.`,
    series: [
      { name: 'Booked, median', look: 'booked' },
      { name: 'Booked, 9 of 10', look: 'tail' },
      { name: 'Walk-ins, median', look: 'walk-in' },
    ],
    columns: ['Hour', 'Bookings: median', '9 of 10 within', 'waits', 'Walk-ins: median', 'walk-in waits'],
    points: byHour.map(({ hour, wait, walkInWait }) => ({
      label: hourName(hour),
      name: hourName(hour),
      values: [wait.median, wait.p90, walkInWait.median],
      cells: [
        formatMedian(wait),
        formatMedian({ ...wait, median: wait.p90 }),
        formatCount(wait.n),
        formatMedian(walkInWait),
        formatCount(walkInWait.n),
      ],
    })),
  }
}

export function weekdayAndHour({ byWeekdayHour }: OfficeInsightsResponse): PlotData {
  const hours = byWeekdayHour.map(one => one.hour)
  const first = Math.min(...hours)
  const length = hours.length === 0 ? 0 : Math.max(...hours) - first + 1
  const known = new Map(byWeekdayHour.map(one => [one.weekday * 24 + one.hour, one]))
  const busiest = byWeekdayHour.reduce<(typeof byWeekdayHour)[number] | null>(
    (most, one) => (most === null || all(one) > all(most) ? one : most),
    null,
  )
  const nameOf = (weekday: number, hour: number) => `${WEEKDAY_NAMES[weekday]}, ${hourName(hour)}`
  return {
    title: 'Weekday and hour',
    summary: busiest
      ? `Most visits are on ${nameOf(busiest.weekday, busiest.hour)}: ${formatCount(all(busiest))}.`
      : 'There are no visits.',
    series: [{ name: 'Visits', look: 'booked' }],
    columns: ['Time', 'Booked', 'All walk-ins', 'No-shows'],
    rowLength: length,
    points: Array.from({ length: length * WEEKDAY_NAMES.length }, (_, at) => {
      const [weekday, hour] = [Math.floor(at / length), first + (at % length)]
      const { booked = 0, walkIns = 0, noShows = 0 } = known.get(weekday * 24 + hour) ?? {}
      return {
        label: hourName(hour),
        name: nameOf(weekday, hour),
        values: [booked + walkIns],
        cells: [booked, walkIns, noShows].map(formatCount),
      }
    }),
  }
}

/** The chart of bookings by technician. The technicians are sorted by name, because they are never ranked. */
export function byTechnician({ byTechnician: people }: OfficeInsightsResponse): PlotData {
  const named = people.filter(one => one.technician !== '').length
  return {
    title: 'By technician',
    summary: `${counted(named, 'technician')}, from A to Z, each with the number of bookings. Walk-ins have no technician.`,
    series: [
      { name: 'Received', look: 'received' },
      { name: 'No-show', look: 'no-show' },
      { name: 'Others', look: 'open' },
    ],
    columns: ['Technician', 'Booked', 'Received', 'No-shows', 'No-show rate', 'Median wait', 'Median late start'],
    points: people.map(({ name, booked, received, noShows, noShowsMarked, noShowRate, wait, lateStart }) => {
      const displayName = name || 'Nobody assigned'
      const missed = noShows + noShowsMarked
      return {
        label: `${displayName} (${formatCount(booked)})`,
        name: displayName,
        values: [received, missed, Math.max(0, booked - received - missed)],
        cells: [
          formatCount(booked),
          formatCount(received),
          formatCount(missed),
          formatPercent(noShowRate),
          formatMedian(wait),
          formatMedian(lateStart),
        ],
      }
    }),
  }
}

function all({ booked, walkIns }: { booked: number; walkIns: number }): number {
  return booked + walkIns
}
