import { periodDays } from '../lists/period-days.ts'
import type { SalonDay } from '../salon-day.ts'
import type { VisitOutcome } from './visit-values.ts'

/** The first day whose visits can still be corrected, six days before today. */
export function firstCorrectableDay(today: SalonDay): SalonDay {
  return periodDays('7d', today).from
}

export type CorrectionError = 'too old' | 'no no-show'

/**
 * Why "The client came" cannot be set or undone for a visit; undefined if it is possible
 * (docs/product/office/visits.md, "Visits").
 */
export function correctionError(
  visit: { readonly day: SalonDay; readonly outcome: VisitOutcome },
  today: SalonDay,
): CorrectionError | undefined {
  if (visit.outcome !== 'no-show' && visit.outcome !== 'came') return 'no no-show'
  return visit.day < firstCorrectableDay(today) ? 'too old' : undefined
}
