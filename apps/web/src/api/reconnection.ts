/** A failure is logged after this number of failed reconnections in a row. */
export const MAX_RECONNECTIONS = 5

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000
/** The fixed interval of all later retries. They never stop, because nobody reloads a dashboard on a wall. */
const STEADY_DELAY_MS = 5_000

/**
 * Returns the delay before a reconnection: 1 s before the first, doubled for each of the next four, then always 5 s.
 *
 * @param attempt counts the reconnections in a row, from 1
 */
export function reconnectionDelayMs(attempt: number): number {
  if (attempt > MAX_RECONNECTIONS) return STEADY_DELAY_MS
  return Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS)
}
