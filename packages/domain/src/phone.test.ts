import { expect, test } from 'vitest'
import { canReceiveTexts, formatPhone, hasPossibleAreaCode, hidePhone, maskPhone, tenDigits, toE164 } from './phone.ts'

test.each([
  ['(714) 555-0101', '+17145550101'],
  ['714.555.0101', '+17145550101'],
  ['1 714 555 0101', '+17145550101'],
  ['+1 (714) 555-0101', '+17145550101'],
  ['7145550101', '+17145550101'],
])('the phone number %s is parsed as %s', (written, read) => expect(toE164(written)).toBe(read))

test.each(['', '714555010', '71455501011', '27145550101', '714-555-LASH', '７１４５５５０１０１'])(
  'the value "%s" is not a phone number',
  written => expect(tenDigits(written)).toBeUndefined(),
)

test('a phone number is formatted with brackets, and is masked except for the last four digits', () => {
  expect(formatPhone('+17145550101')).toBe('(714) 555-0101')
  expect(maskPhone('+17145550101')).toBe('***-***-0101')
  expect(hidePhone('+17145550101')).toBe('(***) ***-0101')
})

test.each([
  ['+17145550101', true],
  ['+19005550101', false],
  ['+17149760101', false],
  ['+19115550101', false],
  ['+11145550101', false],
  ['+17140550101', false],
] as const)('a text to %s is allowed (expected: %s)', (phone, may) => expect(canReceiveTexts(phone)).toBe(may))

test.each([
  ['+17145550101', true],
  ['+12005550101', true],
  ['+11714555010', false],
  ['+10714555010', false],
] as const)('the area code of %s is valid (expected: %s)', (phone, can) => expect(hasPossibleAreaCode(phone)).toBe(can))
