import { expect, test } from 'vitest'
import { labelledSlots, slots, visibleDay } from './day-grid.ts'
import { formatClock } from './local-minutes.ts'

const at = (from: string, to: string) => ({ fromMinute: minute(from), toMinute: minute(to) })
const minute = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

test.each([
  ['an empty day', [], '08:00', '20:00'],
  ['a short day', [at('09:30', '10:30'), at('13:00', '15:30')], '09:30', '15:30'],
  ['a day that starts and ends between two slots', [at('09:40', '10:25')], '09:30', '10:30'],
  ['an early and a late visit', [at('06:45', '07:30'), at('20:30', '22:10')], '06:45', '22:15'],
  ['a visit past midnight', [at('23:30', '24:30')], '23:30', '24:30'],
])('the calendar of %s has the right first and last time', (_, appointments, from, to) => {
  expect(visibleDay(appointments)).toEqual(at(from, to))
})

test('the calendar of a day has a row for each quarter of an hour', () => {
  expect(slots(at('09:30', '10:30'))).toEqual(['09:30', '09:45', '10:00', '10:15'].map(minute))
})

test.each([
  ['on an ordinary day', '2026-11-20T08:00:00Z', ['1:00 AM', '1:30 AM', '2:00 AM', '2:30 AM', '3:00 AM']],
  [
    'on the day on which the clocks skip an hour',
    '2027-03-14T08:00:00Z',
    ['1:00 AM', '1:30 AM', '3:00 AM', '3:30 AM', '4:00 AM'],
  ],
  ['on a day with a repeated hour', '2026-11-01T07:00:00Z', ['1:00 AM', '1:30 AM', '1:00 AM', '1:30 AM', '2:00 AM']],
])('each half-hour line is labelled with the local time %s', (_, midnight, labels) => {
  const labelled = labelledSlots(at('00:45', '03:15'), Date.parse(midnight), 'America/Los_Angeles')
  expect(labelled.map(({ minute }) => minute)).toEqual([60, 90, 120, 150, 180])
  expect(labelled.map(({ clockMinute }) => formatClock(clockMinute))).toEqual(labels)
})
