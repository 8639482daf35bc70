import { expect, test } from 'vitest'
import { digitsAfterKey, formatDigits, phoneError, readDigits } from './phone-digits.ts'

test.each([
  ['', ''],
  ['7', '(7'],
  ['714', '(714'],
  ['7145', '(714) 5'],
  ['714555', '(714) 555'],
  ['7145550', '(714) 555-0'],
  ['7145550101', '(714) 555-0101'],
])('after %j she sees %j', (digits, shown) => {
  expect(formatDigits(digits)).toBe(shown)
})

test.each([
  ['714', '5', '7145'],
  ['7145550101', '9', '7145550101'],
  ['714', 'Backspace', '71'],
  ['', 'Backspace', ''],
  ['714', 'Clear', ''],
] as const)('%j and the key %s make %j', (before, key, after) => {
  expect(digitsAfterKey(before, key)).toBe(after)
})

test.each([
  ['(714) 555-0101', '7145550101'],
  ['714.555.0101 ext 22', '7145550101'],
  ['hello', ''],
])('a paste of %j leaves %j', (text, digits) => {
  expect(readDigits(text)).toBe(digits)
})

test.each([
  ['', 'Phone number is required'],
  ['7', 'Please enter a valid 10-digit phone number'],
  ['714555010', 'Please enter a valid 10-digit phone number'],
  ['7145550101', null],
])('checking in with %j is answered %j', (digits, error) => {
  expect(phoneError(digits)).toBe(error)
})
