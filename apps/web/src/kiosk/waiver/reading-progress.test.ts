import { EN } from '@frontlash/domain/messages/en'
import { sayIn } from '@frontlash/domain/messages/say'
import { describe, expect, test } from 'vitest'
import { keepReadingText, readingProgress } from './reading-progress.ts'

const ENDS_PX = [300, 700, 1_200]

describe('the number of unread parts of the waiver', () => {
  test.each([
    ['nothing visible in full', 0, 200, 3, false],
    ['the first part just visible', 0, 300, 2, false],
    ['the first part cut off by a pixel', 0, 299, 3, false],
    ['the middle of the second part visible', 200, 300, 2, false],
    ['two parts visible or passed', 420, 300, 1, false],
    ['the last part visible, but not the margin below', 800, 390, 1, false],
    ['nearly the end visible', 892, 400, 0, true],
    ['the end visible', 900, 400, 0, true],
    ['the whole waiver visible on a large screen', 0, 1_300, 0, true],
  ])('with %s (scrolled by %i px in a view of %i px) is %i', (_where, scrolledPx, windowPx, partsLeft, isAtEnd) => {
    expect(readingProgress(ENDS_PX, { scrolledPx, windowPx, wholePx: 1_300 })).toEqual({ partsLeft, isAtEnd })
  })

  test.each([
    [3, 'Keep reading, 3 parts left'],
    [1, 'Keep reading, 1 part left'],
    [0, 'Keep reading, 1 part left'],
  ])('equal to %i is shown as "%s"', (partsLeft, text) => {
    expect(keepReadingText(sayIn<typeof EN>(EN, 'en'), partsLeft)).toBe(text)
  })
})
