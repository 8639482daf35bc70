import { expect, test } from 'vitest'
import { longestPeriodFrom, periodDays, periodError } from './period-days.ts'

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
  ['2026-11-20', '2026-11-20', undefined],
  ['2026-11-20', '2026-11-19', 'turned round'],
  ['2025-11-20', '2026-11-20', undefined],
  ['2025-11-19', '2026-11-20', 'too long'],
])('a period from %s to %s has the error %s', (from, to, fault) => {
  expect(periodError({ from, to })).toBe(fault)
})

test.each([
  ['2026-11-20', '2026-11-20', '2026-11-20'],
  ['2025-11-20', '2026-11-20', '2026-11-20'],
  ['2025-11-19', '2026-11-20', '2026-11-19'],
  ['2024-02-29', '2026-11-20', '2025-02-28'],
])('the longest period that begins on %s, if today is %s, ends on %s', (from, today, to) => {
  expect(longestPeriodFrom(from, today)).toEqual({ from, to })
  expect(periodError({ from, to })).toBeUndefined()
})
