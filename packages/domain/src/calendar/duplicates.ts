import { NAMELESS_CLIENT } from '../appointment/customer-name.ts'
import { CHAIN_GAP_MINUTES } from '../check-in/visit-chain.ts'
import { splitName } from '../person-name.ts'

/** A booking of the day that is compared with the day's other bookings. */
export type DayBooking = {
  readonly id: string
  readonly customerName: string
  /** The phone number in the booking system, which may be invalid. */
  readonly customerPhone: string
  readonly startMs: number
  readonly durationMinutes: number
  readonly isCancelled: boolean
}

/**
 * Returns the bookings whose client seems to have another booking on the same day. Two bookings have the same client if
 * the phone numbers are equal, or the first and last names (docs/product/day-calendar.md, "Letters"). Cancelled
 * bookings do not count. Bookings that follow each other within CHAIN_GAP_MINUTES do not count either, such as a
 * removal and then a full set, because the client wants both.
 */
export function duplicateIds(bookings: readonly DayBooking[]): ReadonlySet<string> {
  const groups = new Map<string, DayBooking[]>()
  for (const booking of bookings) {
    if (booking.isCancelled) continue
    for (const key of identities(booking)) groups.set(key, [...(groups.get(key) ?? []), booking])
  }
  const duplicates = [...groups.values()].filter(group => !isOneVisit(group)).flat()
  return new Set(duplicates.map(booking => booking.id))
}

function identities({ customerName, customerPhone }: DayBooking): string[] {
  const digits = customerPhone.replace(/\D/g, '')
  // The placeholder for an unknown name is not compared.
  const { firstName, lastName } = splitName(customerName === NAMELESS_CLIENT ? '' : customerName.toLowerCase())
  return [...(digits === '' ? [] : [digits]), ...(firstName === '' ? [] : [`${firstName}|${lastName}`])]
}

function isOneVisit(group: readonly DayBooking[]): boolean {
  const byStart = [...group].sort((a, b) => a.startMs - b.startMs)
  return byStart.every((booking, at) => {
    const before = byStart[at - 1]
    if (!before) return true
    const pauseMinutes = (booking.startMs - before.startMs) / 60_000 - before.durationMinutes
    // Overlapping bookings are duplicates, because no client can want both.
    return pauseMinutes >= 0 && pauseMinutes <= CHAIN_GAP_MINUTES
  })
}
