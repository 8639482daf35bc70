import { listFilters } from '@frontlash/contract/office-list'
import { expect, test } from 'vitest'
import { isDay, oneOf, readAddress, someOf, textUpTo, writeAddress } from './list-address.ts'

const RULES = {
  group: oneOf(['staff', 'texts']),
  location: someOf(['tustin', 'irvine']),
  from: isDay,
  who: textUpTo(5),
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
  ['?from=1999-12-31', {}, false],
  ['?from=2026-02-31', {}, false],
  ['?who=a:b', { who: 'a:b' }, true],
  ['?who=', {}, false],
  ['?who=abcdef', {}, false],
  ['?colour=pink&group=texts', { group: 'texts' }, false],
  ['?toString=1', {}, false],
])('the query string "%s" is read as the filters %j', (search, query, isKnown) => {
  expect(readAddress(search, RULES)).toEqual({ query, isKnown })
})

test.each([
  ['2000-01-01', true],
  ['2028-02-29', true],
  ['2999-12-31', true],
  ['1999-12-31', false],
  ['3000-01-01', false],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['2026-11-20T00:00', false],
])('the client and the server agree on whether the day %s is valid (%s)', (day, isTaken) => {
  expect(isDay(day)).toBe(isTaken)
  expect(listFilters.from.safeParse(day).success).toBe(isTaken)
})

test('commas and colons in the URL of a list are not percent-encoded', () => {
  expect(writeAddress('/office/audit', { location: 'tustin,irvine', who: 'staff:ana & co' })).toBe(
    '/office/audit?location=tustin,irvine&who=staff:ana+%26+co',
  )
  expect(writeAddress('/office/audit', {})).toBe('/office/audit')
})
