import type { CardMarks } from '../appointment/booking-change.ts'
import { isCancelled } from '../day/card-mark.ts'

export const DISPLAY_STATUSES = ['inactive', 'checked-in', 'received', 'cancelled'] as const

/** What a card on the day calendar stands for. */
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number]

/**
 * What a card shows (docs/product/day-calendar.md, "What a card stands for"). The order decides: a cancelled visit is cancelled
 * whatever else is noted on it, and a client who went to another location counts as not here.
 */
export function displayStatus({ isCheckedIn, isReceived, mark }: CardMarks): DisplayStatus {
  if (isCancelled(mark)) return 'cancelled'
  if (mark === 'elsewhere') return 'inactive'
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
