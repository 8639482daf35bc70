import { expect, test } from 'vitest'
import { type Contact, isPalm } from './palms.ts'

const finger = (widthPx: number, more: Partial<Contact> = {}): Contact => ({
  widthPx,
  isPen: false,
  isPalm: false,
  ...more,
})

test.each([
  ['a wide contact beside a finger', finger(120), [finger(30)], true],
  ['one of 81 px', finger(81), [finger(40)], true],
  ['one of 80 px', finger(80), [finger(30)], false],
  ['one of twice the width of the finger', finger(90), [finger(45)], false],
  ['one of a little more than that', finger(90.5), [finger(45)], true],
  ['the finger itself', finger(30), [finger(120)], false],
  ['one of two palms', finger(120), [finger(100)], false],
  ['one of two palms beside a finger', finger(120), [finger(100), finger(20)], true],
  ['a single contact', finger(300), [], false],
  ['a pen', finger(120, { isPen: true }), [finger(20)], false],
  ['a palm beside a pen', finger(120), [finger(1, { isPen: true })], true],
  ['a palm that is being lifted beside a finger', finger(50, { isPalm: true }), [finger(30)], true],
  ['a palm that is left alone', finger(120, { isPalm: true }), [], false],
])('%s', (_, one, others, expected) => {
  expect(isPalm(one, [one, ...others])).toBe(expected)
})
