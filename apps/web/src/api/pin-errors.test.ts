import { ApiError, NoResponseError, TimeoutError } from '@frontlash/web-client/http-client'
import { expect, test } from 'vitest'
import { pinErrorText } from './pin-errors.ts'

test.each([
  [
    'server error',
    new ApiError(500, { code: 'INTERNAL', msg: 'x' }),
    'Server error. Please try again or contact support.',
  ],
  [
    'wrong request with a message',
    new ApiError(400, { code: 'INVALID', msg: 'PIN must be 4 digits' }),
    'PIN must be 4 digits',
  ],
  ['wrong request without a message', new ApiError(400, {}), 'Invalid request'],
  [
    'too many tries',
    new ApiError(429, { code: 'TOO_MANY_TRIES', msg: 'Too many tries. Please wait 30 seconds.' }),
    'Too many tries. Please wait 30 seconds.',
  ],
  [
    'no PIN is accepted today',
    new ApiError(403, { code: 'PIN_SIGN_IN_OFF', msg: 'PINs are off until tomorrow.' }),
    'PINs are off until tomorrow.',
  ],
  ['no connection', new NoResponseError(), 'Cannot connect to server. Please check connection.'],
  ['no response in time', new TimeoutError(), 'Cannot connect to server. Please check connection.'],
  [
    'database not available',
    new ApiError(503, { code: 'UNAVAILABLE', msg: 'x' }),
    'Failed to verify PIN. Please try again.',
  ],
  ['anything else', new Error('x'), 'Failed to verify PIN. Please try again.'],
])('a failed check of a PIN shows an error message for its cause (%s)', (_why, error, sentence) => {
  expect(pinErrorText(error)).toBe(sentence)
})
