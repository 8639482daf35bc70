import { ApiError, NoResponseError, TimeoutError } from '@frontlash/web-client/http-client'
import { describe, expect, test } from 'vitest'
import { passwordErrorText, pinErrorText } from './sign-in-errors.ts'

const NO_RESPONSE = 'No response from server. Please check your connection and try again.'
const WAIT = 'Too many tries. Please wait 30 seconds.'
const OFF = 'PINs are off until tomorrow after too many wrong ones. Please use your user name and password.'
const NOT_TODAY = 'No location access for Irvine today'

describe('a failed sign-in by PIN', () => {
  test.each([
    ['nobody has the PIN', new ApiError(401, { code: 'INVALID_PIN', msg: 'x' }), 'Incorrect PIN. Please try again.'],
    ['the user may not work here today', new ApiError(403, { code: 'NO_LOCATION_ACCESS', msg: NOT_TODAY }), NOT_TODAY],
    ['the user is denied access', new ApiError(403, { code: 'NOT_ALLOWED', msg: 'Access denied' }), 'Access denied'],
    ['there were too many tries', new ApiError(429, { code: 'TOO_MANY_TRIES', msg: WAIT }), WAIT],
    ['PINs are off', new ApiError(403, { code: 'PIN_SIGN_IN_OFF', msg: OFF }), OFF],
    ['the format is refused', new ApiError(400, { code: 'INVALID', msg: 'x' }), 'Login failed. Please check your PIN.'],
    ['the server fails', new ApiError(500, { code: 'INTERNAL', msg: 'x' }), 'Login failed. Please check your PIN.'],
    ['there is no network', new NoResponseError(), NO_RESPONSE],
    ['no response comes in time', new TimeoutError(), NO_RESPONSE],
    ['the reason is unknown', new Error('x'), 'Login failed'],
  ])('shows an error message for its cause (%s)', (_why, error, sentence) => {
    expect(pinErrorText(error)).toBe(sentence)
  })
})

describe('a failed sign-in by user name and password', () => {
  const wrong = new ApiError(401, { code: 'INVALID_CREDENTIALS', msg: 'x' })
  test.each([
    ['the name or password is wrong', wrong, 'Wrong user name or password.'],
    ['there were too many tries', new ApiError(429, { code: 'TOO_MANY_TRIES', msg: WAIT }), WAIT],
    ['the server fails with a message', new ApiError(500, { code: 'INTERNAL', msg: 'Sorry.' }), 'Sorry.'],
    ['the server fails without a message', new ApiError(500, {}), 'Login failed: 500 error'],
    [
      'the response is not from our server',
      new ApiError(200, {}),
      'Server returned an invalid response. Please try again.',
    ],
    ['there is no network', new NoResponseError(), NO_RESPONSE],
    ['the reason is known', new TypeError('storage is full'), 'Login failed: storage is full'],
    ['the reason is unknown', null, 'Login failed'],
  ])('shows an error message for its cause (%s)', (_why, error, sentence) => {
    expect(passwordErrorText(error, 'lashes-demo')).toBe(sentence)
  })

  test('shows a hint if the password looks like a PIN', () => {
    expect(passwordErrorText(wrong, '2468')).toBe('Invalid PIN code. Please type your password here.')
  })
})
