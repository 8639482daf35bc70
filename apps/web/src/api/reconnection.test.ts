import { expect, test } from 'vitest'
import { reconnectionDelayMs } from './reconnection.ts'

test.each([
  [1, 1_000],
  [2, 2_000],
  [3, 4_000],
  [4, 8_000],
  [5, 16_000],
  [6, 5_000],
  [100, 5_000],
])('attempt %i to reconnect starts after a delay of %i ms', (attempt, ms) => {
  expect(reconnectionDelayMs(attempt)).toBe(ms)
})
