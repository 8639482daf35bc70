export const LOOKUPS_A_MINUTE = 40
export const LOOKUPS_AN_HOUR = 300
/**
 * The number of different unknown phone numbers within the window after which a device is slowed down, because it is
 * probably guessing.
 */
export const UNKNOWN_PHONES = 8
export const UNKNOWN_PHONES_WINDOW_MINUTES = 10
export const GUESSING_WAIT_MS = 2_000

/** The numbers of lookups of a device, including the current lookup. A window begins with its first lookup. */
export type LookupCounts = {
  readonly minuteSince: Date
  readonly minuteCount: number
  readonly hourSince: Date
  readonly hourCount: number
  readonly unknownPhones: number
}

export type LookupVerdict =
  | { readonly ok: true; readonly waitMs: number }
  /** True for the first refusal in a window. Later refusals in the window are not recorded. */
  | { readonly ok: false; readonly retryAfterSeconds: number; readonly isFirst: boolean }

/**
 * Returns whether a device may make a lookup now, and the delay before the lookup (docs/product/access.md, "Limits").
 */
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
