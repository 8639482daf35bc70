import { DEFAULT_DURATION_MINUTES } from '../appointment/booking-length.ts'

export const ASK_AFTER_MINUTES = 60
/** The number of minutes for which a due survey text can still be sent. */
export const ASK_WITHIN_MINUTES = 120

/** One check-in of a visit. Start and duration are missing for a walk-in. */
export type VisitPart = {
  readonly startAt: Date | null
  readonly durationMinutes: number | null
  readonly receivedAt: Date | null
}

/**
 * The end of a visit, which is the latest end of its parts. A part begins at its planned start, or later if the client
 * was received later. Returns undefined if the client was received for no part.
 */
export function visitEnd(parts: readonly VisitPart[]): Date | undefined {
  if (parts.every(part => part.receivedAt === null)) return undefined
  const ends = parts.map(({ startAt, durationMinutes, receivedAt }) => {
    const beginsMs = Math.max(startAt?.getTime() ?? 0, receivedAt?.getTime() ?? 0)
    return beginsMs + (durationMinutes ?? DEFAULT_DURATION_MINUTES) * 60_000
  })
  return new Date(Math.max(...ends))
}

/** True if the survey text of a visit is due now (docs/product/survey.md). */
export function isTimeToAsk(end: Date, now: Date): boolean {
  const minutes = (now.getTime() - end.getTime()) / 60_000
  return minutes >= ASK_AFTER_MINUTES && minutes < ASK_AFTER_MINUTES + ASK_WITHIN_MINUTES
}
