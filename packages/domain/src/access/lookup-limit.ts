export const LOOKUPS_A_MINUTE = 40
export const LOOKUPS_AN_HOUR = 300
/** After this many different unknown numbers within the window, a device is treated as guessing and slowed down. */
export const UNKNOWN_PHONES = 8
export const UNKNOWN_PHONES_WINDOW_MINUTES = 10
export const GUESSING_WAIT_MS = 2_000

/**
 * The number of lookups that a device has made with one API call, including the current lookup. A window begins with
 * its first lookup.
 */
export type LookupCounts = {
  readonly minuteSince: Date
  readonly minuteCount: number
  readonly hourSince: Date
  readonly hourCount: number
  readonly unknownPhones: number
}

export type LookupVerdict =
  | { readonly ok: true; readonly waitMs: number }
  /** `isFirst` is true for the first refusal of a window, because only that one is recorded. */
  | { readonly ok: false; readonly retryAfterSeconds: number; readonly isFirst: boolean }

/** Whether a device may look up a client now, and how long it has to wait first (docs/product/access.md, "Limits"). */
export function lookupVerdict(counts: LookupCounts, now: Date): LookupVerdict {
  const left = (since: Date, windowSeconds: number) =>
    Math.max(1, Math.ceil((since.getTime() - now.getTime()) / 1000) + windowSeconds)
  const refused = (count: number, limit: number, since: Date, windowSeconds: number): LookupVerdict => ({
    ok: false,
    retryAfterSeconds: left(since, windowSeconds),
    isFirst: count === limit + 1,
  })
  if (counts.hourCount > LOOKUPS_AN_HOUR) return refused(counts.hourCount, LOOKUPS_AN_HOUR, counts.hourSince, 3600)
  if (counts.minuteCount > LOOKUPS_A_MINUTE)
    return refused(counts.minuteCount, LOOKUPS_A_MINUTE, counts.minuteSince, 60)
  return { ok: true, waitMs: counts.unknownPhones >= UNKNOWN_PHONES ? GUESSING_WAIT_MS : 0 }
}
