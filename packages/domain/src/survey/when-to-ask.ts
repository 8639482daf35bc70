import { DEFAULT_DURATION_MINUTES } from '../appointment/booking-length.ts'

/** The delay of the survey text after the end of a visit. */
export const ASK_AFTER_MINUTES = 60
/** A survey text that is this late is not sent any more. */
export const ASK_WITHIN_MINUTES = 120

/** The part of a visit that belongs to one check-in. A walk-in has no start and no duration. */
export type VisitPart = {
  readonly startAt: Date | null
  readonly durationMinutes: number | null
  readonly receivedAt: Date | null
}

/**
 * When a visit ends: the latest end of its parts. A part's duration is counted from its start or, if the client was
 * received later, from then. Undefined if the client was not received for any part.
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
