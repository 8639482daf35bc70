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
])('the value %s in `manager_marked_received_by` is read as the mark %s', (receivedBy, mark) => {
  expect(markIn(receivedBy)).toBe(mark)
})

test.each<[CardMark | null, boolean]>([
  [null, false],
  ['elsewhere', false],
  ['cancelled-here', true],
  ['cancelled-at-provider', true],
])('a card with the mark %s counts as cancelled (expected: %s)', (mark, expected) => {
  expect(isCancelled(mark)).toBe(expected)
})
