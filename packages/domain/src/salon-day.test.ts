import { expect, test } from 'vitest'
import { addDays, dayEnd, dayStart, daysBetween, localInstant, salonDayOf, weekday } from './salon-day.ts'

const ZONE = 'America/Los_Angeles'

test.each([
  ['2026-11-20T07:59:59Z', '2026-11-19'],
  ['2026-11-20T08:00:00Z', '2026-11-20'],
  ['2026-11-21T07:59:59Z', '2026-11-20'],
])('the calendar day in California at %s is %s', (instant, day) =>
  expect(salonDayOf(new Date(instant), ZONE)).toBe(day),
)

test.each([
  ['2026-11-20', 24],
  ['2026-11-01', 25],
  ['2027-03-14', 23],
])('the calendar day %s has %i hours', (day, hours) =>
  expect((dayEnd(day, ZONE).getTime() - dayStart(day, ZONE).getTime()) / 3_600_000).toBe(hours),
)

test('the days between two dates are counted by the calendar, not by hours', () => {
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2)
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01')
})

test('a week of the salon begins on Monday', () => {
  expect(weekday('2026-11-16')).toBe(0)
  expect(weekday('2026-11-22')).toBe(6)
})

test('a local time that a clock change skips becomes the time after the gap', () => {
  expect(localInstant('2027-03-14T02:30', ZONE).toISOString()).toBe('2027-03-14T10:30:00.000Z')
})
