import { expect, test } from 'vitest'
import { demoMarks } from './demo-marks.ts'

const STARTS_MS = Date.parse('2026-11-20T16:00:00Z')
const day = Array.from({ length: 80 }, (_, n) => ({
  id: `booking-${n}`,
  startAt: new Date(STARTS_MS + Math.floor(n / 8) * 3_600_000),
  isUntouched: true,
}))
const EVENING = new Date(STARTS_MS + 12 * 3_600_000)
const marks = demoMarks(day, EVENING, false)
const visits = marks
  .filter(one => !one.isCancelled)
  .map(({ id, checkedInAt, receivedAt }) => {
    const { startAt } = day.find(one => one.id === id)!
    const minutesAfter = (at: Date | null) => (at!.getTime() - startAt.getTime()) / 60_000
    return { comes: minutesAfter(checkedInAt), called: minutesAfter(receivedAt) }
  })

test('two clients per day never come, one booking is cancelled, and all other clients come', () => {
  expect(marks).toHaveLength(78)
  expect(visits).toHaveLength(77)
})

test('a client who came at least 20 minutes late on a past day has no check-in', () => {
  const late = Array.from({ length: 40 }, (_, at) => day.map(one => ({ ...one, id: `${at} ${one.id}` }))).flatMap(of =>
    demoMarks(of, EVENING, true).flatMap(({ arrivedAt, ...mark }) =>
      arrivedAt
        ? { ...mark, minutes: (arrivedAt.getTime() - of.find(one => one.id === mark.id)!.startAt.getTime()) / 60_000 }
        : [],
    ),
  )
  expect(late.length).toBeGreaterThan(10)
  expect(late.length).toBeLessThan(70)
  for (const mark of late) {
    expect(mark).toMatchObject({ checkedInAt: null, receivedAt: null })
    expect(mark.minutes).toBeGreaterThanOrEqual(20)
  }
})

test('most clients come on time, and are received within ten minutes of the start or the arrival', () => {
  const onTime = visits.filter(({ comes }) => comes <= 5).length
  expect(onTime / visits.length).toBeGreaterThan(0.7)
  expect(onTime / visits.length).toBeLessThan(0.95)
  for (const { comes, called } of visits) {
    expect(comes).toBeGreaterThanOrEqual(-9)
    expect(comes).toBeLessThanOrEqual(15)
    expect(called - comes).toBeGreaterThanOrEqual(2)
    expect(called - Math.max(comes, 0)).toBeLessThanOrEqual(10)
  }
})

test('the demo’s cancellations and no-shows do not depend on the order of the bookings', () => {
  expect(demoMarks([...day].reverse(), EVENING, false)).toEqual(marks)
})

test('a demo day with only one booking has neither cancellations nor no-shows', () => {
  expect(demoMarks(day.slice(0, 1), EVENING, false)).toEqual([])
})
