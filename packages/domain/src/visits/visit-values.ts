export const VISIT_KINDS = ['booked', 'walk-in', 'abandoned'] as const

export type VisitKind = (typeof VISIT_KINDS)[number]

/**
 * The outcomes of bookings, walk-ins and abandoned visits (docs/product/office/insights.md, "Figures: how they are
 * counted"). `unknown` is the outcome of a booking on a day that was not measured or has too few records.
 *
 * `figure_days` stores the positions of values in this list, VISIT_KINDS, LEFT_OUT and PUNCTUALITY, so a new value must
 * be added at the end.
 */
export const VISIT_OUTCOMES = [
  // The outcomes of bookings. Walk-ins can also be `received`.
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
  // The outcomes of walk-ins.
  'waiting',
  'lost',
  'later',
  'manager',
  // The outcomes of abandoned visits.
  'abandoned',
  'came-back',
] as const

export type VisitOutcome = (typeof VISIT_OUTCOMES)[number]

/** Why a wait is not included in the figures. */
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

/** The outcomes of clients who count as booked or as walk-ins. */
export const VISITING_OUTCOMES = VISIT_OUTCOMES.filter(
  outcome => isBookedOutcome(outcome) && outcome !== 'abandoned' && outcome !== 'came-back',
)

/** True for a no-show that was derived from our records or marked in Square. */
export function isNoShow(outcome: VisitOutcome): boolean {
  return outcome === 'no-show' || outcome === 'no-show-marked'
}
