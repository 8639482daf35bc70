import { expect, test } from 'vitest'
import { type Contact, isPalm } from './palms.ts'

const finger = (widthPx: number, more: Partial<Contact> = {}): Contact => ({
  widthPx,
  isPen: false,
  isPalm: false,
  ...more,
})

test.each([
  ['a wide contact beside a finger counts as a palm', finger(120), [finger(30)], true],
  ['a contact of 81 px beside a finger counts as a palm', finger(81), [finger(40)], true],
  ['a contact of 80 px beside a finger is not a palm', finger(80), [finger(30)], false],
  ['a contact twice as wide as the finger is not a palm', finger(90), [finger(45)], false],
  ['a contact more than twice as wide as the finger counts as a palm', finger(90.5), [finger(45)], true],
  ['a finger beside a palm is not a palm', finger(30), [finger(120)], false],
  ['one of two wide contacts without a finger is not a palm', finger(120), [finger(100)], false],
  ['one of two wide contacts beside a finger counts as a palm', finger(120), [finger(100), finger(20)], true],
  ['a single contact is not a palm', finger(300), [], false],
  ['a pen is not a palm', finger(120, { isPen: true }), [finger(20)], false],
  ['a palm beside a pen counts as a palm', finger(120), [finger(1, { isPen: true })], true],
  ['a palm that narrows beside a finger still counts as a palm', finger(50, { isPalm: true }), [finger(30)], true],
  ['a palm without another contact no longer counts as a palm', finger(120, { isPalm: true }), [], false],
])('%s', (_, one, others, expected) => {
  expect(isPalm(one, [one, ...others])).toBe(expected)
})
