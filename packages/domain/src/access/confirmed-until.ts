/**
 * How long a session stays confirmed after the user has given the password (docs/product/office/every-screen.md,
 * "Confirming").
 */
const CONFIRMED_MINUTES = 10

/** The largest difference between the clocks of several machines. */
const SKEW_MS = 60_000

/** The end of a confirmation that began at `confirmedAt`, when the password was given. */
export function confirmedUntil(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + CONFIRMED_MINUTES * 60_000)
}

/**
 * Whether a session is confirmed now. `confirmedAt` is when the password was given, null if never. A `confirmedAt` in
 * the future is not accepted: after the clock was set back, the ten minutes could otherwise last for hours.
 */
export function isConfirmed(confirmedAt: Date | null, now: Date): boolean {
  if (confirmedAt === null) return false
  return now < confirmedUntil(confirmedAt) && confirmedAt.getTime() <= now.getTime() + SKEW_MS
}
