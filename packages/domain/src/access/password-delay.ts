const HOUR_MS = 3_600_000

/**
 * The number of wrong passwords for one account, from all unknown browsers together, after which the next attempt is
 * delayed.
 */
export const FREE_WRONG_PASSWORDS = 10
const FIRST_DELAY_MS = 1_000
export const LONGEST_DELAY_MS = 4_000
/** After this time without a wrong password from an unknown browser the delay is zero again. */
export const DELAY_FADES_AFTER_MS = HOUR_MS

/**
 * The number of wrong passwords from unknown browsers since the last sign-in after which unknown browsers are held:
 * they need an admin or a two-step code.
 */
export const WRONG_PASSWORDS_BEFORE_HOLD = 100
/** A hold ends when no unknown browser has sent a wrong password for this long. */
export const HOLD_ENDS_AFTER_MS = 24 * HOUR_MS

/** How long the admin's "Let in" is valid for one browser and account, and also the code that the browser shows. */
export const LET_IN_MS = 15 * 60_000

/** The wrong passwords for one account (or for one unknown user name) that unknown browsers have sent. */
export type PasswordFailures = {
  /** The number of wrong passwords since the last full hour without any. */
  readonly recent: number
  /** The number of wrong passwords since the last sign-in to the account. */
  readonly sinceSignIn: number
  readonly lastAt: Date
  /** Since when unknown browsers are held; null if they are not held. */
  readonly heldSince: Date | null
}

/** The delay in milliseconds before the next attempt of an unknown browser (docs/product/access.md, "Passwords"). */
export function passwordDelayMs(failures: PasswordFailures | undefined, now: Date): number {
  if (!failures || ageMs(failures, now) >= DELAY_FADES_AFTER_MS) return 0
  const beyond = failures.recent - FREE_WRONG_PASSWORDS
  return beyond < 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** beyond, LONGEST_DELAY_MS)
}

/** Whether unknown browsers need an admin's "Let in", or a code of two-step sign-in, for this account. */
export function areUnknownBrowsersHeld(failures: PasswordFailures | undefined, now: Date): boolean {
  return failures !== undefined && failures.heldSince !== null && ageMs(failures, now) < HOLD_ENDS_AFTER_MS
}

/** Whether unknown browsers must be held from now on. */
export function isHoldDue({ sinceSignIn, heldSince }: PasswordFailures): boolean {
  return heldSince === null && sinceSignIn >= WRONG_PASSWORDS_BEFORE_HOLD
}

function ageMs({ lastAt }: PasswordFailures, now: Date): number {
  return now.getTime() - lastAt.getTime()
}
