import { describe, expect, test } from 'vitest'
import { parseDeveloperDate } from './developer-date.ts'
import { clockOffsetMs, onDeveloperDate } from './server-clock.ts'

const ZONE = 'America/Los_Angeles'

describe('the offset of the server’s clock', () => {
  test.each([
    ['is positive for a clock an hour ahead', '2026-11-20T20:00:00.000Z', '2026-11-20T19:00:00.000Z', 0, 3_600_000],
    [
      'is negative for a demo’s clock a year behind',
      '2025-11-20T19:00:00.000Z',
      '2026-11-20T19:00:00.000Z',
      0,
      -31_536_000_000,
    ],
    ['is taken halfway through a slow response', '2026-11-20T19:00:10.000Z', '2026-11-20T19:00:00.000Z', 4_000, 8_000],
    [
      'is 0 if it is smaller than the time of the response',
      '2026-11-20T19:00:02.900Z',
      '2026-11-20T19:00:00.000Z',
      4_000,
      0,
    ],
    ['is 0 for an unreadable time', 'soon', '2026-11-20T19:00:00.000Z', 0, 0],
  ])('%s', (_what, serverNow, sentAt, tookMs, offsetMs) => {
    const sentAtMs = Date.parse(sentAt)
    expect(clockOffsetMs(serverNow, sentAtMs, sentAtMs + tookMs)).toBe(offsetMs)
  })
})

describe('the developer’s date', () => {
  const now = new Date('2026-11-20T19:30:15.000Z')

  test.each([
    ['keeps the time of day', '2026-12-24', '2026-12-24T19:30:15.000Z'],
    ['can have its own time', '2026-12-24T09:05', '2026-12-24T17:05:00.000Z'],
    ['can be in the past', '2026-11-01', '2026-11-01T19:30:15.000Z'],
  ])('%s', (_what, stored, shown) => {
    expect(onDeveloperDate(now, parseDeveloperDate(stored)!, ZONE).toISOString()).toBe(shown)
  })

  test('is the salon’s calendar day late in the evening, even if the browser’s day differs', () => {
    const lateEvening = new Date('2026-11-21T07:30:00.000Z')
    expect(onDeveloperDate(lateEvening, parseDeveloperDate('2026-11-20')!, ZONE)).toEqual(lateEvening)
  })

  test.each(['', 'tomorrow', '20.11.2026', '2026-11'])('is refused if its value is %j', stored => {
    expect(parseDeveloperDate(stored)).toBeNull()
  })
})
