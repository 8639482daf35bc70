import { expect, test } from 'vitest'
import type { LocationKey } from '../location-key.ts'
import { alertRecipients, summaryRecipients } from './alert-recipients.ts'

const [OWNER, IRVINE, TUSTIN, BOTH] = ['+17145550100', '+17145550101', '+17145550102', '+17145550103']

type Numbers = Partial<Record<LocationKey | 'salon', readonly string[]>>

/** A location without its own numbers uses the salon's, as in the settings. */
const numbersOf =
  ({ salon = [], ...own }: Numbers) =>
  (location: LocationKey | undefined): readonly string[] =>
    (location && own[location]) ?? salon

test.each<[string, Numbers, LocationKey | null, string[]]>([
  ['an alert of a location uses its own numbers', { salon: [OWNER], irvine: [IRVINE] }, 'irvine', [IRVINE]],
  [
    'an alert of a location without numbers uses the salon’s numbers',
    { salon: [OWNER], irvine: [IRVINE] },
    'tustin',
    [OWNER],
  ],
  [
    'an alert of a location with an empty list uses the salon’s numbers',
    { salon: [OWNER], irvine: [] },
    'irvine',
    [OWNER],
  ],
  [
    'an alert uses the numbers of all locations if neither its location nor the salon has numbers',
    { irvine: [IRVINE], tustin: [TUSTIN] },
    'costa-mesa',
    [TUSTIN, IRVINE],
  ],
  ['an alert about the salon uses the salon’s numbers', { salon: [OWNER], irvine: [IRVINE] }, null, [OWNER]],
  ['an alert about the salon uses the only location with numbers', { irvine: [IRVINE] }, null, [IRVINE]],
  [
    'a number of two locations gets the alert once',
    { irvine: [IRVINE, BOTH], tustin: [BOTH, TUSTIN] },
    null,
    [BOTH, TUSTIN, IRVINE],
  ],
  ['a number that is typed twice gets the alert once', { salon: [OWNER, OWNER] }, null, [OWNER]],
  ['an alert has no recipient if nobody has a number', { salon: [] }, null, []],
])('%s', (_, numbers, location, expected) => {
  expect(alertRecipients(numbersOf(numbers), location)).toEqual(expected)
})

test.each<[string, Numbers, string[], string[]]>([
  ['a chosen number of the salon', { salon: [OWNER, BOTH] }, [OWNER], [OWNER]],
  ['chosen numbers of locations', { irvine: [IRVINE], tustin: [TUSTIN] }, [IRVINE, TUSTIN], [IRVINE, TUSTIN]],
  ['manager numbers only, and not to earlier manager numbers', { salon: [OWNER] }, [TUSTIN], []],
  ['each number once, even if it was chosen twice', { salon: [OWNER] }, [OWNER, OWNER], [OWNER]],
  ['nobody if no number is chosen', { salon: [OWNER] }, [], []],
])('the weekly summary is sent to %s', (_, numbers, chosen, expected) => {
  expect(summaryRecipients(chosen, numbersOf(numbers))).toEqual(expected)
})
