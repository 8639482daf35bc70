import { expect, test } from 'vitest'
import { keyMeaning } from './keyboard-keys.ts'

test.each([
  ['0', '0'],
  ['9', '9'],
  ['Backspace', 'Backspace'],
  ['Delete', 'Clear'],
  ['Escape', 'Clear'],
  ['Enter', 'swallow'],
  ['a', 'swallow'],
  ['-', 'swallow'],
  [' ', 'swallow'],
  ['٣', 'swallow'],
  ['Tab', 'pass'],
  ['ArrowLeft', 'pass'],
  ['F5', 'pass'],
  ['Shift', 'pass'],
])('the key %s of a physical keyboard has the effect “%s”', (key, meaning) => {
  expect(keyMeaning(key)).toBe(meaning)
})
