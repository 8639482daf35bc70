export type ReadingProgress = {
  /** The number of parts whose end has not been visible yet. */
  readonly partsLeft: number
  /** True if the last line is visible. */
  readonly isAtEnd: boolean
}

/** In px: a line of which this much is cut off still counts as read. */
const NEARLY_PX = 8

/**
 * Returns how much of a scrolled text is left to read.
 *
 * @param partEndsPx the end of each part, from the top of the text
 * @param view the visible range: the scroll position, the height of the visible area, and the height of the full text
 */
export function readingProgress(
  partEndsPx: readonly number[],
  view: { scrolledPx: number; windowPx: number; wholePx: number },
): ReadingProgress {
  const seenToPx = view.scrolledPx + view.windowPx
  if (seenToPx >= view.wholePx - NEARLY_PX) return { partsLeft: 0, isAtEnd: true }
  return { partsLeft: partEndsPx.filter(endPx => endPx > seenToPx).length, isAtEnd: false }
}

/** The hint below the text: `Keep reading, 2 parts left`. */
export function keepReadingText(partsLeft: number): string {
  const left = Math.max(partsLeft, 1)
  return `Keep reading, ${left} ${left === 1 ? 'part' : 'parts'} left`
}
