import { DEFAULT_DURATION_MINUTES } from '../appointment/booking-length.ts'

export const ASK_AFTER_MINUTES = 60
/** A survey text is no longer sent after this delay. */
export const ASK_WITHIN_MINUTES = 120

/** One check-in of a visit. A walk-in has no start and no duration. */
export type VisitPart = {
  readonly startAt: Date | null
  readonly durationMinutes: number | null
  readonly receivedAt: Date | null
}

/**
 * The end of a visit is the latest end of its parts. A part lasts from its start, or from the time when the client was
 * received if that is later. Undefined if the client was received for no part.
 */
export function visitEnd(parts: readonly VisitPart[]): Date | undefined {
  if (parts.every(part => part.receivedAt === null)) return undefined
  const ends = parts.map(({ startAt, durationMinutes, receivedAt }) => {
    const beginsMs = Math.max(startAt?.getTime() ?? 0, receivedAt?.getTime() ?? 0)
    return beginsMs + (durationMinutes ?? DEFAULT_DURATION_MINUTES) * 60_000
  })
  return new Date(Math.max(...ends))
}

/** Whether the survey text of a visit is due now (docs/product/survey.md). */
export function isTimeToAsk(end: Date, now: Date): boolean {
  const minutes = (now.getTime() - end.getTime()) / 60_000
  return minutes >= ASK_AFTER_MINUTES && minutes < ASK_AFTER_MINUTES + ASK_WITHIN_MINUTES
}
