import type { SalonDay } from '../salon-day.ts'

/** Wrong PINs or passwords from one source that cost nothing but a second try. */
export const FREE_TRIES = 5
export const FIRST_WAIT_SECONDS = 30
export const LONGEST_WAIT_SECONDS = 3600
/** Wrong PINs in a day after which only user name and password open the salon from that source. */
export const PIN_TRIES_A_DAY = { device: 30, unknown: 20 } as const

/** What is known of one source of tries: an enrolled device, an address, or all unknown sources together. */
export type TryCount = {
  /** Wrong tries in a row; a right one, or a new day, starts again. */
  readonly failures: number
  readonly blockedUntil: Date | null
  readonly day: SalonDay
  readonly dayFailures: number
}

export type TryVerdict =
  | { readonly ok: true; readonly count: TryCount }
  | { readonly ok: false; readonly refusal: 'wait'; readonly seconds: number }
  | { readonly ok: false; readonly refusal: 'off today' }

/** How long the next try must wait after so many wrong ones in a row: five are free, then 30 s, doubling to an hour. */
export function waitAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - FREE_TRIES), LONGEST_WAIT_SECONDS)
}

/**
 * Whether a source may try now, and its count when it does. A try is counted as wrong before it is known to be right, so
 * that a thousand tries at one moment are not all let through; `giveBack` mends the count of a right one.
 */
export function takeTry(
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
 * The count after a try turned out right. A source of one person starts again at zero. Of a source that many share only
 * this one try is taken back, because one person's success says nothing about the others.
 */
export function giveBack(count: TryCount, isShared: boolean): TryCount {
  return {
    day: count.day,
    failures: isShared ? Math.max(0, count.failures - 1) : 0,
    dayFailures: Math.max(0, count.dayFailures - 1),
    blockedUntil: null,
  }
}
