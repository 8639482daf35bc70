export const OFFLINE_CHECK_IN_MAX_HOURS = 12

/**
 * Returns the effective time of a check-in. This is the server's time, except for a developer date, or for an offline
 * check-in whose own time is neither in the future nor older than OFFLINE_CHECK_IN_MAX_HOURS.
 */
export function checkInMoment(
  now: Date,
  claimed: { readonly at: Date; readonly because: 'developer date' | 'kept offline' } | undefined,
): Date {
  if (!claimed) return now
  if (claimed.because === 'developer date') return claimed.at
  const ageMs = now.getTime() - claimed.at.getTime()
  return ageMs >= 0 && ageMs <= OFFLINE_CHECK_IN_MAX_HOURS * 3_600_000 ? claimed.at : now
}
