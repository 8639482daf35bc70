import { daysBetween, type SalonDay } from '../salon-day.ts'

/** How many days back a visit counts. The 45 days on the label could never give the "over 60" colour. */
export const VISIT_LOOK_BACK_DAYS = 180

/** Whole calendar days since the last earlier day with a visit; null without one in the look-back. */
export function daysSinceVisit(lastVisit: SalonDay | null, today: SalonDay): number | null {
  if (lastVisit === null) return null
  const days = daysBetween(lastVisit, today)
  return days > 0 && days <= VISIT_LOOK_BACK_DAYS ? days : null
}
