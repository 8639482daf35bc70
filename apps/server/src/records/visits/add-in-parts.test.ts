import { expect, test } from 'vitest'
import { addInParts } from './add-in-parts.ts'

test('a year’s days at four locations are counted in parts, and other calls can run between the parts', async () => {
  let turns = 0
  let isOver = false
  const takeTurns = () => {
    turns++
    if (!isOver) setImmediate(takeTurns)
  }
  setImmediate(takeTurns)
  const addedIn = new Map<number, number>()
  const day = { day: '2026-11-20', locationId: 'tustin', isMeasured: true } as const
  const days = Array.from({ length: 4 * 366 }, () => ({ ...day, unpack: () => ({ ...day, visits: [] }) }))
  await addInParts(days, () => addedIn.set(turns, (addedIn.get(turns) ?? 0) + 1))
  isOver = true
  expect([...addedIn.values()].reduce((sum, one) => sum + one, 0)).toBe(days.length)
  expect(Math.max(...addedIn.values())).toBeLessThanOrEqual(20)
})
