import type { SalonDay } from '../salon-day.ts'

/** How many wrong PINs, passwords or codes in a row one source may send before it has to wait. */
export const FREE_TRIES = 5
export const FIRST_WAIT_SECONDS = 30
export const LONGEST_WAIT_SECONDS = 3600
/** After this many wrong PINs in a day a source can sign in only by user name and password. */
export const PIN_TRIES_A_DAY = { device: 30, unknown: 20 } as const
/** After this many wrong two-step codes in a day no more are taken for that account there. */
export const CODE_TRIES_A_DAY = { device: 30, unknown: 20 } as const
/** After this many wrong confirmations in a day a session confirms nothing more. */
export const CONFIRMATIONS_A_DAY = 20

/** The attempts counted for one source: an enrolled device, an address, or all unknown sources together. */
export type TryCount = {
  /** Wrong tries in a row; a right one, or a new day, resets it. */
  readonly failures: number
  readonly blockedUntil: Date | null
  readonly day: SalonDay
  readonly dayFailures: number
}

export type TryVerdict =
  | { readonly ok: true; readonly count: TryCount }
  | { readonly ok: false; readonly refusal: 'wait'; readonly seconds: number }
  | { readonly ok: false; readonly refusal: 'off today' }

/** The wait before the next try after this many wrong ones in a row: five are free, then 30 s, doubling to an hour. */
export function waitAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - FREE_TRIES), LONGEST_WAIT_SECONDS)
}

/**
 * Whether a source may try now, and its new count if so. Each attempt is counted as wrong before it is checked, so that a
 * thousand simultaneous attempts are not all let through; `uncountAttempt` corrects the count after a right one.
 */
export function countAttempt(
  count: TryCount | undefined,
  limit: { readonly perDay: number | null },
  now: Date,
  today: SalonDay,
): TryVerdict {
  const known =
    count?.day === today
      ? count
      : { failures: 0, dayFailures: 0, day: today, blockedUntil: count?.blockedUntil ?? null }
  if (limit.perDay !== null && known.dayFailures >= limit.perDay) return { ok: false, refusal: 'off today' }
  const leftMs = (known.blockedUntil?.getTime() ?? 0) - now.getTime()
  if (leftMs > 0) {
    // A clock that was set back must not turn a wait of seconds into one of hours.
    const longest = waitAfter(count?.failures ?? 0) || LONGEST_WAIT_SECONDS
    return { ok: false, refusal: 'wait', seconds: Math.min(Math.ceil(leftMs / 1000), longest) }
  }
  const failures = known.failures + 1
  const waitSeconds = waitAfter(failures)
  return {
    ok: true,
    count: {
      failures,
      dayFailures: known.dayFailures + 1,
      day: today,
      blockedUntil: waitSeconds === 0 ? null : new Date(now.getTime() + waitSeconds * 1000),
    },
  }
}

/**
 * The count after an attempt was right. A source of one person starts again at zero. For a source that many share only this
 * one attempt is uncounted, because one person's success says nothing about the others.
 */
export function uncountAttempt(count: TryCount, isShared: boolean): TryCount {
  return {
    day: count.day,
    failures: isShared ? Math.max(0, count.failures - 1) : 0,
    dayFailures: Math.max(0, count.dayFailures - 1),
    blockedUntil: null,
  }
}
