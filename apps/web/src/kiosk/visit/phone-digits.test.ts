import { expect, test } from 'vitest'
import { digitsAfterKey, formatDigits, lacksAreaCode, phoneError, readDigits } from './phone-digits.ts'

test.each([
  ['', ''],
  ['7', '(7'],
  ['714', '(714'],
  ['7145', '(714) 5'],
  ['714555', '(714) 555'],
  ['7145550', '(714) 555-0'],
  ['7145550101', '(714) 555-0101'],
])('the typed digits %j are shown as %j', (digits, shown) => {
  expect(formatDigits(digits)).toBe(shown)
})

test.each([
  ['714', '5', '7145'],
  ['7145550101', '9', '7145550101'],
  ['714', 'Backspace', '71'],
  ['', 'Backspace', ''],
  ['', '0', ''],
  ['', '1', ''],
  ['', '2', '2'],
  ['7', '1', '71'],
  ['714', 'Clear', ''],
] as const)('the typed digits %j and then the key %s result in the digits %j', (before, key, after) => {
  expect(digitsAfterKey(before, key)).toBe(after)
})

test.each([
  ['(714) 555-0101', '7145550101'],
  ['714.555.0101 ext 22', '7145550101'],
  ['hello', ''],
  ['+17145550102', '7145550102'],
  ['1-714-555-0102', '7145550102'],
  ['+1 (714) 555-0102', '7145550102'],
  ['1', ''],
  ['0714555', '714555'],
])('a paste of %j results in the digits %j', (text, digits) => {
  expect(readDigits(text)).toBe(digits)
})

test.each([
  ['1', true],
  ['0', true],
  ['1714', true],
  ['0714555010', true],
  ['1171455501', true],
  ['+1 (714) 555-0102', false],
  ['1-714-555-0102', false],
  ['+1 714', false],
  ['+1 171', true],
  ['714', false],
  ['', false],
])('the hint about the area code is shown for the typed characters %j (%s)', (text, isLacking) => {
  expect(lacksAreaCode(text)).toBe(isLacking)
})

test.each([
  ['', 'phone.required'],
  ['7', 'phone.invalid'],
  ['714555010', 'phone.invalid'],
  ['7145550101', null],
])('a press of Check In with the digits %j shows the error %j', (digits, error) => {
  expect(phoneError(digits)).toBe(error)
})
