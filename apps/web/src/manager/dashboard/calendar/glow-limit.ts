/** If there are more changes than this within a second, they are too many to follow, and no card is highlighted. */
export const GLOWS_MAX = 3
const WINDOW_MS = 1_000

/**
 * Creates a function that receives the time of each change and returns whether its card is highlighted: not in a burst,
 * such as a day that is loaded again (docs/product/day-calendar.md, "Live").
 */
export function createGlowLimit(): (nowMs: number) => boolean {
  let recentMs: number[] = []
  return nowMs => {
    recentMs = recentMs.filter(atMs => nowMs - atMs < WINDOW_MS)
    if (recentMs.length >= GLOWS_MAX) {
      // The burst continues as long as changes arrive.
      recentMs = [...recentMs.slice(1), nowMs]
      return false
    }
    recentMs.push(nowMs)
    return true
  }
}
