import { expect, test } from 'vitest'
import { readWaiverSearch } from './waiver-search.ts'

const HASH = '0f3a9c77b2e1'

test.each([
  ['Nguyễn', { name: 'nguyen' }],
  ["  O'Br", { name: 'obr' }],
  ['Li', { name: 'li' }],
  ['(714) 555-0101', { phone: '+17145550101' }],
  ['0198aaaa-0000-7000-8000-000000000001', { id: '0198aaaa-0000-7000-8000-000000000001' }],
  ['0198AAAA-0000-7000-8000-000000000001', { id: '0198aaaa-0000-7000-8000-000000000001' }],
  [HASH, { hash: HASH }],
  [HASH.toUpperCase(), { hash: HASH }],
  ['a'.repeat(64), { hash: 'a'.repeat(64) }],
  // Twelve digits are read as the beginning of a hash, and ten as a phone number; a name may look like a short hash.
  ['714555010112', { hash: '714555010112' }],
  ['deadbeef', { name: 'deadbeef' }],
])('the search "%s" is parsed as %j', (typed, found) => {
  expect(readWaiverSearch(typed)).toEqual({ name: null, phone: null, id: null, hash: null, ...found })
})

test.each(['', 'a', '  ', '12', '0f3a9c77b2', "'", '0145550101'])('the search term "%s" is too short', typed => {
  const found = readWaiverSearch(typed)
  if (typed === '0f3a9c77b2') expect(found?.hash).toBeNull()
  else expect(found).toBeUndefined()
})
