import { expect, test } from 'vitest'
import { matchLocationName, readLocationKey } from './location-key.ts'
import { matchLocation } from './location-match.ts'

test.each([
  ['santa-ana', 'santa-ana'],
  [' Santa  Ana ', 'santa-ana'],
  ['SANTA_ANA', 'santa-ana'],
  ['Santa Anna', undefined],
])('the value %j is parsed as the location key %s', (text, key) => expect(readLocationKey(text)).toBe(key))

test.each([
  ['Frontlash Lashes - Santa Ana', 'santa-ana'],
  ['FRONTLASH (Santa-Ana)', 'santa-ana'],
  ['Frontlash', undefined],
  ['Irvine and Tustin', undefined],
])('the name %j belongs to the location %s', (name, key) => expect(matchLocationName(name)).toBe(key))

const open = { name: 'Frontlash Irvine', isActive: true }
const closed = { name: 'Irvine (old)', isActive: false }
const other = { name: 'Frontlash Tustin', isActive: true }

test.each([
  ['the only location with this name', [other, open], open],
  ['the open location if two have this name', [closed, open], open],
  ['a closed location if no other has this name', [closed, other], closed],
  ['ambiguous if two open locations have this name', [open, { ...open }], 'ambiguous'],
  ['missing if no location has this name', [other], 'missing'],
] as const)('the location at Square that is used for Irvine is %s', (_, all, expected) => {
  expect(matchLocation('irvine', all)).toBe(expected)
})
