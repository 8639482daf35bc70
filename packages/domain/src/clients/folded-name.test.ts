import { expect, test } from 'vitest'
import { isSameFirstName, signedNameKeys } from './folded-name.ts'

test.each([
  ['Nora Rivers', 'Rivers', 'nora rivers', 'rivers nora'],
  ['Thi Hoa Nguyễn', 'Nguyễn', 'thi hoa nguyen', 'nguyen thi hoa'],
  ['Maria de la Cruz', 'de la Cruz', 'maria de la cruz', 'de la cruz maria'],
  // The client was renamed or deleted after signing, so the last name does not match.
  ['Nora Rivers', 'Brooks', 'nora rivers', 'rivers nora'],
  ['Maria de la Cruz', null, 'maria de la cruz', 'de la cruz maria'],
  ['Nora', '', 'nora', 'nora'],
  ['Nora', null, 'nora', 'nora'],
  ['Rivers', 'Rivers', 'rivers', 'rivers'],
])('a waiver signed by %s with the last name %s is found as %s and %s', (signed, lastName, nameKey, nameKeyLast) => {
  expect(signedNameKeys(signed, lastName)).toEqual({ nameKey, nameKeyLast })
})

test.each([
  ['Lucía', 'LUCIA GARCIA', true],
  ['Nguyễn Hoa', 'nguyen', true],
  ["D'Arcy Stone", 'D’Arcy', true],
  ['Maria José Ruiz', 'Maria', true],
  ['Anne-Marie', 'Anne', false],
  ['Rosa Garcia', 'Lucia Garcia', false],
  ['Rosa', 'Rosalia', false],
  ['', '', false],
  ['Rosa', '', false],
])('%j and %j have the same first name (expected: %s)', (one, other, isSame) => {
  expect(isSameFirstName(one, other)).toBe(isSame)
})
