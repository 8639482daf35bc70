import { expect, test } from 'vitest'
import { isDay, oneOf, readAddress, someOf, words, writeAddress } from './list-address.ts'

const RULES = {
  group: oneOf(['staff', 'texts']),
  location: someOf(['tustin', 'irvine']),
  from: isDay,
  who: words(5),
}

test.each<[string, Record<string, string>, boolean]>([
  ['', {}, true],
  ['?group=staff', { group: 'staff' }, true],
  ['?group=people', {}, false],
  ['?location=tustin,irvine', { location: 'tustin,irvine' }, true],
  ['?location=tustin,paris', {}, false],
  ['?from=2026-11-20', { from: '2026-11-20' }, true],
  ['?from=2026-13-20', {}, false],
  ['?from=yesterday', {}, false],
  ['?who=a:b', { who: 'a:b' }, true],
  ['?who=', {}, false],
  ['?who=abcdef', {}, false],
  ['?colour=pink&group=texts', { group: 'texts' }, false],
  ['?toString=1', {}, false],
])('%s asks for %j', (search, query, isKnown) => {
  expect(readAddress(search, RULES)).toEqual({ query, isKnown })
})

test('an address can be read by people', () => {
  expect(writeAddress('/office/audit', { location: 'tustin,irvine', who: 'staff:ana & co' })).toBe(
    '/office/audit?location=tustin,irvine&who=staff:ana+%26+co',
  )
  expect(writeAddress('/office/audit', {})).toBe('/office/audit')
})
