import { expect, test } from 'vitest'
import { checksIn, type FineScenario, minutesUntil, searchScenario, timingScenario } from './scenario.ts'

const NOW = new Date('2026-11-20T19:00:00Z')
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

test.each<[minutes: number, scenario: FineScenario, isCheckedIn: boolean]>([
  [181, 'VERY_EARLY', true],
  [121, 'VERY_EARLY', true],
  [120, 'TOO_EARLY', true],
  [61, 'TOO_EARLY', true],
  [60, 'EARLY', true],
  [16, 'EARLY', true],
  [15, 'ON_TIME', true],
  [0, 'ON_TIME', true],
  [-5, 'ON_TIME', true],
  [-6, 'LATE', true],
  [-10, 'LATE', true],
  [-11, 'LATE_BUT_ALLOWED', true],
  [-15, 'LATE_BUT_ALLOWED', true],
  [-16, 'TOO_LATE', false],
  [-60, 'TOO_LATE', false],
  [-61, 'VERY_LATE', false],
])(
  'a client %i minutes before the start has the scenario %s and checks in (expected: %s)',
  (minutes, scenario, isCheckedIn) => {
    expect(timingScenario(minutesUntil(inMinutes(minutes), NOW))).toBe(scenario)
    expect(checksIn(scenario)).toBe(isCheckedIn)
  },
)

test('a minute of lateness that has begun counts as a full minute', () => {
  expect(minutesUntil(inMinutes(-0.5), NOW)).toBe(-1)
  expect(minutesUntil(inMinutes(15.99), NOW)).toBe(15)
  expect(minutesUntil(inMinutes(0), NOW)).toBe(0)
})

test.each<[FineScenario, boolean, string]>([
  ['EARLY', true, 'VALID_TIMING'],
  ['ON_TIME', true, 'VALID_TIMING'],
  ['LATE', true, 'VALID_TIMING'],
  ['LATE_BUT_ALLOWED', false, 'VALID_TIMING'],
  ['VERY_EARLY', true, 'TOO_EARLY'],
  ['TOO_EARLY', true, 'TOO_EARLY'],
  ['TOO_LATE', true, 'TOO_LATE'],
  ['VERY_LATE', true, 'TOO_LATE'],
  ['WRONG_DAY', true, 'WRONG_DAY'],
  ['WRONG_LOCATION', true, 'WRONG_LOCATION'],
  ['NO_APPOINTMENT', true, 'NO_APPOINTMENT_EXISTING_CLIENT'],
  ['NO_APPOINTMENT', false, 'NO_APPOINTMENT'],
])('the kiosk’s search returns the scenario %s (client known: %s) as %s', (fine, isKnown, coarse) => {
  expect(searchScenario(fine, isKnown)).toBe(coarse)
})
