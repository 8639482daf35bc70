import { expect, test } from 'vitest'
import {
  areKiosksExpected,
  didManyTextsFail,
  isLowRating,
  type OwnerAlert,
  ownerAlertText,
  quietWaitMs,
} from './owner-alert.ts'

const PLACE = { brand: 'Lash Lounge', location: 'Irvine', timeZone: 'America/Los_Angeles' }
const AT = new Date('2026-11-20T19:05:00Z')

test.each<[OwnerAlert, string]>([
  [
    { kind: 'kioskSilent', kiosk: 'Front desk', since: AT },
    'Lash Lounge: the kiosk Front desk at Irvine has been silent since 11:05 AM.',
  ],
  [{ kind: 'textsFailed', failed: 3, all: 40 }, 'Lash Lounge: 3 of 40 texts at Irvine failed in 24 hours.'],
  [{ kind: 'noBackup', since: AT }, 'Lash Lounge: there is no good backup since Fri, Nov 20.'],
  [{ kind: 'lowRating', rating: 1 }, 'Lash Lounge: a visit at Irvine was rated 1 of 5. See Office, Surveys.'],
  [
    { kind: 'passwordGuessing', username: 'maya', wrong: 134 },
    'Lash Lounge: somebody is guessing the password of maya: 134 wrong attempts from unknown browsers. See Office, Staff.',
  ],
  [
    { kind: 'wrongPins', count: 12, on: { name: 'Front desk', location: 'irvine' } },
    'Lash Lounge: 12 wrong PINs today on Front desk at Irvine. See Office, Overview.',
  ],
  [
    { kind: 'newDevice', device: { name: 'Front desk', location: 'irvine' }, isPaired: false, by: 'Maya' },
    'Lash Lounge: a new tablet, Front desk at Irvine, was set up by Maya. See Office, Devices.',
  ],
  [
    { kind: 'newDevice', device: { name: null, location: null }, isPaired: true, by: null },
    'Lash Lounge: a new paired browser, one without a name, was set up. See Office, Devices.',
  ],
])('the owner alert %j has the text %j', (alert, body) => {
  expect(ownerAlertText(alert, PLACE)).toMatchObject({ template: 'OWNER_ALERT', body })
})

test.each([
  ['2026-11-20T16:29:59Z', false],
  ['2026-11-20T16:30:00Z', true],
  ['2026-11-20T23:59:59Z', true],
  ['2026-11-21T00:00:00Z', false],
])(
  'an alert about silent kiosks can be sent at %s on a day with bookings from 9 AM to 4 PM (expected: %j)',
  (now, expected) => {
    const bookings = { first: new Date('2026-11-20T17:00:00Z'), last: new Date('2026-11-21T00:00:00Z') }
    expect(areKiosksExpected(bookings, new Date(now))).toBe(expected)
  },
)

test.each([
  [1, 19, false],
  [5, 19, false],
  [1, 20, false],
  [2, 20, true],
  [5, 100, false],
  [6, 100, true],
])('%i failed texts out of %i count as too many (expected: %j)', (failed, all, expected) => {
  expect(didManyTextsFail({ failed, all })).toBe(expected)
})

test.each([
  // These times are 7:59 PM, 8 PM, 7:59 AM and 8 AM at the salon.
  ['2026-11-21T03:59:00Z', 0],
  ['2026-11-21T04:00:00Z', 12 * 60],
  ['2026-11-20T15:59:00Z', 1],
  ['2026-11-20T16:00:00Z', 0],
  // The night with a clock change back is an hour longer.
  ['2026-11-01T03:00:00Z', 13 * 60],
])('an alert that is due at %s waits %i minutes for the end of the quiet hours', (now, minutes) => {
  const rules = { quietFromHour: 20, quietUntilHour: 8 }
  expect(quietWaitMs(new Date(now), PLACE.timeZone, rules)).toBe(minutes * 60_000)
})

test.each([
  [1, true],
  [2, true],
  [3, false],
])('a rating of %i counts as low (expected: %s)', (rating, isLow) => expect(isLowRating(rating)).toBe(isLow))
