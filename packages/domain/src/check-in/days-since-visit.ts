import { daysBetween, type SalonDay } from '../salon-day.ts'

/** Visits count only within this number of days. It is above 60, so that the colour for "over 60 days" can occur. */
export const VISIT_LOOK_BACK_DAYS = 180

/** Full calendar days since the last visit before today; null if there was no visit within VISIT_LOOK_BACK_DAYS. */
export function daysSinceVisit(lastVisit: SalonDay | null, today: SalonDay): number | null {
  if (lastVisit === null) return null
  const days = daysBetween(lastVisit, today)
  return days > 0 && days <= VISIT_LOOK_BACK_DAYS ? days : null
}
