/** After this many failed reconnections in a row a failure is logged. */
export const MAX_RECONNECTIONS = 5

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000
/** From then on it retries at this fixed interval: a dashboard may hang on a wall, where nobody reloads it. */
const STEADY_DELAY_MS = 5_000

/**
 * The wait before the `attempt`th reconnection in a row, the first being 1: doubling from 1 s to 30 s, after the fifth
 * every 5 s.
 */
export function reconnectionDelayMs(attempt: number): number {
  if (attempt > MAX_RECONNECTIONS) return STEADY_DELAY_MS
  return Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS)
}
