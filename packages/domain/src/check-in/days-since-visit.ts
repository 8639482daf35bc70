import { daysBetween, type SalonDay } from '../salon-day.ts'

/** How many days back a visit counts. The number is more than 60, so that the colour for "over 60 days" can occur. */
export const VISIT_LOOK_BACK_DAYS = 180

/** Whole calendar days since the last earlier day with a visit; null without one in the look-back. */
export function daysSinceVisit(lastVisit: SalonDay | null, today: SalonDay): number | null {
  if (lastVisit === null) return null
  const days = daysBetween(lastVisit, today)
  return days > 0 && days <= VISIT_LOOK_BACK_DAYS ? days : null
}
