/** The number of consecutive failed reconnections after which the failure is logged. */
export const MAX_RECONNECTIONS = 5

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000
/**
 * The delay after the first MAX_RECONNECTIONS attempts. The attempts never stop, because nobody may be there to reload
 * the dashboard.
 */
const STEADY_DELAY_MS = 5_000

/**
 * Returns the delay before a reconnection: 1 s before the first attempt, doubled for each of the next four attempts, 5
 * s for all later attempts.
 *
 * @param attempt counts the consecutive attempts, from 1
 */
export function reconnectionDelayMs(attempt: number): number {
  if (attempt > MAX_RECONNECTIONS) return STEADY_DELAY_MS
  return Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS)
}
