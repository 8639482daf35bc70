import { isSameName } from '../person-name.ts'
import type { Candidate } from './choose-appointment.ts'

/** The longest pause in minutes within a visit. */
export const CHAIN_GAP_MINUTES = 15

/**
 * The bookings of the visit that includes `first` (for example a removal, then a full set), sorted by start. All
 * bookings have the same client and location. Each booking starts at most CHAIN_GAP_MINUTES after the end of the
 * previous booking. Names distinguish two people with the same phone number.
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
