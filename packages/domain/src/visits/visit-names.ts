import type { CountedVisits } from './figure-visits.ts'
import type { PUNCTUALITY } from './logged-visits.ts'
import { BOOKED_OUTCOMES, type LeftOut, VISITING_OUTCOMES, type VisitKind, type VisitOutcome } from './visit-values.ts'

/** Labels of outcomes on screens and in exports (docs/product/office/visits.md, "Visits"). */
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
  lost: 'Not served that day',
  later: 'Wanted to come later',
  manager: 'For the manager',
  abandoned: 'Stopped, did not come back',
  'came-back': 'Stopped, then came back',
}

/** The label of several outcomes: `Received, Waiting, Lost`. */
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
  late: 'Came after the start',
}

export function countedName(counted: CountedVisits): string {
  return COUNTED_NAMES[counted] ?? 'Punctuality'
}

export const VISIT_KIND_NAMES: Readonly<Record<VisitKind, string>> = {
  booked: 'Booked',
  'walk-in': 'Walk-in',
  abandoned: 'Stopped halfway',
}

/** Why a wait is not included in the figures, for screens and exports. */
export const LEFT_OUT_NAMES: Readonly<Record<LeftOut, string>> = {
  'short-after-manual': 'under 1 minute after a check-in by staff',
  'over-240': 'over 240 minutes',
}

export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

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

/** The label of an arrival, in full minutes before the start: `5 min early`. */
export function earlinessLabel(minutes: number): string {
  if (minutes === 0) return 'on time'
  return `${Math.abs(minutes)} min ${minutes > 0 ? 'early' : 'late'}`
}

/** Formats an hour: `9 AM`. */
export function hourName(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Formats minutes since local midnight: `10:45 AM`. */
export function quarterName(minute: number): string {
  return hourName(Math.floor(minute / 60)).replace(' ', `:${String(minute % 60).padStart(2, '0')} `)
}
