import { describe, expect, test } from 'vitest'
import { missingInput, refusalOfPin } from './change-location-flow.ts'

describe('Change Location, pressed', () => {
  test.each([
    [null, '', 'Please select a location and enter your PIN'],
    [null, '2468', 'Please select a location and enter your PIN'],
    ['irvine', '', 'Please select a location and enter your PIN'],
    ['irvine', '2', 'PIN must be 4 digits'],
    ['irvine', '246', 'PIN must be 4 digits'],
    ['irvine', '2468', undefined],
  ])('with location %s and PIN "%s" says %s', (location, pin, error) => {
    expect(missingInput(location, pin)?.error).toBe(error)
  })
})

describe('whose PIN it is', () => {
  test.each([
    ['an admin’s', { valid: true, role: 'admin' }, null],
    ['a manager’s', { valid: true, role: 'manager' }, null],
    ['a technician’s', { valid: true, role: 'technician' }, 'Invalid PIN or insufficient permissions'],
    ['nobody’s', { valid: false }, 'Invalid PIN or insufficient permissions'],
  ] as const)('%s', (_whose, response, refusal) => {
    expect(refusalOfPin(response)).toBe(refusal)
  })
})
