import { expect, test } from 'vitest'
import { returnAddress } from './sign-in-session.ts'

test.each([
  ['no page led to the sign-in', null, '/dashboard'],
  ['the schedule led to the sign-in', { from: '/daily-schedule?date=2026-11-21' }, '/daily-schedule?date=2026-11-21'],
  ['the stored page is not text', { from: 7 }, '/dashboard'],
  ['another site is named', { from: 'https://example.com/' }, '/dashboard'],
  ['another site’s address begins like a path', { from: '//example.com/' }, '/dashboard'],
  ['another site’s address begins like a path with a backslash', { from: '/\\example.com/' }, '/dashboard'],
])('a sign-in leads only to a page of the salon’s own site (%s)', (_why, state, address) => {
  expect(returnAddress(state)).toBe(address)
})
