import { expect, test } from 'vitest'
import { timeAgo } from './relative-time.ts'

const MINUTE = 60_000

test.each([
  [-5 * MINUTE, 'just now'],
  [0, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 min ago'],
  [59 * MINUTE, '59 min ago'],
  [60 * MINUTE, '1 hour ago'],
  [119 * MINUTE, '1 hour ago'],
  [120 * MINUTE, '2 hours ago'],
  [24 * 60 * MINUTE - 1, '23 hours ago'],
  [24 * 60 * MINUTE, '1 day ago'],
  [48 * 60 * MINUTE, '2 days ago'],
])('the time %i ms ago is shown as %s', (ms, words) => {
  const now = Date.parse('2026-11-20T19:00:00Z')
  expect(timeAgo(now - ms, now)).toBe(words)
})
