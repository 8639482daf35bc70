import { describe, expect, test } from 'vitest'
import { nightlyTurn } from './nightly-turn.ts'
import { firstRetainedDay, retainedSince } from './retention.ts'

const ZONE = 'America/Los_Angeles'

describe('the retention period', () => {
  test.each([
    ['2026-11-20', '2024-10-20'],
    ['2026-03-31', '2024-02-29'],
    ['2028-03-29', '2026-02-28'],
  ])('for visits on %s begins on %s', (today, first) => {
    expect(firstRetainedDay('visits', today)).toBe(first)
  })

  test.each([
    ['waivers', '2026-11-20T19:00:00.000Z', '2019-11-20T19:00:00.000Z'],
    ['audit', '2026-11-20T19:00:00.000Z', '2023-11-20T19:00:00.000Z'],
    ['surveys', '2026-11-20T19:00:00.000Z', '2024-10-20T18:00:00.000Z'],
    ['textBodies', '2026-11-20T19:00:00.000Z', '2026-10-21T18:00:00.000Z'],
    ['waivers', '2024-02-29T20:00:00.000Z', '2017-02-28T20:00:00.000Z'],
  ] as const)('for %s at %s begins at %s', (kind, now, since) => {
    expect(retainedSince(kind, new Date(now), ZONE).toISOString()).toBe(since)
  })
})

describe('the day whose nightly work is due', () => {
  test.each([
    ['a minute before three', '2026-11-20T10:59:00Z', '2026-11-19'],
    ['at three', '2026-11-20T11:00:00Z', '2026-11-20'],
    ['in the evening', '2026-11-21T07:59:00Z', '2026-11-20'],
    ['after midnight', '2026-11-21T08:00:00Z', '2026-11-20'],
    ['on the night the clocks go forward, at three', '2026-03-08T10:00:00Z', '2026-03-08'],
    ['on the night the clocks go back, the second time at half past one', '2026-11-01T09:30:00Z', '2026-10-31'],
  ])('changes at 3 AM by the salon’s clock (%s)', (_when, now, day) => {
    expect(nightlyTurn(new Date(now), ZONE)).toBe(day)
  })
})
