import type { Say } from '@frontlash/domain/messages/say'

export type ReadingProgress = {
  /** The number of parts whose end has not been visible yet. */
  readonly partsLeft: number
  readonly isAtEnd: boolean
}

/** A line counts as read if at most this many pixels of it are cut off. */
const NEARLY_PX = 8

/**
 * Returns how much of a scrolled waiver is left to read.
 *
 * @param partEndsPx the end of each part, from the top of the waiver
 * @param view the visible range: the scroll position, the height of the visible area, and the full height
 */
export function readingProgress(
  partEndsPx: readonly number[],
  view: { scrolledPx: number; windowPx: number; wholePx: number },
): ReadingProgress {
  const seenToPx = view.scrolledPx + view.windowPx
  if (seenToPx >= view.wholePx - NEARLY_PX) return { partsLeft: 0, isAtEnd: true }
  return { partsLeft: partEndsPx.filter(endPx => endPx > seenToPx).length, isAtEnd: false }
}

/** Returns the hint below the waiver: `Keep reading, 2 parts left`. */
export function keepReadingText(say: Say, partsLeft: number): string {
  return say('waiver.keepReading', { n: Math.max(partsLeft, 1) })
}
