import { type LoggedVisit, PUNCTUALITY } from './logged-visits.ts'
import {
  BOOKED_OUTCOMES,
  isBookedOutcome,
  VISIT_OUTCOMES,
  VISITING_OUTCOMES,
  type VisitOutcome,
  WALK_IN_OUTCOMES,
} from './visit-values.ts'

/** The filters of the visit log, as in its query string. */
export type VisitLogFilters = {
  readonly kind?: 'booked' | 'walk-ins' | 'abandoned' | 'no-shows'
  /** The filtered outcomes, separated by commas. */
  readonly outcome?: string
  readonly counted?: CountedVisits
}

/** Groups of visits that count for a figure about waits or arrivals. The visit log can be filtered by these groups. */
export const COUNTED_VISITS = [
  'arrivals',
  'waits',
  'waits-of-bookings',
  'waits-of-walk-ins',
  'short-after-manual',
  'over-240',
  'late',
  ...PUNCTUALITY.map(scenario => `punctuality-${scenario}` as const),
] as const

export type CountedVisits = (typeof COUNTED_VISITS)[number]

type VisitToCount = Pick<
  LoggedVisit,
  'kind' | 'outcome' | 'isVisit' | 'arrivalStep' | 'waitSeconds' | 'leftOut' | 'isManual' | 'earlyMinutes' | 'scenario'
>

/** True if a figure counts this visit (docs/product/office/insights.md, "Figures: how they are counted"). */
export function isCountedIn(counted: CountedVisits, visit: VisitToCount): boolean {
  const { kind, outcome, isVisit, arrivalStep, waitSeconds, leftOut, isManual, earlyMinutes, scenario } = visit
  if (kind === 'abandoned' || !isVisit || !isBookedOutcome(outcome)) return false
  switch (counted) {
    case 'arrivals':
      return arrivalStep !== null
    case 'waits':
      return waitSeconds !== null && leftOut === null
    case 'waits-of-bookings':
      return waitSeconds !== null && leftOut === null && kind === 'booked'
    case 'waits-of-walk-ins':
      return waitSeconds !== null && leftOut === null && kind === 'walk-in'
    case 'short-after-manual':
    case 'over-240':
      return leftOut === counted
    case 'late':
      return kind === 'booked' && outcome !== 'too-late' && earlyMinutes !== null && earlyMinutes < 0
    default:
      return kind === 'booked' && !isManual && earlyMinutes !== null && counted === `punctuality-${scenario}`
  }
}

/** The outcomes of bookings that are shown as a figure. */
export const FIGURE_OUTCOMES = VISIT_OUTCOMES.filter(
  outcome => !isBookedOutcome(outcome) || (BOOKED_OUTCOMES as readonly VisitOutcome[]).includes(outcome),
)

/**
 * The filters of the visit log for each figure. The filtered log has as many rows as the figure counts
 * (docs/product/office/insights.md, "Insights").
 */
export const FIGURE_VISITS = {
  booked: { kind: 'booked', outcome: BOOKED_OUTCOMES.join(',') },
  /** The filter for the no-shows that the no-show rate counts. */
  noShows: { kind: 'no-shows' },
  asked: { kind: 'walk-ins', outcome: WALK_IN_OUTCOMES.join(',') },
  served: { kind: 'walk-ins', outcome: 'received' },
  waiting: { kind: 'walk-ins', outcome: 'waiting' },
  lost: { kind: 'walk-ins', outcome: 'lost' },
  later: { kind: 'walk-ins', outcome: 'later' },
  abandoned: { kind: 'abandoned' },
  cameBack: { kind: 'abandoned', outcome: 'came-back' },
  /**
   * The filters for the charts: all bookings, including cancelled ones, and all clients who were booked or walked in.
   */
  bookings: { kind: 'booked' },
  visiting: { outcome: VISITING_OUTCOMES.join(',') },
  arrivals: { counted: 'arrivals' },
  waits: { counted: 'waits' },
  /** The filter for the bookings whose wait and late start are counted. */
  waitsOfBookings: { counted: 'waits-of-bookings' },
  waitsOfWalkIns: { counted: 'waits-of-walk-ins' },
  shortAfterManual: { counted: 'short-after-manual' },
  over240: { counted: 'over-240' },
} as const satisfies Record<string, VisitLogFilters>

export function visitsOfOutcome(outcome: VisitOutcome): VisitLogFilters {
  return { kind: 'booked', outcome }
}

export function visitsOfScenario(scenario: string): VisitLogFilters {
  return { counted: `punctuality-${scenario}` as CountedVisits }
}
