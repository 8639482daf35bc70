import type { VerifyPinResponse } from '@frontlash/contract/staff'
import { PIN_REFUSED } from '../../api/pin-errors.ts'
import { PIN_LENGTH } from '../../ui/pin-dots.tsx'

/** The time for which the success message is shown before the redirect to `/`. */
export const REDIRECT_MS = 2_000

/**
 * Returns the messages about missing input: the hint under the button, and the error when the button is pressed. Null
 * if nothing is missing.
 */
export function missingInput(location: string | null, pin: string): { hint: string; error: string } | null {
  if (location === null || pin === '') {
    const hint = location !== null ? 'Enter your 4-digit PIN to confirm' : 'Choose a location, then enter your PIN'
    return { hint, error: 'Please select a location and enter your PIN' }
  }
  if (pin.length < PIN_LENGTH) return { hint: 'Enter your 4-digit PIN to confirm', error: 'PIN must be 4 digits' }
  return null
}

/** Returns null for the PIN of an admin or a manager; otherwise the error message. */
export function refusalOfPin(response: VerifyPinResponse): string | null {
  const mayChange = response.valid && (response.role === 'admin' || response.role === 'manager')
  return mayChange ? null : PIN_REFUSED
}
