import type { LeftOut } from './visit-values.ts'

/** A shorter wait after a manual check-in only shows how fast the manager pressed both buttons; it is not counted. */
export const SHORT_WAIT_SECONDS = 60
/** A longer wait means that somebody forgot to press Received; it is not counted. */
export const LONGEST_WAIT_SECONDS = 240 * 60

export type VisitTimes = {
  /** The seconds from check-in to received; null until both times are known. */
  readonly waitSeconds: number | null
  /** The seconds from the later of check-in and booked start to received; null for walk-ins. */
  readonly lateStartSeconds: number | null
  /** Why the two times are left out of the figures; null when they are counted. */
  readonly leftOut: LeftOut | null
}

/**
 * The wait and the late start of a visit (docs/product/office/insights.md, "Figures: how they are counted"), in whole
 * seconds.
 */
export function visitTimes(visit: {
  readonly checkedInAt: Date | null
  readonly receivedAt: Date | null
  /** The booked start; null for a walk-in. */
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
