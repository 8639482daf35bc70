import { expect, test } from 'vitest'
import type { CalendarSize } from './calendar-size.ts'
import { hasShortTime, placeOf, shapeOf } from './card-place.ts'

const SIZE: CalendarSize = {
  pixelsPerMinute: 2,
  timeColumnPx: 60,
  cardMinPx: 30,
  columnEdgesPx: [0, 130],
  textScale: 1,
}

test.each([
  ['alone', 130, 0, 1, 1, 2, 126],
  ['the left one of two', 130, 0, 1, 2, 2, 62],
  ['the right one of two', 130, 1, 1, 2, 66, 62],
  ['the first of four', 182, 0, 1, 4, 2, 43],
  ['the last of four', 182, 3, 1, 4, 137, 43],
  ['across all four lanes', 182, 0, 4, 4, 2, 178],
  ['across the last two of three lanes', 132, 1, 2, 3, 45, 85],
])('a card that is %s has the right position and size', (_, columnPx, lane, laneSpan, lanes, leftPx, widthPx) => {
  const placed = { key: '1', fromMinute: 600, minutes: 58, lane, laneSpan, lanes }
  expect(placeOf(placed, 540, columnPx, SIZE)).toEqual({ topPx: 120, leftPx, widthPx, heightPx: 116 })
})

test('the card of a very short visit is two lines high', () => {
  const placed = { key: '1', fromMinute: 600, minutes: 10, lane: 0, laneSpan: 1, lanes: 1 }
  expect(placeOf(placed, 540, 130, SIZE).heightPx).toBe(30)
})

test.each([
  ['a quarter of an hour on a phone', 134, 25, 'low'],
  ['a quarter of an hour on a tablet', 124, 36, 'low'],
  ['just too low for three lines', 124, 45, 'low'],
  ['half an hour on a phone', 134, 47, 'middle'],
  ['half an hour on a tablet', 124, 66, 'middle'],
  ['just too low for everything', 124, 83, 'middle'],
  ['three quarters on a tablet', 124, 102, undefined],
  ['the narrowest wide card', 104, 102, undefined],
  ['three quarters in a narrow column', 103, 102, 'half-mid'],
  ['a quarter beside another, on a phone', 66, 25, 'half-line'],
  ['the highest card with two lines', 61, 34, 'half-line'],
  ['a quarter beside another, on a tablet', 61, 36, 'half-name'],
  ['half an hour beside another, on a phone', 66, 47, 'half-low'],
  ['half an hour beside another, on a tablet', 61, 66, 'half'],
  ['three quarters beside another, on a tablet', 61, 102, 'half-mid'],
  ['an hour beside another', 61, 137, 'half-tall'],
  ['the narrowest half card', 58, 137, 'half-tall'],
  ['a quarter, one of three, on a phone', 43, 25, 'slim-line'],
  ['the highest narrow card with two lines', 43, 34, 'slim-line'],
  ['the lowest card with three lines', 43, 35, 'slim-name'],
  ['the highest card with three tight lines', 43, 41, 'slim-name'],
  ['the lowest card with three lines that are not tight', 43, 42, 'slim-low'],
  ['the highest low card', 43, 59, 'slim-low'],
  ['the lowest card with a badge', 43, 60, 'slim'],
  ['the highest card with one line for a name', 43, 75, 'slim'],
  ['the lowest card with two lines for a name', 43, 76, 'slim-mid'],
  ['the highest card without space for everything', 43, 105, 'slim-mid'],
  ['an hour, one of three', 43, 137, 'slim-tall'],
])('the shape of a card depends on the size of the card (%s)', (_, widthPx, heightPx, shape) => {
  expect(shapeOf({ widthPx, heightPx }, 1)).toBe(shape)
  expect(shapeOf({ widthPx: 2 * widthPx, heightPx: 2 * heightPx }, 2)).toBe(shape)
})

test.each([
  [117, true],
  [118, false],
])('a card with a width of %i px shows a shortened time (%s)', (widthPx, isShort) => {
  expect(hasShortTime({ widthPx, heightPx: 60 }, 1)).toBe(isShort)
  expect(hasShortTime({ widthPx: 2 * widthPx, heightPx: 120 }, 2)).toBe(isShort)
})
