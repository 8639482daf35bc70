import type { CardMarks } from '../appointment/booking-change.ts'
import { isCancelled } from '../day/card-mark.ts'

export const DISPLAY_STATUSES = ['inactive', 'checked-in', 'received', 'cancelled'] as const

export type DisplayStatus = (typeof DISPLAY_STATUSES)[number]

/**
 * The status of a card (docs/product/day-calendar.md, "The status of a card"). The first condition that applies
 * decides: a cancelled booking stays cancelled even if the client was received.
 */
export function displayStatus({ isCheckedIn, isReceived, mark }: CardMarks): DisplayStatus {
  if (isCancelled(mark)) return 'cancelled'
  if (mark === 'elsewhere') return 'inactive'
  if (isReceived) return 'received'
  if (isCheckedIn) return 'checked-in'
  return 'inactive'
}

/**
 * The status of a card, including the state of the booking at the booking system. A booking that is neither accepted
 * nor pending there is cancelled, even if the card does not show this yet. If the client was already received, the
 * status stays received.
 */
export function cardStatus(marks: CardMarks, isOpen: boolean): DisplayStatus {
  const status = displayStatus(marks)
  return isOpen || status === 'received' ? status : 'cancelled'
}
