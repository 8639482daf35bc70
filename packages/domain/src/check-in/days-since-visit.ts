import { daysBetween, type SalonDay } from '../salon-day.ts'

/**
 * The number of past days in which a visit counts. It is more than 60, so that the colour for "over 60 days" can occur.
 */
export const VISIT_LOOK_BACK_DAYS = 180

/** Whole calendar days since the last earlier day with a visit; null if there was none in the look-back period. */
export function daysSinceVisit(lastVisit: SalonDay | null, today: SalonDay): number | null {
  if (lastVisit === null) return null
  const days = daysBetween(lastVisit, today)
  return days > 0 && days <= VISIT_LOOK_BACK_DAYS ? days : null
}
