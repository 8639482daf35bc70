/** The outcomes of a booking or a walk-in, in the order in which they are decided. */
export const VISIT_OUTCOMES = [
  'received',
  'checked in',
  'cancelled',
  'too late',
  'no-show',
  'ahead',
  'not recorded',
] as const

export type VisitOutcome = (typeof VISIT_OUTCOMES)[number]

export type VisitRecord = {
  /** The booking system's own status; null for a walk-in. */
  readonly status: string | null
  readonly isCancelledHere: boolean
  readonly isReceived: boolean
  readonly isCheckedIn: boolean
  /** True if the client came, but too late to be checked in. */
  readonly hasArrived: boolean
  /** True if the client came to any location on that day. */
  readonly cameThatDay: boolean
  /** True if somebody was checked in, arrived or was received at the location on that day. */
  readonly isMeasured: boolean
  readonly startAt: Date
  readonly endAt: Date
  /** True if the booking's day is before today at its location. */
  readonly isDayOver: boolean
}

const MISSED_AFTER_MS = 60 * 60_000

/**
 * How a visit turned out. A client who did not come is a no-show on a day on which the location was measured, from 60
 * minutes after the booking's end (docs/product/office/clients.md, "Clients").
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
  return status === 'ACCEPTED' && visit.isMeasured && !visit.cameThatDay ? 'no-show' : 'not recorded'
}
