import { describe, expect, test } from 'vitest'
import { areUnknownBrowsersHeld, isHoldDue, type PasswordFailures, passwordDelayMs } from './password-delay.ts'

const NOON = new Date('2026-11-20T20:00:00Z')
const ago = (ms: number) => new Date(NOON.getTime() - ms)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const failures = (given: Partial<PasswordFailures>): PasswordFailures => ({
  recent: 0,
  sinceSignIn: 0,
  lastAt: ago(MINUTE_MS),
  heldSince: null,
  ...given,
})

test.each([
  [0, 0],
  [2, 0],
  [9, 0],
  [10, 1_000],
  [11, 2_000],
  [12, 4_000],
  [13, 4_000],
  [1_000, 4_000],
  [100_000, 4_000],
])('an unknown browser’s next attempt after %i wrong passwords is delayed by %i ms', (recent, delayMs) => {
  expect(passwordDelayMs(failures({ recent }), NOON)).toBe(delayMs)
})

test('an account without a wrong password causes no delay', () => {
  expect(passwordDelayMs(undefined, NOON)).toBe(0)
})

test.each([
  [59 * MINUTE_MS + 59_999, 4_000],
  [HOUR_MS, 0],
])('the delay that is left %i ms after the last wrong password is %i ms', (age, delayMs) => {
  expect(passwordDelayMs(failures({ recent: 50, lastAt: ago(age) }), NOON)).toBe(delayMs)
})

test('setting the clock back does not extend the delay beyond four seconds', () => {
  expect(passwordDelayMs(failures({ recent: 50, lastAt: ago(-5 * HOUR_MS) }), NOON)).toBe(4_000)
})

describe('a sign-in hold on unknown browsers', () => {
  test.each([
    [99, null, false],
    [100, null, true],
    [101, null, true],
    [150, ago(HOUR_MS), false],
  ])('starts after %i wrong passwords if the last hold began at %s (expected: %s)', (sinceSignIn, heldSince, isDue) => {
    expect(isHoldDue(failures({ sinceSignIn, heldSince }))).toBe(isDue)
  })

  test.each([
    [24 * HOUR_MS - 1, true],
    [24 * HOUR_MS, false],
  ])('still lasts %i ms after the last wrong password (expected: %s)', (age, isHeld) => {
    const held = failures({ sinceSignIn: 100, heldSince: ago(72 * HOUR_MS), lastAt: ago(age) })
    expect(areUnknownBrowsersHeld(held, NOON)).toBe(isHeld)
  })

  test('is off if no hold was ever recorded', () => {
    expect(areUnknownBrowsersHeld(failures({ sinceSignIn: 100 }), NOON)).toBe(false)
    expect(areUnknownBrowsersHeld(undefined, NOON)).toBe(false)
  })
})
