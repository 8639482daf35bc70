import { type SalonDay, salonDayOf } from '../salon-day.ts'
import { endOf } from './booked-chains.ts'
import type { AbandonedSource, BookingSource, CheckInSource } from './day-sources.ts'
import type { VisitOutcome } from './visit-values.ts'

/** The number of minutes after the end of today's booking from which an absent client is a no-show. */
export const NO_SHOW_AFTER_END_MINUTES = 60

/** What the other records of the day say about a booking. */
export type BookingEvidence = {
  readonly isMeasured: boolean
  /** True if a check-in for this booking is stored at its location. */
  readonly isCheckedIn: boolean
  /** True if a check-in or a late arrival is stored at the booking's location. */
  readonly hasArrived: boolean
  /** True if the client was at another location on this day. */
  readonly wasElsewhere: boolean
  /** True if the client came to any location on this day, for this booking or for another reason. */
  readonly hasCome: boolean
  /** True if staff pressed "The client came". */
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

/** True if the booking is cancelled, declined or deleted in the booking system. */
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

/** The outcome of a walk-in at `now`. A client who wanted a visit now and was not received on this day is lost. */
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

/** True if a walk-in was received on the day of arrival. */
export function isReceivedOn({ receivedAt }: CheckInSource, day: SalonDay, timeZone: string): boolean {
  return receivedAt !== null && salonDayOf(receivedAt, timeZone) === day
}

export function abandonedOutcome({ hasComeBack }: AbandonedSource): VisitOutcome {
  return hasComeBack ? 'came-back' : 'abandoned'
}
