import { expect, test } from 'vitest'
import { checkInMoment } from './check-in-time.ts'
import { daysSinceVisit } from './days-since-visit.ts'

const NOW = new Date('2026-11-20T19:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

test.each([
  ['an hour ago', hoursAgo(1), hoursAgo(1)],
  ['exactly twelve hours ago', hoursAgo(12), hoursAgo(12)],
  ['a millisecond more than twelve hours ago', new Date(hoursAgo(12).getTime() - 1), NOW],
  ['a millisecond in the future', new Date(NOW.getTime() + 1), NOW],
])('a check-in that was saved offline %s keeps its time only if it is at most 12 hours old', (_when, at, counts) =>
  expect(checkInMoment(NOW, { at, because: 'kept offline' })).toEqual(counts),
)

test('a check-in is saved at the server’s time, or at the developer’s date if this date was sent', () => {
  const tomorrow = hoursAgo(-24)
  expect(checkInMoment(NOW, { at: tomorrow, because: 'developer date' })).toEqual(tomorrow)
  expect(checkInMoment(NOW, undefined)).toEqual(NOW)
})

test.each([
  ['2026-11-19', 1],
  ['2026-10-11', 40],
  ['2026-05-24', 180],
  ['2026-05-23', null],
  ['2026-11-20', null],
  [null, null],
])('a last visit on %s was %s days before today', (last, days) => expect(daysSinceVisit(last, '2026-11-20')).toBe(days))
