import { isSameName } from '../person-name.ts'
import type { Candidate } from './choose-appointment.ts'

/** The longest pause in minutes between two bookings of the same visit. */
export const CHAIN_GAP_MINUTES = 15

/**
 * The bookings that make one visit with `first` (a removal, then a full set): same client, same location, each starting
 * at most CHAIN_GAP_MINUTES after the one before it ends. Two people who share a phone number are distinguished by
 * their names. Sorted by start, including `first`.
 */
export function visitChain<C extends Candidate & { readonly durationMinutes: number; readonly customerName: string }>(
  first: C,
  candidates: readonly C[],
): C[] {
  const ofClient = candidates
    .filter(one => one.locationId === first.locationId && one.day === first.day)
    .filter(one => isSameName(one.customerName, first.customerName))
    .sort((a, b) => a.startAt.getTime() - b.startAt.getTime())
  const at = ofClient.findIndex(one => one.id === first.id)
  if (at === -1) return [first]
  const follows = (before: C, after: C) => {
    const gapMinutes = (after.startAt.getTime() - endMs(before)) / 60_000
    return gapMinutes <= CHAIN_GAP_MINUTES
  }
  let from = at
  while (from > 0 && follows(ofClient[from - 1]!, ofClient[from]!)) from--
  let to = at
  while (to < ofClient.length - 1 && follows(ofClient[to]!, ofClient[to + 1]!)) to++
  return ofClient.slice(from, to + 1)
}

function endMs(booking: { startAt: Date; durationMinutes: number }): number {
  return booking.startAt.getTime() + booking.durationMinutes * 60_000
}
