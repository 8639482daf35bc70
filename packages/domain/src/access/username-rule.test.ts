import { expect, test } from 'vitest'
import { isUsername } from './username-rule.ts'

test.each([
  ['al', true],
  ['a', false],
  ['x'.repeat(40), true],
  ['x'.repeat(41), false],
  ['ngọc.ánh-2_b', true],
  ['2al', true],
  ['.al', false],
  ['-al', false],
  ['al b', false],
  ['al@b', false],
  ['', false],
])('the user name %j is valid (expected: %s)', (text, isOne) => expect(isUsername(text)).toBe(isOne))
