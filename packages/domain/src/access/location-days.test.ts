import { expect, test } from 'vitest'
import { type Access, defaultLocation, EVERY_DAY, mayWorkAt, wholeGrid } from './location-days.ts'

const MONDAY = 0
const SATURDAY = 5
const SUNDAY = 6

const admin: Access = { role: 'admin', locationDays: new Map() }
const manager: Access = { role: 'manager', locationDays: new Map([['santa-ana', new Set([0, 1, 2, 3, 4])]]) }
const technician: Access = { role: 'technician', locationDays: new Map([['tustin', new Set([MONDAY])]]) }

test.each([
  ['an admin works everywhere on any day', admin, 'costa-mesa', SUNDAY, true],
  ['a manager works on the first day of their grid', manager, 'santa-ana', MONDAY, true],
  ['a manager works on the last day of their grid', manager, 'santa-ana', 4, true],
  ['a manager does not work on the day after the last day of their grid', manager, 'santa-ana', SATURDAY, false],
  ['a manager does not work at a location without a day in their grid', manager, 'tustin', MONDAY, false],
  ['a technician works on any day at the locations they are listed for', technician, 'tustin', SUNDAY, true],
  ['a technician does not work at a location they are not listed for', technician, 'irvine', MONDAY, false],
  [
    'a technician does not work at a location whose last day was removed',
    { role: 'technician', locationDays: new Map([['tustin', new Set<number>()]]) } as Access,
    'tustin',
    MONDAY,
    false,
  ],
] as const)('%s', (_, who, locationId, weekday, may) => {
  expect(mayWorkAt(who, locationId, weekday)).toBe(may)
})

test.each([
  ['the saved location, when it is open to them today', manager, 'santa-ana', MONDAY, 'santa-ana'],
  ['nowhere, when the only location is closed to them today', manager, 'santa-ana', SATURDAY, null],
  ['the first open location, when the saved one is closed to them today', manager, 'tustin', MONDAY, 'santa-ana'],
  ['Tustin, when an admin has saved no location', admin, null, SUNDAY, 'tustin'],
  ['the saved location, when an admin has saved one', admin, 'costa-mesa', SUNDAY, 'costa-mesa'],
] as const)('the default location of a user is %s', (_, who, saved, weekday, expected) => {
  expect(defaultLocation(who, saved, () => weekday)).toBe(expected)
})

test('the default without a saved location is the first open location in the order Tustin, Irvine, Santa Ana, Costa Mesa', () => {
  const open = (...keys: ('tustin' | 'irvine' | 'santa-ana' | 'costa-mesa')[]): Access => ({
    role: 'manager',
    locationDays: wholeGrid(keys),
  })
  expect(defaultLocation(open('costa-mesa', 'santa-ana', 'irvine'), null, () => MONDAY)).toBe('irvine')
  expect(defaultLocation(open('costa-mesa', 'santa-ana'), null, () => MONDAY)).toBe('santa-ana')
})

test('the full permission grid contains all weekdays for all four locations', () => {
  expect([...wholeGrid().values()].map(days => [...days])).toEqual([EVERY_DAY, EVERY_DAY, EVERY_DAY, EVERY_DAY])
})
