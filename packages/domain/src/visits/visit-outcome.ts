import { type SalonDay, salonDayOf } from '../salon-day.ts'
import { endOf } from './booked-chains.ts'
import type { AbandonedSource, BookingSource, CheckInSource } from './day-sources.ts'
import type { VisitOutcome } from './visit-values.ts'

/** A client who has not come for today's booking is a no-show from this many minutes after the booking's end. */
export const NO_SHOW_AFTER_END_MINUTES = 60

/** What the other records of the day say about a booking. */
export type BookingEvidence = {
  readonly isMeasured: boolean
  /** A check-in for this booking is stored at its location. */
  readonly isCheckedIn: boolean
  /** A check-in, or an arrival that was too late, is stored at its location. */
  readonly hasArrived: boolean
  /** The client was at another location on that day. */
  readonly wasElsewhere: boolean
  /** The client came that day, to any location and for any reason. */
  readonly hasCome: boolean
  /** Staff pressed "The client came". */
  readonly isCorrected: boolean
}

/** The outcome of a booking at `now` (docs/product/office/insights.md, "Figures: how they are counted"). */
export function bookingOutcome(
  booking: BookingSource,
  evidence: BookingEvidence,
  at: { readonly day: SalonDay; readonly now: Date; readonly timeZone: string },
): VisitOutcome {
  if (isCancelledAtProvider(booking.status)) return 'cancelled'
  if (booking.mark === 'cancelled-here') return 'cancelled-here'
  if (booking.status === 'NO_SHOW') return evidence.isMeasured ? 'no-show-marked' : 'unknown'
  if (booking.isReceived) return 'received'
  if (booking.isCheckedIn || evidence.isCheckedIn) return 'here'
  if (booking.arrivedAt !== null || evidence.hasArrived) return 'too-late'
  if (evidence.wasElsewhere) return 'elsewhere'
  if (!isOver(booking, at)) return 'expected'
  if (booking.status !== 'ACCEPTED' || !evidence.isMeasured || evidence.hasCome) return 'unknown'
  return evidence.isCorrected ? 'came' : 'no-show'
}

/** Whether the booking is cancelled or declined at the booking system, or does not exist there any more. */
export function isCancelledAtProvider(status: string): boolean {
  return status.startsWith('CANCELLED_BY_') || status === 'DECLINED' || status === 'NO_LONGER_KNOWN'
}

function isOver(
  booking: BookingSource,
  { day, now, timeZone }: { readonly day: SalonDay; readonly now: Date; readonly timeZone: string },
): boolean {
  const today = salonDayOf(now, timeZone)
  if (day !== today) return day < today
  return now.getTime() >= endOf(booking) + NO_SHOW_AFTER_END_MINUTES * 60_000
}

/** The outcome of a walk-in at `now`: a client who wanted a visit now and was not received on that day is lost. */
export function walkInOutcome(
  walkIn: CheckInSource,
  { day, now, timeZone }: { readonly day: SalonDay; readonly now: Date; readonly timeZone: string },
): VisitOutcome {
  if (walkIn.wish === 'manager') return 'manager'
  if (isReceivedOn(walkIn, day, timeZone)) return 'received'
  if (walkIn.wish === 'later') return 'later'
  if (walkIn.wish === null && walkIn.isForgotten) return 'unknown'
  const isWaiting = !walkIn.isClosed && salonDayOf(now, timeZone) <= day
  return isWaiting ? 'waiting' : 'lost'
}

/** Whether a walk-in was received on the day on which the client came. */
export function isReceivedOn({ receivedAt }: CheckInSource, day: SalonDay, timeZone: string): boolean {
  return receivedAt !== null && salonDayOf(receivedAt, timeZone) === day
}

/** Whether a client who had stopped at the kiosk came back later. */
export function abandonedOutcome({ hasComeBack }: AbandonedSource): VisitOutcome {
  return hasComeBack ? 'came-back' : 'abandoned'
}
