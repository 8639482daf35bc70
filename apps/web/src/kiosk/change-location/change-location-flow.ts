import type { VerifyPinResponse } from '@frontlash/contract/staff'
import { PIN_REFUSED } from '../../api/pin-errors.ts'
import { PIN_LENGTH } from '../../ui/pin-dots.tsx'

/** How long the success message is shown before the redirect to `/`. */
export const REDIRECT_MS = 2_000

/**
 * Returns the messages about missing input: the hint below the button, and the error after a press; null if nothing is
 * missing.
 */
export function missingInput(location: string | null, pin: string): { hint: string; error: string } | null {
  if (location === null || pin === '') {
    const hint = location !== null ? 'Enter your 4-digit PIN to confirm' : 'Choose a location, then enter your PIN'
    return { hint, error: 'Please select a location and enter your PIN' }
  }
  if (pin.length < PIN_LENGTH) return { hint: 'Enter your 4-digit PIN to confirm', error: 'PIN must be 4 digits' }
  return null
}

/** Returns the error message; null if the PIN belongs to an admin or a manager. */
export function refusalOfPin(response: VerifyPinResponse): string | null {
  const mayChange = response.valid && (response.role === 'admin' || response.role === 'manager')
  return mayChange ? null : PIN_REFUSED
}
