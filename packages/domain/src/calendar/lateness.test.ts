import { expect, test } from 'vitest'
import { DISPLAY_STATUSES } from './display-status.ts'
import { type Lateness, lateness, minutesPast } from './lateness.ts'

const START = Date.parse('2026-11-20T19:00:00Z')

test.each<[minutes: number, seconds: number, Lateness]>([
  [-60, 0, 'none'],
  [0, 0, 'none'],
  [9, 59, 'none'],
  [10, 0, 'subtle'],
  [14, 59, 'subtle'],
  [15, 0, 'moderate'],
  [240, 0, 'moderate'],
])('the lateness of an absent client %i min %i s after the start is %s', (minutes, seconds, expected) => {
  expect(lateness('inactive', START, START + minutes * 60_000 + seconds * 1000)).toBe(expected)
})

test('a client who is here, received or cancelled is never late', () => {
  const hourLater = START + 3_600_000
  const late = DISPLAY_STATUSES.filter(status => lateness(status, START, hourLater) !== 'none')
  expect(late).toEqual(['inactive'])
})

test('lateness on a card is counted in full minutes', () => {
  expect(minutesPast(START, START + 59_999)).toBe(0)
  expect(minutesPast(START, START + 60_000)).toBe(1)
  expect(minutesPast(START, START - 1)).toBe(-1)
})
