import { type CardMark, isCancelled } from '../day/card-mark.ts'
import type { SalonDay } from '../salon-day.ts'

/** Where and when a booking is, and whether it still stands. */
export type BookingState = {
  readonly locationId: string
  readonly day: SalonDay
  /** Accepted or pending. */
  readonly isOpen: boolean
}

/** What happened to a booking's card here, as far as a change at the booking system touches it. */
export type CardMarks = {
  readonly isCheckedIn: boolean
  readonly isReceived: boolean
  readonly mark: CardMark | null
}

/**
 * What a change at the booking system does to the card here (docs/product/bookings.md):
 * - `clear`: it moved to another day or location; check-in and technician override are of the old day and go.
 * - `cancel`: it was cancelled while its client is here; the card stays and says so.
 * - `reopen`: it stands again after such a cancellation.
 * - `keep`: nothing. A booking that moves within its day keeps everything.
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

/** Whether a booking has a card on its day: while it stands, and after a cancellation when its client had come. */
export function isOnCalendar(
  isOpen: boolean,
  marks: Pick<CardMarks, 'isCheckedIn' | 'isReceived'> | undefined,
): boolean {
  return isOpen || marks?.isCheckedIn === true || marks?.isReceived === true
}
