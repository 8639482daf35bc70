import type { CardMarks } from '../appointment/booking-change.ts'
import { isCancelled } from '../day/card-mark.ts'

export const DISPLAY_STATUSES = ['inactive', 'checked-in', 'received', 'cancelled'] as const

export type DisplayStatus = (typeof DISPLAY_STATUSES)[number]

/**
 * The status of a card (docs/product/day-calendar.md, "The status of a card"). The order matters: a cancelled visit is
 * always cancelled, and a client at another location is not here.
 */
export function displayStatus({ isCheckedIn, isReceived, mark }: CardMarks): DisplayStatus {
  if (isCancelled(mark)) return 'cancelled'
  if (mark === 'elsewhere') return 'inactive'
  if (isReceived) return 'received'
  if (isCheckedIn) return 'checked-in'
  return 'inactive'
}

/**
 * The status of a card, including the status at the booking system. If the booking is neither accepted nor pending at
 * the booking system, the status is cancelled even if the card does not show this yet, unless the client was already
 * received.
 */
export function cardStatus(marks: CardMarks, isOpen: boolean): DisplayStatus {
  const status = displayStatus(marks)
  return isOpen || status === 'received' ? status : 'cancelled'
}
