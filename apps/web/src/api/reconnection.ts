/** After this many failed reconnections in a row a failure is logged. */
export const MAX_RECONNECTIONS = 5

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000
/** The fixed interval of later retries: a dashboard may hang on a wall, where nobody reloads it. */
const STEADY_DELAY_MS = 5_000

/**
 * The wait before the `attempt`th reconnection in a row, the first being 1: it doubles from 1 s, and is 5 s after the
 * fifth.
 */
export function reconnectionDelayMs(attempt: number): number {
  if (attempt > MAX_RECONNECTIONS) return STEADY_DELAY_MS
  return Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS)
}
