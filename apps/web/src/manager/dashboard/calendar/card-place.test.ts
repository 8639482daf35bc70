import { expect, test } from 'vitest'
import type { CalendarSize } from './calendar-size.ts'
import { placeOf } from './card-place.ts'

const SIZE: CalendarSize = { pixelsPerMinute: 2, timeColumnPx: 60, cardMinPx: 30, columnEdgesPx: [0, 130] }

test.each([
  ['alone', 130, 0, 1, 1, 3, 124],
  ['the left one of two', 130, 0, 1, 2, 3, 61],
  ['the right one of two', 130, 1, 1, 2, 66, 61],
  ['the first of four', 184, 0, 1, 4, 3, 43],
  ['the last of four', 184, 3, 1, 4, 138, 43],
  ['over all lanes of four', 184, 0, 4, 4, 3, 178],
  ['over the last two of three', 132, 1, 2, 3, 46, 83],
])('a card %s', (_, columnPx, lane, laneSpan, lanes, leftPx, widthPx) => {
  const placed = { key: '1', fromMinute: 600, minutes: 58, lane, laneSpan, lanes }
  expect(placeOf(placed, 540, columnPx, SIZE)).toEqual({ topPx: 120, leftPx, widthPx, heightPx: 116 })
})

test('a card is as high as two lines need, however short the visit', () => {
  const placed = { key: '1', fromMinute: 600, minutes: 10, lane: 0, laneSpan: 1, lanes: 1 }
  expect(placeOf(placed, 540, 130, SIZE).heightPx).toBe(30)
})
