/**
 * A session stays confirmed for this time after the user has typed the password (docs/product/office/every-screen.md,
 * "Confirming").
 */
const CONFIRMED_MINUTES = 10

/** The largest difference between the clocks of the salon's machines. */
const SKEW_MS = 60_000

export function confirmedUntil(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + CONFIRMED_MINUTES * 60_000)
}

/**
 * Whether a session is confirmed now. `confirmedAt` is the time of the last password, or null. A time in the future is
 * refused, because after the clock was set back, the ten minutes could last for hours.
 */
export function isConfirmed(confirmedAt: Date | null, now: Date): boolean {
  if (confirmedAt === null) return false
  return now < confirmedUntil(confirmedAt) && confirmedAt.getTime() <= now.getTime() + SKEW_MS
}
