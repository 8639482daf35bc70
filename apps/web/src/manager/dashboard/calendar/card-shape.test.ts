import { expect, test } from 'vitest'
import { shapeOf } from './card-shape.ts'

test.each([
  ['a quarter of an hour on a phone', 1, 25, 'low'],
  ['a quarter of an hour on a tablet', 1, 36, 'low'],
  ['just too low for three lines', 1, 45, 'low'],
  ['half an hour on a phone', 1, 47, 'middle'],
  ['half an hour on a tablet', 1, 66, 'middle'],
  ['just too low for everything', 1, 83, 'middle'],
  ['three quarters on a tablet', 1, 102, undefined],
  ['a quarter beside another, on a phone', 2, 25, 'half-line'],
  ['a quarter beside another, on a small tablet', 2, 30, 'half-low'],
  ['a quarter beside another, on a tablet', 2, 36, 'half-low'],
  ['half an hour beside another, on a phone', 2, 47, 'half-low'],
  ['half an hour beside another, on a tablet', 2, 66, 'half'],
  ['an hour, one of three', 3, 137, 'sliver'],
  ['an hour, one of four', 4, 137, 'sliver-thin'],
])('%s is drawn with the words it has room for', (_, lanes, heightPx, shape) => {
  expect(shapeOf(lanes, heightPx)).toBe(shape)
})
