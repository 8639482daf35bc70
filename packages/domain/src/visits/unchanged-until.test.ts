import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_THRESHOLDS } from '../check-in/scenario.ts'
import type { DaySources } from './day-sources.ts'
import { loggedVisits } from './logged-visits.ts'
import { at, booking, checkIn, DAY, ZONE } from './test-day.ts'
import { unchangedUntil } from './unchanged-until.ts'

const MINUTE = 60_000
const rulesOf = () => ({ timeZone: ZONE, thresholds: DEFAULT_THRESHOLDS })
const sources = (more: Partial<DaySources>): DaySources => ({
  day: DAY,
  bookings: [],
  checkIns: [],
  abandoned: [],
  corrected: new Set(),
  ...more,
})
const holdUntil = (day: DaySources, now: Date) => unchangedUntil(day, now, rulesOf)

test('unchangedUntil returns an hour after the end of the next booking, later the end of the day, and finally infinity', () => {
  const day = sources({
    bookings: [booking({ id: 'A', startAt: at('14:00') }), booking({ id: 'B', startAt: at('10:00') })],
  })
  expect(holdUntil(day, at('09:00'))).toBe(at('12:00').getTime())
  expect(holdUntil(day, at('11:59'))).toBe(at('12:00').getTime())
  expect(holdUntil(day, at('12:00'))).toBe(at('16:00').getTime())
  const midnight = new Date('2026-11-21T00:00:00-08:00')
  expect(holdUntil(day, at('16:00'))).toBe(midnight.getTime())
  expect(holdUntil(day, midnight)).toBe(Number.POSITIVE_INFINITY)
  expect(holdUntil(sources({ checkIns: [checkIn()] }), at('13:00'))).toBe(midnight.getTime())
})

test('no visit changes before the time that unchangedUntil returns', () => {
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
  const dayStart = at('00:00').getTime()
  const instant = minute.map(minutes => new Date(dayStart + minutes * MINUTE))
  const days = fc.record({
    bookings: fc.array(
      fc
        .record({
          startAt: instant,
          durationMinutes: fc.integer({ min: 5, max: 300 }),
          clientKey: fc.constantFrom('+17145550101', '+17145550102'),
          isCheckedIn: fc.boolean(),
        })
        .map(more => ({ ...booking(more), checkedInAt: more.isCheckedIn ? more.startAt : null })),
      { maxLength: 6 },
    ),
    checkIns: fc.array(
      fc.record({ at: instant, wish: fc.constantFrom('now', 'later', null), isClosed: fc.boolean() }).map(checkIn),
      { maxLength: 3 },
    ),
  })
  fc.assert(
    fc.property(days, minute, fc.double({ min: 0, max: 1, noNaN: true }), (made, from, share) => {
      const day = sources({ ...made, bookings: made.bookings.map((one, index) => ({ ...one, id: `b${index}` })) })
      const now = new Date(dayStart + from * MINUTE)
      const until = Math.min(holdUntil(day, now), dayStart + 10 * 24 * 60 * MINUTE)
      const later = new Date(Math.floor(now.getTime() + (until - 1 - now.getTime()) * share))
      const [before, after] = [now, later].map(one => loggedVisits(day, one, rulesOf))
      expect(after).toEqual(before)
      expect(loggedVisits(day, new Date(until - 1), rulesOf)).toEqual(before)
    }),
  )
})
