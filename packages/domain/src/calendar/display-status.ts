import type { CardMarks } from '../appointment/booking-change.ts'
import { isCancelled } from '../day/card-mark.ts'

export const DISPLAY_STATUSES = ['inactive', 'checked-in', 'received', 'cancelled'] as const

/** The status shown by a card on the day calendar. */
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number]

/**
 * The status of a card (docs/product/day-calendar.md, "The status of a card"). The order matters: a cancelled visit
 * is cancelled whatever else is recorded, and a client who went to another location counts as not here.
 */
export function displayStatus({ isCheckedIn, isReceived, mark }: CardMarks): DisplayStatus {
  if (isCancelled(mark)) return 'cancelled'
  if (mark === 'elsewhere') return 'inactive'
  if (isReceived) return 'received'
  if (isCheckedIn) return 'checked-in'
  return 'inactive'
}

/**
 * The status of a card, also considering the booking system's status: a booking that is not open any more is cancelled,
 * even if its card does not show that yet, unless its client was received before.
 */
export function cardStatus(marks: CardMarks, isOpen: boolean): DisplayStatus {
  const status = displayStatus(marks)
  return isOpen || status === 'received' ? status : 'cancelled'
}
