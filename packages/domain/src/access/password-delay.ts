const HOUR_MS = 3_600_000

/** After this many wrong passwords for an account, attempts are delayed. All unknown browsers count together. */
export const FREE_WRONG_PASSWORDS = 10
const FIRST_DELAY_MS = 1_000
export const LONGEST_DELAY_MS = 4_000
/** The delay ends when no unknown browser has sent a wrong password for this time. */
export const DELAY_FADES_AFTER_MS = HOUR_MS

/** Unknown browsers are held after this many wrong passwords since the last sign-in (docs/product/access.md). */
export const WRONG_PASSWORDS_BEFORE_HOLD = 100
/** A hold ends when no unknown browser has sent a wrong password for this time. */
export const HOLD_ENDS_AFTER_MS = 24 * HOUR_MS

/**
 * The code that an unknown browser shows is valid for this time. After an admin has let the browser in with this code,
 * the browser may sign in to the account for the same time.
 */
export const LET_IN_MS = 15 * 60_000

/** Wrong passwords from unknown browsers for one account, or for one unknown user name. */
export type PasswordFailures = {
  /** The number of wrong passwords. It is reset when no wrong password was sent for an hour. */
  readonly recent: number
  /** The number of wrong passwords since the last sign-in to the account. */
  readonly sinceSignIn: number
  readonly lastAt: Date
  /** When the hold on unknown browsers began; null while there is no hold. */
  readonly heldSince: Date | null
}

/** The delay in ms before the next attempt of an unknown browser (docs/product/access.md, "Passwords"). */
export function passwordDelayMs(failures: PasswordFailures | undefined, now: Date): number {
  if (!failures || ageMs(failures, now) >= DELAY_FADES_AFTER_MS) return 0
  const beyond = failures.recent - FREE_WRONG_PASSWORDS
  return beyond < 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** beyond, LONGEST_DELAY_MS)
}

/** True if unknown browsers need an admin's "Let in" or a two-step code for this account. */
export function areUnknownBrowsersHeld(failures: PasswordFailures | undefined, now: Date): boolean {
  return failures !== undefined && failures.heldSince !== null && ageMs(failures, now) < HOLD_ENDS_AFTER_MS
}

export function isHoldDue({ sinceSignIn, heldSince }: PasswordFailures): boolean {
  return heldSince === null && sinceSignIn >= WRONG_PASSWORDS_BEFORE_HOLD
}

function ageMs({ lastAt }: PasswordFailures, now: Date): number {
  return now.getTime() - lastAt.getTime()
}
