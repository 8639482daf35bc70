/** The outcomes of a booking or walk-in, in the order in which they are checked. */
export const VISIT_OUTCOMES = [
  'received',
  'checked in',
  'cancelled',
  'too late',
  'no-show',
  'came',
  'ahead',
  'not recorded',
] as const

export type VisitOutcome = (typeof VISIT_OUTCOMES)[number]

export type VisitRecord = {
  /** The status of the booking in the booking system; null for a walk-in. */
  readonly status: string | null
  readonly isCancelledHere: boolean
  readonly isReceived: boolean
  readonly isCheckedIn: boolean
  /** True if the client came, but too late for a check-in. */
  readonly hasArrived: boolean
  /** True if the client came to any location on this day. */
  readonly cameThatDay: boolean
  /** True if a member of staff has corrected a no-show, because the client came after all. */
  readonly isCorrected: boolean
  /** True if any client was checked in, arrived or was received at this location on this day. */
  readonly isMeasured: boolean
  readonly startAt: Date
  readonly endAt: Date
  /** True if the booking's day is past in the time zone of its location. */
  readonly isDayOver: boolean
}

const MISSED_AFTER_MS = 60 * 60_000

/**
 * The outcome of a visit. An absent client is a no-show from 60 minutes after the end of the booking, if the location
 * was measured on this day (docs/product/office/clients.md, "Clients").
 */
export function visitOutcome(visit: VisitRecord, now: Date): VisitOutcome {
  if (visit.isReceived) return 'received'
  if (visit.isCheckedIn) return 'checked in'
  const status = visit.status ?? ''
  if (visit.isCancelledHere || status.startsWith('CANCELLED_BY_') || status === 'DECLINED') return 'cancelled'
  if (visit.hasArrived) return 'too late'
  if (status === 'NO_SHOW') return 'no-show'
  const isOver = visit.isDayOver || now.getTime() >= visit.endAt.getTime() + MISSED_AFTER_MS
  if (!isOver) return 'ahead'
  if (visit.isCorrected) return 'came'
  return status === 'ACCEPTED' && visit.isMeasured && !visit.cameThatDay ? 'no-show' : 'not recorded'
}
