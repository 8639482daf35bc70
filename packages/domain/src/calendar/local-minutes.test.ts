import { describe, expect, test } from 'vitest'
import { clockTime } from '../salon-words.ts'
import { formatClock, minuteOfDay, passedMinutes } from './local-minutes.ts'

const CALIFORNIA = 'America/Los_Angeles'

describe('the local time', () => {
  test.each([
    ['2026-11-20T08:00:00Z', CALIFORNIA, 0],
    ['2026-11-20T17:30:00Z', CALIFORNIA, 9 * 60 + 30],
    ['2026-11-21T07:59:59Z', CALIFORNIA, 23 * 60 + 59],
    // In the first of these nights the clocks are set forward at 2 AM, in the second back at 2 AM.
    ['2026-03-08T09:59:00Z', CALIFORNIA, 1 * 60 + 59],
    ['2026-03-08T10:00:00Z', CALIFORNIA, 3 * 60],
    ['2026-11-01T08:30:00Z', CALIFORNIA, 1 * 60 + 30],
    ['2026-11-01T09:30:00Z', CALIFORNIA, 1 * 60 + 30],
    ['2026-11-01T17:00:00Z', CALIFORNIA, 9 * 60],
    ['2026-11-20T00:00:00Z', 'Asia/Kathmandu', 5 * 60 + 45],
  ])('at %s in %s is minute %i of the day', (instant, zone, minute) => {
    expect(minuteOfDay(Date.parse(instant), zone)).toBe(minute)
  })

  test.each([
    ['2026-11-20T17:30:59Z', CALIFORNIA, 9 * 60 + 30],
    ['2027-03-14T09:59:00Z', CALIFORNIA, 1 * 60 + 59],
    ['2027-03-14T10:00:00Z', CALIFORNIA, 2 * 60],
    ['2027-03-14T16:00:00Z', CALIFORNIA, 8 * 60],
    ['2026-11-01T08:59:00Z', CALIFORNIA, 1 * 60 + 59],
    ['2026-11-01T09:00:00Z', CALIFORNIA, 2 * 60],
    ['2026-11-01T17:00:00Z', CALIFORNIA, 10 * 60],
    ['2026-11-20T00:00:00Z', 'Asia/Kathmandu', 5 * 60 + 45],
  ])('at %s in %s is %s elapsed minutes after midnight', (instant, zone, minutes) => {
    expect(passedMinutes(Date.parse(instant), zone)).toBe(minutes)
  })

  test('is formatted in the same way as by clockTime()', () => {
    for (let hour = 0; hour < 24; hour++) {
      const instant = new Date(Date.UTC(2026, 10, 20, hour, 7))
      expect(formatClock(minuteOfDay(instant.getTime(), CALIFORNIA))).toBe(clockTime(instant, CALIFORNIA))
    }
  })
})

test.each([
  [0, '12:00 AM'],
  [5, '12:05 AM'],
  [719, '11:59 AM'],
  [720, '12:00 PM'],
  [1439, '11:59 PM'],
  [1440, '12:00 AM'],
  [1500, '1:00 AM'],
])('the minute %i of the day is shown as %s', (minute, words) => {
  expect(formatClock(minute)).toBe(words)
})
