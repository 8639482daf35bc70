import { CHAIN_GAP_MINUTES } from '../check-in/visit-chain.ts'
import { isSameName } from '../person-name.ts'
import type { BookingSource } from './day-sources.ts'

type Booked = Pick<BookingSource, 'id' | 'locationId' | 'startAt' | 'durationMinutes' | 'clientKey' | 'clientName'>

/**
 * The bookings that continue a visit, because they follow another booking of the same client at the same location
 * within 15 minutes (docs/product/office/insights.md, "Figures: how they are counted"). `bookings` must not contain
 * cancelled bookings.
 */
export function laterInChain(bookings: readonly Booked[]): ReadonlySet<string> {
  const later = new Set<string>()
  const byClient = new Map<string, Booked[]>()
  for (const one of bookings) {
    if (one.clientKey === null) continue
    const of = `${one.locationId} ${one.clientKey}`
    byClient.set(of, [...(byClient.get(of) ?? []), one])
  }
  for (const ofClient of byClient.values()) {
    ofClient.sort((a, b) => a.startAt.getTime() - b.startAt.getTime() || (a.id < b.id ? -1 : 1))
    for (const [at, one] of ofClient.entries()) {
      // Two people who share a phone number have different names.
      const before = ofClient.slice(0, at).findLast(other => isSameName(other.clientName, one.clientName))
      if (before && one.startAt.getTime() - endOf(before) <= CHAIN_GAP_MINUTES * 60_000) later.add(one.id)
    }
  }
  return later
}

/** Returns the end of a booking in milliseconds since 1970. */
export function endOf({ startAt, durationMinutes }: Pick<Booked, 'startAt' | 'durationMinutes'>): number {
  return startAt.getTime() + durationMinutes * 60_000
}
