import type { CountedVisits } from './figure-visits.ts'
import type { PUNCTUALITY } from './logged-visits.ts'
import { BOOKED_OUTCOMES, type LeftOut, VISITING_OUTCOMES, type VisitKind, type VisitOutcome } from './visit-values.ts'

/** The names of the outcomes on screens and in exports (docs/product/office/visits.md, "Visits"). */
export const OUTCOME_NAMES: Readonly<Record<VisitOutcome, string>> = {
  expected: 'Expected',
  here: 'Here',
  received: 'Received',
  'too-late': 'Too late',
  elsewhere: 'At another location',
  'no-show': 'No-show',
  'no-show-marked': 'No-show in Square',
  came: 'The client came',
  cancelled: 'Cancelled',
  'cancelled-here': 'Cancelled here',
  unknown: 'Not known',
  waiting: 'Waiting',
  lost: 'Lost',
  later: 'Wanted to come later',
  manager: 'For the manager',
  abandoned: 'Gave up',
  'came-back': 'Came back',
}

/** Several selected outcomes in words: `Received, Waiting, Lost`. */
export function outcomesName(outcomes: readonly VisitOutcome[]): string {
  const are = (others: readonly VisitOutcome[]) =>
    outcomes.length === others.length && others.every(one => outcomes.includes(one))
  if (are(BOOKED_OUTCOMES)) return 'Booked, not cancelled'
  if (are(VISITING_OUTCOMES)) return 'Booked and walk-ins'
  return outcomes.map(one => OUTCOME_NAMES[one]).join(', ')
}

const COUNTED_NAMES: Partial<Readonly<Record<CountedVisits, string>>> = {
  arrivals: 'Arrivals',
  waits: 'Waits',
  'waits-of-bookings': 'Waits of bookings',
  'waits-of-walk-ins': 'Waits of walk-ins',
  'short-after-manual': 'Left out: under 1 minute',
  'over-240': 'Left out: over 240 minutes',
}

/** The name of the figure whose visits are selected. */
export function countedName(counted: CountedVisits): string {
  return COUNTED_NAMES[counted] ?? 'Punctuality'
}

export const VISIT_KIND_NAMES: Readonly<Record<VisitKind, string>> = {
  booked: 'Booked',
  'walk-in': 'Walk-in',
  abandoned: 'Abandoned',
}

/** The reasons why a wait is left out of the figures, for screens and exports. */
export const LEFT_OUT_NAMES: Readonly<Record<LeftOut, string>> = {
  'short-after-manual': 'under 1 minute after a check-in by staff',
  'over-240': 'over 240 minutes',
}

/** The names of the weekdays; 0 is Monday. */
export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The scenarios of an arrival, as the figures name them. */
export const PUNCTUALITY_NAMES: Readonly<Record<(typeof PUNCTUALITY)[number], string>> = {
  VERY_EARLY: 'Very early',
  TOO_EARLY: 'Too early',
  EARLY: 'Early',
  ON_TIME: 'On time',
  VALID_TIMING: 'On time (shortly before)',
  FOUND: 'Found',
  LATE: 'Late',
  LATE_BUT_ALLOWED: 'Late but allowed',
  TOO_LATE: 'Too late',
  VERY_LATE: 'Very late',
}

/** An arrival, given in whole minutes before the booked start: `5 min early`. */
export function earlinessLabel(minutes: number): string {
  if (minutes === 0) return 'on time'
  return `${Math.abs(minutes)} min ${minutes > 0 ? 'early' : 'late'}`
}

/** An hour of the day for screens: `9 AM`. */
export function hourName(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Minutes since local midnight as a time of day: `10:45 AM`. */
export function quarterName(minute: number): string {
  return hourName(Math.floor(minute / 60)).replace(' ', `:${String(minute % 60).padStart(2, '0')} `)
}
