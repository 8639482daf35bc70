/** How long a session stays confirmed after its password was given (docs/product/office.md, "Confirming"). */
const CONFIRMED_MINUTES = 10

/** Until when a session is confirmed whose password was given at `confirmedAt`. */
export function confirmedUntil(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + CONFIRMED_MINUTES * 60_000)
}
