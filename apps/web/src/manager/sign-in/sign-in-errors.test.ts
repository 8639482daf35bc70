import { describe, expect, test } from 'vitest'
import { ApiError, NoResponseError, TimeoutError } from '../../api/http-client.ts'
import { passwordErrorText, pinErrorText } from './sign-in-errors.ts'

const NO_RESPONSE = 'No response from server. Please check your connection and try again.'
const WAIT = 'Too many tries. Please wait 30 seconds.'
const OFF = 'PINs are off until tomorrow after too many wrong ones. Please use your user name and password.'
const NOT_TODAY = 'No location access for Irvine today'

describe('a PIN that does not sign in', () => {
  test.each([
    ['nobody’s', new ApiError(401, { code: 'INVALID_PIN', msg: 'x' }), 'Incorrect PIN. Please try again.'],
    ['of somebody who is off today', new ApiError(403, { code: 'NO_LOCATION_ACCESS', msg: NOT_TODAY }), NOT_TODAY],
    ['of somebody who is kept out', new ApiError(403, { code: 'NOT_ALLOWED', msg: 'Access denied' }), 'Access denied'],
    ['too soon', new ApiError(429, { code: 'TOO_MANY_TRIES', msg: WAIT }), WAIT],
    ['while PINs are off', new ApiError(403, { code: 'PIN_SIGN_IN_OFF', msg: OFF }), OFF],
    ['refused for its shape', new ApiError(400, { code: 'INVALID', msg: 'x' }), 'Login failed. Please check your PIN.'],
    ['at a broken server', new ApiError(500, { code: 'INTERNAL', msg: 'x' }), 'Login failed. Please check your PIN.'],
    ['without network', new NoResponseError(), NO_RESPONSE],
    ['without a response in time', new TimeoutError(), NO_RESPONSE],
    ['for no reason we know', new Error('x'), 'Login failed'],
  ])('%s', (_why, error, sentence) => {
    expect(pinErrorText(error)).toBe(sentence)
  })
})

describe('a user name and password that do not sign in', () => {
  const wrong = new ApiError(401, { code: 'INVALID_CREDENTIALS', msg: 'x' })
  test.each([
    ['nobody’s', wrong, 'Wrong user name or password.'],
    ['too soon', new ApiError(429, { code: 'TOO_MANY_TRIES', msg: WAIT }), WAIT],
    ['at a broken server that says so', new ApiError(500, { code: 'INTERNAL', msg: 'Sorry.' }), 'Sorry.'],
    ['at a broken server that says nothing', new ApiError(500, {}), 'Login failed: 500 error'],
    [
      'at something that is no server of ours',
      new ApiError(200, {}),
      'Server returned an invalid response. Please try again.',
    ],
    ['without network', new NoResponseError(), NO_RESPONSE],
    ['for a reason we know', new TypeError('storage is full'), 'Login failed: storage is full'],
    ['for no reason at all', null, 'Login failed'],
  ])('%s', (_why, error, sentence) => {
    expect(passwordErrorText(error, 'lashes-demo')).toBe(sentence)
  })

  test('a PIN in the place of the password', () => {
    expect(passwordErrorText(wrong, '2468')).toBe('Invalid PIN code. Please type your password here.')
  })
})
