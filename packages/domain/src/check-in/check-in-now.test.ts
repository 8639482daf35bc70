import { expect, test } from 'vitest'
import { canCheckInNow } from './check-in-now.ts'
import { DEFAULT_THRESHOLDS } from './scenario.ts'

const NOW = new Date('2026-11-20T19:00:00Z')
const HERE = { locationId: 'tustin', now: NOW, today: '2026-11-20', thresholds: DEFAULT_THRESHOLDS } as const

const booking = (inSeconds: number, over: object = {}) => ({
  locationId: 'tustin' as const,
  startAt: new Date(NOW.getTime() + inSeconds * 1000),
  day: '2026-11-20',
  isCheckedIn: false,
  ...over,
})

test.each([
  ['hours ahead, VERY_EARLY', 12 * 3600, true],
  ['121 minutes ahead, VERY_EARLY', 121 * 60, true],
  ['now', 0, true],
  ['15 minutes ago, LATE_BUT_ALLOWED', -15 * 60, true],
  ['15 minutes and a second ago, TOO_LATE', -15 * 60 - 1, false],
  ['16 minutes ago, TOO_LATE', -16 * 60, false],
  ['61 minutes ago, VERY_LATE', -61 * 60, false],
])('the button Check In Now is enabled for a booking that starts %s, in %j s (expected: %j)', (_, inSeconds, may) => {
  expect(canCheckInNow(booking(inSeconds), HERE)).toBe(may)
})

test.each([
  ['is checked in already', { isCheckedIn: true }],
  ['is at another salon', { locationId: 'irvine' }],
  ['is on another day', { day: '2026-11-21' }],
])('the button Check In Now is disabled for a booking that %s', (_, over) => {
  expect(canCheckInNow(booking(0, over), HERE)).toBe(false)
})

test('a location’s thresholds for lateness replace the default thresholds', () => {
  const thresholds = { ...DEFAULT_THRESHOLDS, lateButAllowedFromMinutes: -30 }
  expect(canCheckInNow(booking(-20 * 60), { ...HERE, thresholds })).toBe(true)
})
