/** The maximum age of a check-in that a kiosk stored while it was offline. */
export const OFFLINE_CHECK_IN_MAX_HOURS = 12

/**
 * Returns the time at which a check-in counts as made: the server's clock, unless a developer has set a date, or the
 * kiosk saved the check-in while it was offline and its time is neither in the future nor older than
 * OFFLINE_CHECK_IN_MAX_HOURS.
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
