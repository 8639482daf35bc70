import { daysBetween, type SalonDay } from '../salon-day.ts'

/** The number of days after a visit during which the client can rate it. */
export const RATE_WITHIN_DAYS = 30

export type RatableVisit = {
  readonly day: SalonDay
  /** When the client checked in for the visit. */
  readonly at: Date
  readonly isReceived: boolean
  readonly isRated: boolean
}

/**
 * Which of a client's visits the kiosk offers to rate (docs/product/survey.md, "On the kiosk"): today's visit once the
 * client was received, otherwise the last visit of the past 30 days. A rated visit is not offered again.
 */
export function visitToRate<V extends RatableVisit>(visits: readonly V[], today: SalonDay): V | undefined {
  const unrated = visits.filter(visit => !visit.isRated).sort((a, b) => b.at.getTime() - a.at.getTime())
  const isEarlier = ({ day }: V) => {
    const days = daysBetween(day, today)
    return days > 0 && days <= RATE_WITHIN_DAYS
  }
  return unrated.find(visit => visit.day === today && visit.isReceived) ?? unrated.find(isEarlier)
}
