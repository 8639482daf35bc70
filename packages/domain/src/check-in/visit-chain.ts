import type { Candidate } from './choose-appointment.ts'

/** The longest pause between two bookings that still makes them one visit. */
export const CHAIN_GAP_MINUTES = 15

/**
 * The bookings that make one visit with `first` (a removal, then a full set): same location, each starting at most
 * CHAIN_GAP_MINUTES after the one before it ends. Answers them by start, `first` among them.
 */
export function visitChain<C extends Candidate & { readonly durationMinutes: number }>(
  first: C,
  candidates: readonly C[],
): C[] {
  const sameSalon = candidates
    .filter(one => one.locationId === first.locationId && one.day === first.day)
    .sort((a, b) => a.startAt.getTime() - b.startAt.getTime())
  const at = sameSalon.findIndex(one => one.id === first.id)
  if (at === -1) return [first]
  const follows = (before: C, after: C) => {
    const gapMinutes = (after.startAt.getTime() - endMs(before)) / 60_000
    return gapMinutes <= CHAIN_GAP_MINUTES
  }
  let from = at
  while (from > 0 && follows(sameSalon[from - 1]!, sameSalon[from]!)) from--
  let to = at
  while (to < sameSalon.length - 1 && follows(sameSalon[to]!, sameSalon[to + 1]!)) to++
  return sameSalon.slice(from, to + 1)
}

function endMs(booking: { startAt: Date; durationMinutes: number }): number {
  return booking.startAt.getTime() + booking.durationMinutes * 60_000
}
