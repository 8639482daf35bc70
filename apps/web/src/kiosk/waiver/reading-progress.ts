export type ReadingProgress = {
  /** Parts of the text whose end has not been visible yet, counted from the current scroll position. */
  readonly partsLeft: number
  /** True if the last line is visible. */
  readonly isAtEnd: boolean
}

/** A line that is cut off by a pixel or two counts as read. */
const NEARLY_PX = 8

/**
 * How much of a scrolled text is left to read.
 *
 * @param partEndsPx where each part ends, from the top of the text
 * @param view what is visible: the scroll position, the height of the visible area, and the height of the full text
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
