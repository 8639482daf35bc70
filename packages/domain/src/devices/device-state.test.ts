import { expect, test } from 'vitest'
import { DEVICE_STATES, deviceState, mayBeInUse, seenBetween } from './device-state.ts'

const NOW = new Date('2026-11-20T19:00:00.000Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const MINUTE = 60_000

test.each([
  [-MINUTE, 'online'],
  [0, 'online'],
  [10 * MINUTE, 'online'],
  [10 * MINUTE + 1, 'quiet'],
  [24 * 60 * MINUTE, 'quiet'],
  [24 * 60 * MINUTE + 1, 'gone'],
] as const)('a device that was last seen %i ms ago is %s and matches the filter for this state', (ms, state) => {
  expect(deviceState(ago(ms), NOW)).toBe(state)
  const matching = DEVICE_STATES.filter(one => {
    const { from, before } = seenBetween(one, NOW)
    return (from === null || ago(ms) >= from) && (before === null || ago(ms) < before)
  })
  expect(matching).toEqual([state])
})

test.each([
  [2 * MINUTE, true],
  [2 * MINUTE + 1, false],
])('a device that was last seen %i ms ago may be in use (expected: %s)', (ms, expected) => {
  expect(mayBeInUse(ago(ms), NOW)).toBe(expected)
})

test('a device that was never seen is not in use', () => {
  expect(mayBeInUse(null, NOW)).toBe(false)
})
