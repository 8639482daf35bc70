import { type CardMark, isCancelled } from '../day/card-mark.ts'
import type { SalonDay } from '../salon-day.ts'

export type BookingState = {
  readonly locationId: string
  readonly day: SalonDay
  /** True for an accepted or pending booking. */
  readonly isOpen: boolean
}

/** The part of a card's state that a change in the booking system can affect. */
export type CardMarks = {
  readonly isCheckedIn: boolean
  readonly isReceived: boolean
  readonly mark: CardMark | null
}

/**
 * The effect of a change in the booking system on our card (docs/product/bookings.md):
 * - `clear`: the booking was moved to another day or location, so check-in and technician override are removed.
 * - `cancel`: the booking was cancelled while its client is here. The card stays and shows the cancellation.
 * - `reopen`: the booking is open again after such a cancellation.
 * - `keep`: there is no effect, for example when a booking moves within its day.
 */
export function cardAfterChange(
  before: BookingState,
  after: BookingState,
  marks: CardMarks,
): 'clear' | 'cancel' | 'reopen' | 'keep' {
  if (before.day !== after.day || before.locationId !== after.locationId) return 'clear'
  const isClientHere = marks.isCheckedIn && !marks.isReceived && !isCancelled(marks.mark)
  if (!after.isOpen && isClientHere) return 'cancel'
  if (after.isOpen && marks.mark === 'cancelled-at-provider') return 'reopen'
  return 'keep'
}

/** Whether a booking has a card on its day. A cancelled booking has a card only if its client has arrived. */
export function isOnCalendar(
  isOpen: boolean,
  marks: Pick<CardMarks, 'isCheckedIn' | 'isReceived'> | undefined,
): boolean {
  return isOpen || marks?.isCheckedIn === true || marks?.isReceived === true
}
