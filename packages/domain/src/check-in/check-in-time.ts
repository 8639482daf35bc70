export const OFFLINE_CHECK_IN_MAX_HOURS = 12

/**
 * Returns the time of a check-in. This is the server's time, with two exceptions: a developer date, and an offline
 * check-in whose own time is neither in the future nor more than OFFLINE_CHECK_IN_MAX_HOURS ago.
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
