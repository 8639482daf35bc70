import { expect, test } from 'vitest'
import { summaryWeek, weeklySummary } from './weekly-summary.ts'

const WEEK = { from: '2026-11-09', to: '2026-11-15' }

test.each([
  // Monday, November 16, at 8:59 AM, 9:00 AM and 11:59 PM; then Tuesday, and Sunday evening.
  ['2026-11-16T16:59:59Z', undefined],
  ['2026-11-16T17:00:00Z', WEEK],
  ['2026-11-17T07:59:59Z', WEEK],
  ['2026-11-17T08:00:00Z', undefined],
  ['2026-11-17T17:00:00Z', undefined],
  ['2026-11-16T04:00:00Z', undefined],
  // After the clocks were set back, Monday 9 AM is an hour later in UTC than a week before.
  ['2026-10-26T16:00:00Z', { from: '2026-10-19', to: '2026-10-25' }],
  ['2026-11-02T16:59:59Z', undefined],
  ['2026-11-02T17:00:00Z', { from: '2026-10-26', to: '2026-11-01' }],
])('the weekly summary that is due at %s is about %j', (now, week) => {
  expect(summaryWeek(new Date(now), 'America/Los_Angeles')).toEqual(week)
})

test('the weekly summary contains four figures and a link to Insights for the same week', () => {
  const figures = { noShowRate: 0.0833, wait: 6, shareServed: 0.75, lateStart: 0 }
  expect(weeklySummary(figures, WEEK, 'https://salon.example')).toEqual({
    week: 'Nov 9 to Nov 15',
    noShows: '8.3%',
    wait: '6 min',
    walkInsServed: '75%',
    lateStarts: '0 min',
    insightsLink: 'https://salon.example/office/insights?from=2026-11-09&to=2026-11-15',
  })
})

test('a figure with too few values is shown as "too few"', () => {
  const figures = { noShowRate: null, wait: null, shareServed: null, lateStart: null }
  const { noShows, wait, walkInsServed, lateStarts } = weeklySummary(figures, WEEK, '')
  expect(new Set([noShows, wait, walkInsServed, lateStarts])).toEqual(new Set(['too few']))
})
