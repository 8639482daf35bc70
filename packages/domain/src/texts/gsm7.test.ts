import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gsm7Length, isGsm7, textParts, toGsm7 } from './gsm7.ts'

test.each([
  ['Nguyễn Thị Hoa', 'Nguyen Thi Hoa'],
  ['Đặng Thuỳ', 'Dang Thuy'],
  ['José Müller', 'José Müller'],
  ['François', 'Francois'],
  ['O’Brien', "O'Brien"],
  ['“Lash” – 2× …', '"Lash" - 2x ...'],
  ['Lash🌸Lift ✨', 'Lash Lift'],
  ['Removal + Full Set', 'Removal + Full Set'],
  ['Tint [new] ~ €20', 'Tint (new) - EUR20'],
  ['Ærø Łódź œuvre', 'Ærø Lodz oeuvre'],
  ['½ set', '1/2 set'],
  ['  two \n lines\u00a0', 'two lines'],
  ['\u200bMaria\u200d', 'Maria'],
  ['李小龙', ''],
])('the text %j is sent as %j', (text, sent) => {
  expect(toGsm7(text)).toBe(sent)
})

test('any name is converted to GSM-7 letters that each count as one letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const sent = toGsm7(text)
      expect(isGsm7(sent)).toBe(true)
      expect(gsm7Length(sent)).toBe(sent.length)
      expect(toGsm7(sent)).toBe(sent)
    }),
  )
})

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  // A brace counts as two letters of the alphabet.
  [`${'a'.repeat(159)}{`, 2],
  [`${'é'.repeat(158)}{`, 1],
])('a text with more than 160 letters is split into parts of 153 letters', (text, parts) => {
  expect(textParts(text)).toBe(parts)
})
