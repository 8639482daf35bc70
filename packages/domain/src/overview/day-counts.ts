import { measure, percentileDisc } from '../visits/percentile.ts'
import type { VisitFact } from '../visits/visit-facts.ts'
import { isBookedOutcome, isNoShow } from '../visits/visit-words.ts'

/** The counts of a day at a location up to an instant (docs/product/office/overview.md, "Overview"). */
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

/** `wait` is the median in minutes; null when too few clients waited. The other counts are never null. */
export type DayCounts = Readonly<Record<Exclude<DayCount, 'wait'>, number>> & { readonly wait: number | null }

/** The same counts for a usual day (medians of the same weekday); null when too few days were measured. */
export type UsualCounts = Readonly<Record<DayCount, number | null>>

type CountedFact = Pick<
  VisitFact,
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

/** The usual day is computed from this many weeks; with fewer than FEWEST_DAYS measured days there is none. */
export const USUAL_WEEKS = 8
export const FEWEST_DAYS = 4

/**
 * Counts the facts of a location's day up to `until`; what happened later is not known yet. The facts are those of the
 * day as of `until`, so that a no-show is one only once the booking has been over for an hour.
 */
export function countDay(facts: readonly CountedFact[], until: Date): DayCounts {
  const isBy = (at: Date | null) => at !== null && at <= until
  const counts = { booked: 0, here: 0, received: 0, late: 0, tooLate: 0, noShows: 0, waiting: 0, served: 0, lost: 0 }
  const waits: number[] = []
  for (const fact of facts) {
    const isReceived = fact.outcome === 'received' && (fact.receivedAt === null || isBy(fact.receivedAt))
    if (isReceived && fact.isVisit && fact.kind === 'booked' && fact.leftOut === null && fact.waitSeconds !== null)
      waits.push(Math.floor(fact.waitSeconds / 60))
    if (fact.kind === 'walk-in') {
      if (!isBy(fact.at)) continue
      if (isReceived) counts.served++
      else if (fact.outcome === 'waiting' || fact.outcome === 'received') counts.waiting++
      else if (fact.outcome === 'lost') counts.lost++
    }
    if (fact.kind !== 'booked' || !isBookedOutcome(fact.outcome)) continue
    counts.booked++
    if (isReceived) counts.received++
    else if (
      (fact.outcome === 'here' || fact.outcome === 'received') &&
      (fact.checkedInAt === null || isBy(fact.checkedInAt))
    )
      counts.here++
    if (fact.outcome === 'too-late' && (fact.arrivedAt === null || isBy(fact.arrivedAt))) counts.tooLate++
    else if (fact.isVisit && isBy(fact.arrivedAt) && fact.earlyMinutes !== null && fact.earlyMinutes < 0) counts.late++
    if (isNoShow(fact.outcome) && isBy(fact.at)) counts.noShows++
  }
  return { ...counts, wait: measure(waits).median }
}

/** The median of each count over measured days; null with fewer than four of them. */
export function usualDay(measured: readonly DayCounts[]): UsualCounts {
  const usual = DAY_COUNTS.map(name => {
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
  return Object.fromEntries(usual)
}
