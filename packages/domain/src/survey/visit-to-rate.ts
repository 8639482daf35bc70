import { daysBetween, type SalonDay } from '../salon-day.ts'

export const RATE_WITHIN_DAYS = 30

export type RatableVisit = {
  readonly day: SalonDay
  readonly at: Date
  readonly isReceived: boolean
  readonly isRated: boolean
}

/**
 * The visit that the kiosk offers to rate (docs/product/survey.md, "On the kiosk"): today's visit if the client was
 * already received, otherwise the last visit of the past 30 days. A rated visit is never offered again.
 */
export function visitToRate<V extends RatableVisit>(visits: readonly V[], today: SalonDay): V | undefined {
  const unrated = visits.filter(visit => !visit.isRated).sort((a, b) => b.at.getTime() - a.at.getTime())
  const isEarlier = ({ day }: V) => {
    const days = daysBetween(day, today)
    return days > 0 && days <= RATE_WITHIN_DAYS
  }
  return unrated.find(visit => visit.day === today && visit.isReceived) ?? unrated.find(isEarlier)
}
