import { describe, expect, test } from 'vitest'
import { ApiError, NoResponseError, TimeoutError } from '../../api/http-client.ts'
import { pinErrorText, refusalOfPin, whatIsMissing } from './change-location-flow.ts'

describe('Change Location, pressed', () => {
  test.each([
    [null, '', 'Please select a location and enter your PIN'],
    [null, '2468', 'Please select a location and enter your PIN'],
    ['irvine', '', 'Please select a location and enter your PIN'],
    ['irvine', '2', 'PIN must be 4 digits'],
    ['irvine', '246', 'PIN must be 4 digits'],
    ['irvine', '2468', undefined],
  ])('with location %s and PIN "%s" says %s', (location, pin, error) => {
    expect(whatIsMissing(location, pin)?.error).toBe(error)
  })
})

describe('whose PIN it is', () => {
  test.each([
    ['an admin’s', { valid: true, role: 'admin' }, null],
    ['a manager’s', { valid: true, role: 'manager' }, null],
    ['a technician’s', { valid: true, role: 'technician' }, 'Invalid PIN or insufficient permissions'],
    ['nobody’s', { valid: false }, 'Invalid PIN or insufficient permissions'],
  ] as const)('%s', (_whose, answer, refusal) => {
    expect(refusalOfPin(answer)).toBe(refusal)
  })
})

describe('a PIN that could not be checked', () => {
  test.each([
    [
      'server error',
      new ApiError(500, { code: 'INTERNAL', msg: 'x' }),
      'Server error. Please try again or contact support.',
    ],
    [
      'wrong request, with words',
      new ApiError(400, { code: 'INVALID', msg: 'PIN must be 4 digits' }),
      'PIN must be 4 digits',
    ],
    ['wrong request, without', new ApiError(400, {}), 'Invalid request'],
    [
      'too many tries',
      new ApiError(429, { code: 'TOO_MANY_TRIES', msg: 'Too many tries. Please wait 30 seconds.' }),
      'Too many tries. Please wait 30 seconds.',
    ],
    ['no connection', new NoResponseError(), 'Cannot connect to server. Please check connection.'],
    ['no answer in time', new TimeoutError(), 'Cannot connect to server. Please check connection.'],
    ['database away', new ApiError(503, { code: 'UNAVAILABLE', msg: 'x' }), 'Failed to verify PIN. Please try again.'],
    ['anything else', new Error('x'), 'Failed to verify PIN. Please try again.'],
  ])('%s', (_why, error, sentence) => {
    expect(pinErrorText(error)).toBe(sentence)
  })
})
