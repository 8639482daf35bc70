export const VISIT_KINDS = ['booked', 'walk-in', 'abandoned'] as const

export type VisitKind = (typeof VISIT_KINDS)[number]

/**
 * The outcomes of bookings, walk-ins and abandoned visits (docs/product/office/insights.md, "Figures: how they are
 * counted"). `unknown` is a booking on a day that was not measured or has too few records.
 *
 * `figure_days` stores the values of this list, VISIT_KINDS, LEFT_OUT and PUNCTUALITY by position, so new values must
 * be added at the end.
 */
export const VISIT_OUTCOMES = [
  // These outcomes belong to bookings; walk-ins can be received too.
  'expected',
  'here',
  'received',
  'too-late',
  'elsewhere',
  'no-show',
  'no-show-marked',
  'came',
  'cancelled',
  'cancelled-here',
  'unknown',
  // These outcomes belong to walk-ins.
  'waiting',
  'lost',
  'later',
  'manager',
  // These outcomes belong to abandoned visits.
  'abandoned',
  'came-back',
] as const

export type VisitOutcome = (typeof VISIT_OUTCOMES)[number]

/** Why a wait is excluded from the figures. */
export const LEFT_OUT = ['short-after-manual', 'over-240'] as const

export type LeftOut = (typeof LEFT_OUT)[number]

export function isBookedOutcome(outcome: VisitOutcome): boolean {
  return outcome !== 'cancelled' && outcome !== 'cancelled-here'
}

export const BOOKED_OUTCOMES = [
  'expected',
  'here',
  'received',
  'too-late',
  'elsewhere',
  'no-show',
  'no-show-marked',
  'came',
  'unknown',
] as const satisfies readonly VisitOutcome[]

/** Outcomes of walk-ins who wanted a visit now. */
export const WALK_IN_OUTCOMES = ['received', 'waiting', 'lost'] as const satisfies readonly VisitOutcome[]

/** Outcomes of clients who are counted as booked or as walk-ins. */
export const VISITING_OUTCOMES = VISIT_OUTCOMES.filter(
  outcome => isBookedOutcome(outcome) && outcome !== 'abandoned' && outcome !== 'came-back',
)

/** Both kinds of no-show: derived from our records, and marked in Square. */
export function isNoShow(outcome: VisitOutcome): boolean {
  return outcome === 'no-show' || outcome === 'no-show-marked'
}
