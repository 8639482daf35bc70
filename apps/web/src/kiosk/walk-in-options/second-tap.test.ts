import { expect, test } from 'vitest'
import { isSecondTap } from './second-tap.ts'

const FIRST = { timeStamp: 1_000, clientX: 200, clientY: 600, detail: 1 }

test.each([
  ['at once, on the same place', { timeStamp: 1_150 }, true],
  ['as late as a slow double tap, a little beside it', { timeStamp: 1_399, clientX: 214, clientY: 615 }, true],
  ['later', { timeStamp: 1_400 }, false],
  ['on something else', { timeStamp: 1_150, clientY: 630 }, false],
  ['by a keyboard', { timeStamp: 1_150, detail: 0 }, false],
])('a tap %s', (_, tap, isSecond) => {
  expect(isSecondTap(FIRST, { ...FIRST, ...tap })).toBe(isSecond)
})

test('the first tap of all is no second one', () => {
  expect(isSecondTap(null, FIRST)).toBe(false)
})
