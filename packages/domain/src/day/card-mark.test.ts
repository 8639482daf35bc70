import { expect, test } from 'vitest'
import { type CardMark, isCancelled, markIn } from './card-mark.ts'

test.each<[string | null | undefined, CardMark | null]>([
  [null, null],
  [undefined, null],
  ['', null],
  ['ana', null],
  ['location_mismatch', null],
  ['cancelled_by_manager', null],
  ['LOCATION_MISMATCH', 'elsewhere'],
  ['CANCELLED_BY_manager', 'cancelled-here'],
  ['CANCELLED_BY_square', 'cancelled-at-provider'],
])('"received by %s" says the mark %s', (receivedBy, mark) => {
  expect(markIn(receivedBy)).toBe(mark)
})

test.each<[CardMark | null, boolean]>([
  [null, false],
  ['elsewhere', false],
  ['cancelled-here', true],
  ['cancelled-at-provider', true],
])('a card marked %s is cancelled: %s', (mark, expected) => {
  expect(isCancelled(mark)).toBe(expected)
})
