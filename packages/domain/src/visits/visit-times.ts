import type { LeftOut } from './visit-values.ts'

/**
 * After a manual check-in, a wait shorter than this is not counted, because the manager has probably pressed both
 * buttons at once.
 */
export const SHORT_WAIT_SECONDS = 60
/** A wait longer than this is not counted, because somebody has probably forgotten to press Received. */
export const LONGEST_WAIT_SECONDS = 240 * 60

export type VisitTimes = {
  /** The seconds from check-in to received; null if the client was not checked in or not received. */
  readonly waitSeconds: number | null
  /**
   * The seconds until the client was received, counted from the start of the booking, or from the check-in if it was
   * later. null for walk-ins.
   */
  readonly lateStartSeconds: number | null
  /** Why the wait and the late start are not included in the figures; null if both are included. */
  readonly leftOut: LeftOut | null
}

/**
 * The wait and late start of a visit in full seconds (docs/product/office/insights.md, "Figures: how they are
 * counted").
 */
export function visitTimes(visit: {
  readonly checkedInAt: Date | null
  readonly receivedAt: Date | null
  /** The start of the booking; null for a walk-in. */
  readonly startAt: Date | null
  readonly isManual: boolean
}): VisitTimes {
  const { checkedInAt, receivedAt, startAt, isManual } = visit
  if (checkedInAt === null || receivedAt === null) return { waitSeconds: null, lateStartSeconds: null, leftOut: null }
  const waitMs = Math.max(0, receivedAt.getTime() - checkedInAt.getTime())
  const due = startAt && Math.max(checkedInAt.getTime(), startAt.getTime())
  return {
    waitSeconds: seconds(waitMs),
    lateStartSeconds: due === null ? null : seconds(Math.max(0, receivedAt.getTime() - due)),
    leftOut: leftOutOf(waitMs, isManual),
  }
}

function leftOutOf(waitMs: number, isManual: boolean): LeftOut | null {
  if (isManual && waitMs < SHORT_WAIT_SECONDS * 1000) return 'short-after-manual'
  return waitMs > LONGEST_WAIT_SECONDS * 1000 ? 'over-240' : null
}

const seconds = (ms: number) => Math.floor(ms / 1000)
