import type { CardMarks } from '../appointment/booking-change.ts'

export const DISPLAY_STATUSES = ['inactive', 'checked-in', 'received', 'cancelled'] as const

/** What a card on the day calendar stands for. */
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number]

/** Stands where a receiver's name would: the client checked in at another location than the one she booked. */
export const LOCATION_MISMATCH = 'LOCATION_MISMATCH'

const CANCELLED_BY = 'CANCELLED_BY_'

/** A card that a manager has cancelled here; such a cancellation can be undone. */
export const CANCELLED_BY_MANAGER = `${CANCELLED_BY}manager`

/**
 * What a card shows (docs/product/day-calendar.md, "What a card stands for"). The order decides: a cancelled visit is cancelled
 * whatever else is noted on it, and a client who went to another location counts as not here.
 */
export function displayStatus({ isCheckedIn, isReceived, receivedBy }: CardMarks): DisplayStatus {
  if (receivedBy?.startsWith(CANCELLED_BY)) return 'cancelled'
  if (receivedBy === LOCATION_MISMATCH) return 'inactive'
  if (isReceived) return 'received'
  if (isCheckedIn) return 'checked-in'
  return 'inactive'
}

/**
 * What a card shows, with what the booking system says: a booking that no longer stands is cancelled, also while its card does
 * not say so yet; unless its client was received before.
 */
export function cardStatus(marks: CardMarks, isOpen: boolean): DisplayStatus {
  const status = displayStatus(marks)
  return isOpen || status === 'received' ? status : 'cancelled'
}
