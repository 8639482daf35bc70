import type { Figures } from '@frontlash/domain/visits/figures'
import { hourName } from '@frontlash/domain/visits/visit-names'

/** The columns of the figures as a file (docs/product/office/lists.md, "Exports"). */
export const FIGURE_COLUMNS = [
  'By',
  'Of',
  'Booked',
  'Received',
  'No-shows',
  'No-shows in Square',
  'Walk-ins',
  'Waits',
  'Median wait in minutes',
  '90 % within minutes',
]

/**
 * The figures of a period: one row for the whole period, and one for each day, hour and technician. A figure with too
 * few values is empty. The counts by day, by hour and by technician each add up to those of the period.
 */
export function figureRows({ totals, byDay, byHour, byTechnician }: Figures): (string | number | null)[][] {
  const waits = ({ n, median, p90 }: { n: number; median: number | null; p90: number | null }) => [n, median, p90]
  return [
    [
      'Period',
      '',
      totals.booked,
      totals.received,
      totals.noShows,
      totals.noShowsMarked,
      byDay.reduce((sum, { walkIns }) => sum + walkIns, 0),
      ...waits(totals.wait),
    ],
    ...byDay.map(one => [
      'Day',
      one.day,
      one.booked,
      one.outcomes.received ?? 0,
      one.outcomes['no-show'] ?? 0,
      one.outcomes['no-show-marked'] ?? 0,
      one.walkIns,
      null,
      null,
      null,
    ]),
    ...byHour.map(one => ['Hour', hourName(one.hour), one.booked, null, null, null, one.walkIns, ...waits(one.wait)]),
    ...byTechnician.map(one => [
      'Technician',
      one.name,
      one.booked,
      one.received,
      one.noShows,
      one.noShowsMarked,
      null,
      ...waits(one.wait),
    ]),
  ]
}
