/** For how many hours a device that was offline may deliver a saved signature without a new lookup of the client. */
export const OFFLINE_SIGNATURE_MAX_HOURS = 12

/**
 * The signing time that a device reports is used if it is at most this many days ago; otherwise the time at which the
 * server received it.
 */
const MAX_SIGNED_DAYS_AGO = 30

const HOUR_MS = 3_600_000

/** Whether a signature that the device saved at `keptAt` is recent enough to be accepted without a new lookup. */
export function isRecentOfflineSignature(keptAt: Date, now: Date): boolean {
  return now.getTime() - keptAt.getTime() <= OFFLINE_SIGNATURE_MAX_HOURS * HOUR_MS
}

/**
 * The time that determines the day of a signature: the device's signing time, so that a delivery repeated after
 * midnight counts as the same signature. If that time is missing, in the future or long past, the server's time is
 * used.
 */
export function signingMoment(now: Date, signedAt: Date | null): Date {
  if (!signedAt) return now
  const ageMs = now.getTime() - signedAt.getTime()
  return ageMs >= 0 && ageMs <= MAX_SIGNED_DAYS_AGO * 24 * HOUR_MS ? signedAt : now
}
