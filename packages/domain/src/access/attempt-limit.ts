import type { SalonDay } from '../salon-day.ts'

/** The number of consecutive wrong PINs, passwords or codes that a source may send without a wait. */
export const FREE_ATTEMPTS = 5
export const FIRST_WAIT_SECONDS = 30
export const LONGEST_WAIT_SECONDS = 3600
/** The count of consecutive wrong PINs decreases by one for each period of this length without a wrong PIN. */
export const FADE_MS = 3 * 60_000
/** After this time without a wrong PIN, the count of consecutive wrong PINs is 0. */
export const FADED_AFTER_MS = 15 * 60_000
/**
 * The number of wrong PINs in a day after which a source needs user name and password. A source is one device, all
 * devices of one account together, all unknown browsers together, or all new devices together with the devices without
 * staff PINs.
 */
export const PIN_ATTEMPTS_A_DAY = { device: 30, enroller: 60, newDevices: 30, unknown: 20 } as const
/**
 * The number of wrong PINs in a day after which admins are notified. Wrong PINs are counted for each device, for
 * unknown browsers, and for all devices together.
 */
export const WRONG_PINS_REPORTED = { device: 10, unknown: 5, salon: 30 } as const
/** The number of wrong two-step codes in a day after which a source can send no more codes for the account. */
export const CODE_ATTEMPTS_A_DAY = { device: 30, unknown: 20 } as const
/** The number of wrong confirmations in a day after which a session can no longer be confirmed. */
export const CONFIRMATIONS_A_DAY = 20

/**
 * How consecutive wrong attempts are counted:
 * - `fades`: the count causes waits and decreases with time. A correct attempt is not counted.
 * - `stays`: like `fades`, but the count is kept until the next day.
 * - `clears`: like `stays`, but a correct attempt resets the count.
 * - `ignored`: only the attempts per day are counted.
 */
export type AttemptRow = 'fades' | 'stays' | 'clears' | 'ignored'

export type AttemptLimit = { readonly perDay: number | null; readonly row: AttemptRow }

/** The attempts of one source: an enrolled device, an IP address, or all unknown sources together. */
export type AttemptCount = {
  /** The number of consecutive wrong attempts at the time of the last wrong attempt. The current count may be lower. */
  readonly failures: number
  /** When the last wrong attempt was made; null if this is unknown. */
  readonly lastFailureAt: Date | null
  readonly blockedUntil: Date | null
  readonly day: SalonDay
  readonly dayFailures: number
}

export type AttemptVerdict =
  | { readonly ok: true; readonly count: AttemptCount }
  | { readonly ok: false; readonly refusal: 'wait'; readonly seconds: number }
  | { readonly ok: false; readonly refusal: 'off today' }

/**
 * Returns the wait in seconds after this many consecutive wrong attempts: 0 up to four attempts, then 30 s, doubling up
 * to an hour.
 */
export function waitAfter(failures: number): number {
  if (failures < FREE_ATTEMPTS) return 0
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - FREE_ATTEMPTS), LONGEST_WAIT_SECONDS)
}

/**
 * Returns whether a source may make an attempt now and, if so, the new count. Each attempt is first counted as wrong,
 * so that a thousand simultaneous attempts are not all accepted. After a correct attempt, `undoAttempt` corrects the
 * count.
 */
export function countAttempt(
  count: AttemptCount | undefined,
  limit: AttemptLimit,
  now: Date,
  today: SalonDay,
): AttemptVerdict {
  const dayFailures = count?.day === today ? count.dayFailures : 0
  if (limit.perDay !== null && dayFailures >= limit.perDay) return { ok: false, refusal: 'off today' }
  const counted = { day: today, dayFailures: dayFailures + 1, lastFailureAt: now }
  if (limit.row === 'ignored') return { ok: true, count: { ...counted, failures: 0, blockedUntil: null } }
  const leftMs = (count?.blockedUntil?.getTime() ?? 0) - now.getTime()
  if (leftMs > 0) {
    // The wait is limited, because otherwise a wait of seconds would become hours if the clock was set back.
    const longest = waitAfter(count?.failures ?? 0) || LONGEST_WAIT_SECONDS
    return { ok: false, refusal: 'wait', seconds: Math.min(Math.ceil(leftMs / 1000), longest) }
  }
  const failures = (limit.row === 'fades' ? fadedFailures(count, now) : failuresOf(count, today)) + 1
  const waitSeconds = waitAfter(failures)
  const blockedUntil = waitSeconds === 0 ? null : new Date(now.getTime() + waitSeconds * 1000)
  return { ok: true, count: { ...counted, failures, blockedUntil } }
}

function failuresOf(count: AttemptCount | undefined, today: SalonDay): number {
  return count?.day === today ? count.failures : 0
}

function fadedFailures(count: AttemptCount | undefined, now: Date): number {
  if (!count?.lastFailureAt) return 0
  const sinceMs = now.getTime() - count.lastFailureAt.getTime()
  if (sinceMs >= FADED_AFTER_MS) return 0
  return Math.max(0, count.failures - Math.max(0, Math.floor(sinceMs / FADE_MS)))
}

/**
 * Corrects the count after a correct attempt.
 *
 * @param attempt the count before and after this attempt; `before` is undefined for the first attempt of a source
 */
export function undoAttempt(
  count: AttemptCount,
  row: AttemptRow,
  attempt: { readonly before: AttemptCount | undefined; readonly after: AttemptCount },
): AttemptCount {
  const { before, after } = attempt
  const { day } = count
  const dayFailures = Math.max(0, count.dayFailures - 1)
  if (row === 'clears') return { day, dayFailures, failures: 0, blockedUntil: null, lastFailureAt: null }
  // Restores the earlier count, because no other attempt was made in the meantime. The earlier wait is over, because
  // this attempt was allowed.
  if (isSame(count, after))
    return {
      day,
      dayFailures,
      failures: row === 'fades' ? (before?.failures ?? 0) : failuresOf(before, day),
      blockedUntil: null,
      lastFailureAt: before?.lastFailureAt ?? null,
    }
  return { ...count, dayFailures, failures: Math.max(0, count.failures - 1) }
}

function isSame(a: AttemptCount, b: AttemptCount): boolean {
  return (
    a.day === b.day &&
    a.failures === b.failures &&
    a.dayFailures === b.dayFailures &&
    a.lastFailureAt?.getTime() === b.lastFailureAt?.getTime()
  )
}
