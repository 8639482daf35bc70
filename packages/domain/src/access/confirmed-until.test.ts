import { expect, test } from 'vitest'
import { confirmedUntil, isConfirmed } from './confirmed-until.ts'

const AT = new Date('2026-11-20T19:00:00Z')

test('a confirmation of a session lasts for ten minutes', () => {
  expect(confirmedUntil(AT)).toEqual(new Date('2026-11-20T19:10:00Z'))
})

test.each([
  ['2026-11-20T19:00:00.000Z', true],
  ['2026-11-20T19:09:59.999Z', true],
  ['2026-11-20T19:10:00.000Z', false],
  // The clock of the machine that recorded the password was a little ahead.
  ['2026-11-20T18:59:00.000Z', true],
  // The clock was set back after the password was recorded.
  ['2026-11-20T18:58:59.999Z', false],
  ['2026-11-20T12:00:00.000Z', false],
])('a session that was confirmed at 19:00 is still confirmed at %s (expected: %s)', (now, counts) => {
  expect(isConfirmed(AT, new Date(now))).toBe(counts)
})

test('a session of an account without a password is never confirmed', () => {
  expect(isConfirmed(null, AT)).toBe(false)
})
