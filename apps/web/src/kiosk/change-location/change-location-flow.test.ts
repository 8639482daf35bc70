import { describe, expect, test } from 'vitest'
import { missingInput, refusalOfPin } from './change-location-flow.ts'

describe('the button Change Location', () => {
  test.each([
    [null, '', 'Please select a location and enter your PIN'],
    [null, '2468', 'Please select a location and enter your PIN'],
    ['irvine', '', 'Please select a location and enter your PIN'],
    ['irvine', '2', 'PIN must be 4 digits'],
    ['irvine', '246', 'PIN must be 4 digits'],
    ['irvine', '2468', undefined],
  ])('for the location %s and the PIN "%s" shows the error "%s"', (location, pin, error) => {
    expect(missingInput(location, pin)?.error).toBe(error)
  })
})

describe('a location change', () => {
  test.each([
    ['is allowed with an admin’s PIN', { valid: true, role: 'admin' }, null],
    ['is allowed with a manager’s PIN', { valid: true, role: 'manager' }, null],
    [
      'is refused with a technician’s PIN',
      { valid: true, role: 'technician' },
      'Invalid PIN or insufficient permissions',
    ],
    ['is refused with an unknown PIN', { valid: false }, 'Invalid PIN or insufficient permissions'],
  ] as const)('%s', (_whose, response, refusal) => {
    expect(refusalOfPin(response)).toBe(refusal)
  })
})
