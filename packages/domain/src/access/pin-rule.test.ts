import { expect, test } from 'vitest'
import { pinError } from './pin-rule.ts'

const PHONES = ['(714) 555-2931', '', '+19495558073']

test.each([
  ['0000', 'one digit repeated'],
  ['7777', 'one digit repeated'],
  ['1234', 'digits in a row'],
  ['0123', 'digits in a row'],
  ['6789', 'digits in a row'],
  ['4321', 'digits in a row'],
  ['9876', 'digits in a row'],
  ['3210', 'digits in a row'],
  ['1212', 'a pair repeated'],
  ['9090', 'a pair repeated'],
  ['2931', 'the salon’s number'],
  ['8073', 'the salon’s number'],
  ['123', 'not four digits'],
  ['12345', 'not four digits'],
  ['12a4', 'not four digits'],
  ['١٢٣٩', 'not four digits'],
  ['', 'not four digits'],
] as const)('the PIN %s is refused with the reason %s', (pin, error) => {
  expect(pinError(pin, PHONES)).toBe(error)
})

test.each(['2468', '1357', '9753', '8642', '4071', '1223', '1221', '1235'])('the PIN %s is accepted', pin => {
  expect(pinError(pin, PHONES)).toBeUndefined()
})
