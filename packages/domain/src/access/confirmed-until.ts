/**
 * How long a session stays confirmed after the user has typed the password (docs/product/office/every-screen.md,
 * "Confirming").
 */
const CONFIRMED_MINUTES = 10

/** The largest difference between the clocks of the salon's machines. */
const SKEW_MS = 60_000

export function confirmedUntil(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + CONFIRMED_MINUTES * 60_000)
}

/**
 * True if a session is confirmed now. `confirmedAt` is when the password was last typed. A future time is refused: if
 * the clock was set back, the ten minutes could otherwise last for hours.
 */
export function isConfirmed(confirmedAt: Date | null, now: Date): boolean {
  if (confirmedAt === null) return false
  return now < confirmedUntil(confirmedAt) && confirmedAt.getTime() <= now.getTime() + SKEW_MS
}
