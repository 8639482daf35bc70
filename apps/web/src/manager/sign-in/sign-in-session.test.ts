import { expect, test } from 'vitest'
import { returnAddress } from './sign-in-session.ts'

test.each([
  ['no page led here', null, '/dashboard'],
  ['the schedule led here', { from: '/daily-schedule?date=2026-11-21' }, '/daily-schedule?date=2026-11-21'],
  ['something else was stored', { from: 7 }, '/dashboard'],
  ['another site is named', { from: 'https://example.com/' }, '/dashboard'],
  ['another site pretends to be a path', { from: '//example.com/' }, '/dashboard'],
  ['another site pretends with a backslash', { from: '/\\example.com/' }, '/dashboard'],
])('after signing in, when %s', (_why, state, address) => {
  expect(returnAddress(state)).toBe(address)
})
