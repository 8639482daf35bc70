import type { LoggedVisit } from '../visits/logged-visits.ts'
import { measure, percentileDisc } from '../visits/percentile.ts'
import { isBookedOutcome, isNoShow } from '../visits/visit-values.ts'

/** The counts of a location's day (docs/product/office/overview.md, "Overview"). */
export const DAY_COUNTS = [
  'booked',
  'here',
  'received',
  'late',
  'tooLate',
  'noShows',
  'waiting',
  'served',
  'lost',
  'wait',
] as const

export type DayCount = (typeof DAY_COUNTS)[number]

/** `wait` is the median in minutes, or null if too few clients waited. All other values are counts. */
export type DayCounts = Readonly<Record<Exclude<DayCount, 'wait'>, number>> & { readonly wait: number | null }

/** The medians of earlier days with the same weekday; null if too few of these days were measured. */
export type TypicalCounts = Readonly<Record<DayCount, number | null>>

type VisitToCount = Pick<
  LoggedVisit,
  | 'kind'
  | 'outcome'
  | 'at'
  | 'isVisit'
  | 'arrivedAt'
  | 'earlyMinutes'
  | 'checkedInAt'
  | 'receivedAt'
  | 'waitSeconds'
  | 'leftOut'
>

/** The typical day is the median of this many weeks. It needs at least FEWEST_DAYS measured days. */
export const TYPICAL_DAY_WEEKS = 8
export const FEWEST_DAYS = 4

/**
 * Counts the visits of a location's day until `until`. The outcomes in `visits` must be computed for the time `until`
 * too, because a booking becomes a no-show only an hour after its end.
 */
export function countDay(visits: readonly VisitToCount[], until: Date): DayCounts {
  const isBy = (at: Date | null) => at !== null && at <= until
  const counts = { booked: 0, here: 0, received: 0, late: 0, tooLate: 0, noShows: 0, waiting: 0, served: 0, lost: 0 }
  const waits: number[] = []
  for (const visit of visits) {
    const isReceived = visit.outcome === 'received' && (visit.receivedAt === null || isBy(visit.receivedAt))
    if (isReceived && visit.isVisit && visit.kind === 'booked' && visit.leftOut === null && visit.waitSeconds !== null)
      waits.push(Math.floor(visit.waitSeconds / 60))
    if (visit.kind === 'walk-in') {
      if (!isBy(visit.at)) continue
      if (isReceived) counts.served++
      else if (visit.outcome === 'waiting' || visit.outcome === 'received') counts.waiting++
      else if (visit.outcome === 'lost') counts.lost++
    }
    if (visit.kind !== 'booked' || !isBookedOutcome(visit.outcome)) continue
    counts.booked++
    if (isReceived) counts.received++
    else if (
      (visit.outcome === 'here' || visit.outcome === 'received') &&
      (visit.checkedInAt === null || isBy(visit.checkedInAt))
    )
      counts.here++
    if (visit.outcome === 'too-late' && (visit.arrivedAt === null || isBy(visit.arrivedAt))) counts.tooLate++
    else if (visit.isVisit && isBy(visit.arrivedAt) && visit.earlyMinutes !== null && visit.earlyMinutes < 0)
      counts.late++
    if (isNoShow(visit.outcome) && isBy(visit.at)) counts.noShows++
  }
  return { ...counts, wait: measure(waits).median }
}

/** The median of each count over measured days; null for fewer than four days. */
export function typicalDay(measured: readonly DayCounts[]): TypicalCounts {
  const typical = DAY_COUNTS.map(name => {
    const known = measured.map(day => day[name]).filter(value => value !== null)
    return [
      name,
      known.length < FEWEST_DAYS
        ? null
        : percentileDisc(
            [...known].sort((a, b) => a - b),
            0.5,
          )!,
    ]
  })
  return Object.fromEntries(typical)
}
