/** How long a device that was offline may deliver a saved signature without looking the client up again. */
export const KEPT_SIGNATURE_HOURS = 12

/** A device's word about when a signature was made is believed for this long; after that the day of arrival counts. */
const MAX_SIGNED_DAYS_AGO = 30

const HOUR_MS = 3_600_000

/** Whether a kept signature is fresh enough to be taken for the client whose number comes with it. */
export function isFreshlyKept(keptAt: Date, now: Date): boolean {
  return now.getTime() - keptAt.getTime() <= KEPT_SIGNATURE_HOURS * HOUR_MS
}

/**
 * The moment whose day a signature belongs to: when the device says it was made, so that a delivery repeated after
 * midnight is still the same one; the server's now when the device says nothing, a future time, or one long past.
 */
export function signingMoment(now: Date, signedAt: Date | null): Date {
  if (!signedAt) return now
  const ageMs = now.getTime() - signedAt.getTime()
  return ageMs >= 0 && ageMs <= MAX_SIGNED_DAYS_AGO * 24 * HOUR_MS ? signedAt : now
}
