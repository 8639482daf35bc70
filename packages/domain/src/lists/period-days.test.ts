import { expect, test } from 'vitest'
import { longestPeriodFrom, periodDays, periodError, sameWeekdaysBefore } from './period-days.ts'

test.each([
  ['today', '2026-11-20', '2026-11-20'],
  ['7d', '2026-11-20', '2026-11-14'],
  ['28d', '2026-11-20', '2026-10-24'],
  ['90d', '2026-11-20', '2026-08-23'],
  ['12m', '2026-11-20', '2025-11-21'],
  ['12m', '2028-02-29', '2027-03-01'],
  ['12m', '2028-12-31', '2028-01-01'],
] as const)('the period %s that ends on %s begins on %s', (period, to, from) => {
  expect(periodDays(period, to)).toEqual({ from, to })
  expect(periodError({ from, to })).toBeUndefined()
})

test.each([
  // November 16, 2026 is a Monday.
  ['week', '2026-11-16', '2026-11-16', '2026-11-16'],
  ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['week', '2026-01-01', '2025-12-29', '2026-01-01'],
  ['month', '2026-11-01', '2026-11-01', '2026-11-01'],
  ['month', '2026-11-30', '2026-11-01', '2026-11-30'],
  ['last-month', '2026-11-01', '2026-10-01', '2026-10-31'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['month-last-year', '2026-11-01', '2025-11-01', '2025-11-30'],
  ['month-last-year', '2028-02-29', '2027-02-01', '2027-02-28'],
  ['month-last-year', '2029-02-01', '2028-02-01', '2028-02-29'],
] as const)('the period %s that contains the day %s is from %s to %s', (period, today, from, to) => {
  expect(periodDays(period, today)).toEqual({ from, to })
})

test.each([
  // The periods are a Friday, a week, eight days and four weeks.
  ['2026-11-20', '2026-11-20', '2026-11-13', '2026-11-13'],
  ['2026-11-14', '2026-11-20', '2026-11-07', '2026-11-13'],
  ['2026-11-13', '2026-11-20', '2026-10-30', '2026-11-06'],
  ['2026-10-24', '2026-11-20', '2026-09-26', '2026-10-23'],
  // The periods are Monday to Wednesday, and a month of 31 days.
  ['2026-11-16', '2026-11-18', '2026-11-09', '2026-11-11'],
  ['2026-10-01', '2026-10-31', '2026-08-27', '2026-09-26'],
])('the days from %s to %s are compared with the days from %s to %s', (from, to, before, until) => {
  expect(sameWeekdaysBefore({ from, to })).toEqual({ from: before, to: until })
})

test.each([
  ['2026-11-20', '2026-11-20', undefined],
  ['2026-11-20', '2026-11-19', 'turned round'],
  ['2025-11-20', '2026-11-20', undefined],
  ['2025-11-19', '2026-11-20', 'too long'],
])('a period from %s to %s has the error %s', (from, to, error) => {
  expect(periodError({ from, to })).toBe(error)
})

test.each([
  ['2026-11-20', '2026-11-20', '2026-11-20'],
  ['2025-11-20', '2026-11-20', '2026-11-20'],
  ['2025-11-19', '2026-11-20', '2026-11-19'],
  ['2024-02-29', '2026-11-20', '2025-02-28'],
])('the longest period from %s, with %s as today, ends on %s', (from, today, to) => {
  expect(longestPeriodFrom(from, today)).toEqual({ from, to })
  expect(periodError({ from, to })).toBeUndefined()
})
