/** The assumed length in minutes of a booking whose length is not known. */
export const DEFAULT_DURATION_MINUTES = 60

type Length = { readonly durationMinutes: number | null; readonly intermissionMinutes: number }

/** The start of each segment of a booking, in minutes after the booking's start, and its length. */
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

/** Minutes from a booking's start to its end: its segments and the pauses between them. */
export function bookingMinutes(segments: readonly Length[]): number {
  if (segments.length === 0) return DEFAULT_DURATION_MINUTES
  return segments.reduce((sum, one) => sum + minutesOf(one) + Math.max(0, one.intermissionMinutes), 0)
}

function minutesOf({ durationMinutes }: Length): number {
  return durationMinutes !== null && durationMinutes > 0 ? durationMinutes : DEFAULT_DURATION_MINUTES
}
