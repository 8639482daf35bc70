import {
  ASKED_OUTCOMES,
  BOOKED_OUTCOMES,
  isBookedOutcome,
  VISIT_OUTCOMES,
  VISITING_OUTCOMES,
  type VisitOutcome,
} from './visit-words.ts'

/** Filters of the visit log, as an address has them. */
export type VisitLogFilters = {
  readonly kind?: 'booked' | 'walk-ins' | 'abandoned' | 'no-shows'
  /** One or more, separated by commas. */
  readonly outcome?: string
}

/** What became of bookings, as the figures name it one by one. */
export const FIGURE_OUTCOMES = VISIT_OUTCOMES.filter(
  outcome => !isBookedOutcome(outcome) || (BOOKED_OUTCOMES as readonly VisitOutcome[]).includes(outcome),
)

/** The visits that a figure counts, as filters of the visit log: its total there is the figure (docs/product/office.md, "Insights"). */
export const FIGURE_VISITS = {
  booked: { kind: 'booked', outcome: BOOKED_OUTCOMES.join(',') },
  /** What the no-show rate divides. */
  noShows: { kind: 'no-shows' },
  asked: { kind: 'walk-ins', outcome: ASKED_OUTCOMES.join(',') },
  served: { kind: 'walk-ins', outcome: 'received' },
  waiting: { kind: 'walk-ins', outcome: 'waiting' },
  lost: { kind: 'walk-ins', outcome: 'lost' },
  later: { kind: 'walk-ins', outcome: 'later' },
  abandoned: { kind: 'abandoned' },
  cameBack: { kind: 'abandoned', outcome: 'came-back' },
  /** Of the plots: bookings with cancelled ones, and everybody who was booked or walked in. */
  bookings: { kind: 'booked' },
  visiting: { outcome: VISITING_OUTCOMES.join(',') },
  received: { outcome: 'received' },
} as const satisfies Record<string, VisitLogFilters>

/** The bookings with this outcome. */
export function visitsOfOutcome(outcome: VisitOutcome): VisitLogFilters {
  return { kind: 'booked', outcome }
}
