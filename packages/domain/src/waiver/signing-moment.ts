/** The number of hours for which an offline device may deliver a saved signature without a new lookup. */
export const OFFLINE_SIGNATURE_MAX_HOURS = 12

/**
 * The maximum age in days of the signing time that a device reports. If the reported time is older, the server's time
 * is used.
 */
const MAX_SIGNED_DAYS_AGO = 30

const HOUR_MS = 3_600_000

/** True if a signature that was saved at `keptAt` may be delivered without a new lookup. */
export function isRecentOfflineSignature(keptAt: Date, now: Date): boolean {
  return now.getTime() - keptAt.getTime() <= OFFLINE_SIGNATURE_MAX_HOURS * HOUR_MS
}

/**
 * The time that decides the day of a signature. This is the device's signing time, so that a retry after midnight
 * counts as the same signature. If the signing time is missing, in the future or too old, the server's time is used.
 */
export function signingMoment(now: Date, signedAt: Date | null): Date {
  if (!signedAt) return now
  const ageMs = now.getTime() - signedAt.getTime()
  return ageMs >= 0 && ageMs <= MAX_SIGNED_DAYS_AGO * 24 * HOUR_MS ? signedAt : now
}
