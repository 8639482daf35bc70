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
  ['the only one of the name', [other, open], open],
  ['the open one of two', [closed, open], open],
  ['a closed one when no other has the name', [closed, other], closed],
  ['ambiguous for two open ones', [open, { ...open }], 'ambiguous'],
  ['missing for no location of the name', [other], 'missing'],
] as const)('the booking system’s location of Irvine is %s', (_, all, expected) => {
  expect(matchLocation('irvine', all)).toBe(expected)
})
