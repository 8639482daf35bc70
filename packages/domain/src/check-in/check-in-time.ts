export const OFFLINE_CHECK_IN_MAX_HOURS = 12

/**
 * Returns the time of a check-in. This is the server's time, with two exceptions. With a developer date, it is this
 * date. For a check-in that was saved offline, it is the tablet's time, unless this is in the future or more than
 * OFFLINE_CHECK_IN_MAX_HOURS ago.
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
