import { type CardMark, isCancelled } from '../day/card-mark.ts'
import type { SalonDay } from '../salon-day.ts'

export type BookingState = {
  readonly locationId: string
  readonly day: SalonDay
  /** True for an accepted or pending booking. */
  readonly isOpen: boolean
}

/** The part of a card's state that a change in the booking system can modify. */
export type CardMarks = {
  readonly isCheckedIn: boolean
  readonly isReceived: boolean
  readonly mark: CardMark | null
}

/**
 * How a change in the booking system affects our card (docs/product/bookings.md):
 * - `clear`: the booking was moved to another day or location. Check-in and chosen technician are removed.
 * - `cancel`: the booking was cancelled, although its client is checked in and waits. The card stays and shows the
 *   cancellation.
 * - `reopen`: the booking was restored after a `cancel`.
 * - `keep`: the card does not change, for example when a booking moves within its day.
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

/** True if a booking has a card on its day. A cancelled booking has a card only if its client has arrived. */
export function isOnCalendar(
  isOpen: boolean,
  marks: Pick<CardMarks, 'isCheckedIn' | 'isReceived'> | undefined,
): boolean {
  return isOpen || marks?.isCheckedIn === true || marks?.isReceived === true
}
