/** The assumed length in minutes if the length of a booking is unknown. */
export const DEFAULT_DURATION_MINUTES = 60

type Length = { readonly durationMinutes: number | null; readonly intermissionMinutes: number }

/**
 * Returns the start of each segment in minutes after the start of the booking, and the length of each segment in
 * minutes.
 */
export function segmentTimes(
  segments: readonly Length[],
): { readonly startOffsetMinutes: number; readonly durationMinutes: number }[] {
  let at = 0
  return segments.map(segment => {
    const durationMinutes = minutesOf(segment)
    const startOffsetMinutes = at
    at += durationMinutes + Math.max(0, segment.intermissionMinutes)
    return { startOffsetMinutes, durationMinutes }
  })
}

/** Minutes from the start to the end of a booking, including pauses between segments. */
export function bookingMinutes(segments: readonly Length[]): number {
  if (segments.length === 0) return DEFAULT_DURATION_MINUTES
  return segments.reduce((sum, one) => sum + minutesOf(one) + Math.max(0, one.intermissionMinutes), 0)
}

function minutesOf({ durationMinutes }: Length): number {
  return durationMinutes !== null && durationMinutes > 0 ? durationMinutes : DEFAULT_DURATION_MINUTES
}
