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
  ['a location with its own numbers gets its alert', { salon: [OWNER], irvine: [IRVINE] }, 'irvine', [IRVINE]],
  ['a location without its own uses the salon’s', { salon: [OWNER], irvine: [IRVINE] }, 'tustin', [OWNER]],
  ['a location whose own list is empty uses the salon’s', { salon: [OWNER], irvine: [] }, 'irvine', [OWNER]],
  [
    'all locations get an alert if its own and the salon have no numbers',
    { irvine: [IRVINE], tustin: [TUSTIN] },
    'costa-mesa',
    [TUSTIN, IRVINE],
  ],
  ['the salon’s numbers get an alert about the salon', { salon: [OWNER], irvine: [IRVINE] }, null, [OWNER]],
  ['the only location with numbers gets an alert about the salon', { irvine: [IRVINE] }, null, [IRVINE]],
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
  ['no number that is not a manager number any more', { salon: [OWNER] }, [TUSTIN], []],
  ['a number that was chosen twice once', { salon: [OWNER] }, [OWNER, OWNER], [OWNER]],
  ['nobody unless a number is chosen', { salon: [OWNER] }, [], []],
])('the weekly summary is sent to %s', (_, numbers, chosen, expected) => {
  expect(summaryRecipients(chosen, numbersOf(numbers))).toEqual(expected)
})
