import { expect, test } from 'vitest'
import { demoOutcomes } from './demo-outcomes.ts'

const STARTS_MS = Date.parse('2026-11-20T16:00:00Z')
const day = Array.from({ length: 80 }, (_, n) => ({
  id: `booking-${n}`,
  startAt: new Date(STARTS_MS + Math.floor(n / 8) * 3_600_000),
}))
const outcomes = demoOutcomes(day)
const visits = day.flatMap(({ id, startAt }) => {
  const outcome = outcomes.get(id)!
  if (outcome.kind !== 'comes') return []
  const minutesAfter = (at: Date) => (at.getTime() - startAt.getTime()) / 60_000
  return [{ comes: minutesAfter(outcome.checkedInAt), called: minutesAfter(outcome.receivedAt) }]
})

test('two clients a day never come, one booking is cancelled, and all others come', () => {
  const kinds = [...outcomes.values()].map(one => one.kind).sort()
  expect(kinds.slice(0, 4)).toEqual(['cancelled', 'comes', 'comes', 'comes'])
  expect(kinds.slice(-3)).toEqual(['comes', 'never-comes', 'never-comes'])
})

test('most clients come on time and some late, and each is received within ten minutes of start or arrival', () => {
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

test('the same bookings have the same outcomes in any order', () => {
  expect(demoOutcomes([...day].reverse())).toEqual(new Map([...outcomes]))
})

test('the only booking of a day has an outcome', () => {
  expect(demoOutcomes(day.slice(0, 1)).size).toBe(1)
})
