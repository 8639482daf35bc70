import { expect, test } from 'vitest'
import { pinAfter } from './pin-entry.ts'

test.each([
  ['', '7', '7'],
  ['246', '8', '2468'],
  ['2468', '1', '2468'],
  ['24', 'Backspace', '2'],
  ['', 'Backspace', ''],
  ['246', 'Clear', ''],
  ['24', 'a', '24'],
])('the typed PIN "%s" and then the key %s result in "%s"', (pin, key, after) => {
  expect(pinAfter(pin, key)).toBe(after)
})
