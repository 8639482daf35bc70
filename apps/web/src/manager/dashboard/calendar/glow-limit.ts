/** If more cards than this change within a second, no card is highlighted, because nobody could follow. */
export const GLOWS_MAX = 3
const WINDOW_MS = 1_000

/**
 * Creates a function that takes the time of a change and returns whether the changed card is highlighted. During a
 * burst of changes, such as a reload of the day, no card is highlighted (docs/product/day-calendar.md, "Live").
 */
export function createGlowLimit(): (nowMs: number) => boolean {
  let recentMs: number[] = []
  return nowMs => {
    recentMs = recentMs.filter(atMs => nowMs - atMs < WINDOW_MS)
    if (recentMs.length >= GLOWS_MAX) {
      // A burst ends when no more changes arrive.
      recentMs = [...recentMs.slice(1), nowMs]
      return false
    }
    recentMs.push(nowMs)
    return true
  }
}
