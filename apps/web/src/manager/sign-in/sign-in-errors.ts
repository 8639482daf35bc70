import { ApiError, type ApiErrorCode, NoResponseError } from '@frontlash/web-client/http-client'

const NO_RESPONSE = 'No response from server. Please check your connection and try again.'

/** The message for a response that is not from our server, or contains no token. */
export const INVALID_RESPONSE = 'Server returned an invalid response. Please try again.'

/** Refusals whose message is shown unchanged: 'No location access for Irvine today', 'Access denied'. */
const SHOWN_AS_IS: readonly ApiErrorCode[] = [
  'NO_LOCATION_ACCESS',
  'NOT_ALLOWED',
  'TOO_MANY_TRIES',
  'PIN_SIGN_IN_OFF',
  'PIN_NOT_ALLOWED_HERE',
  'UNAVAILABLE',
]

/** Returns the message for a refused PIN (docs/product/access.md, "The sign-in screen"). */
export function pinErrorText(error: unknown): string {
  if (error instanceof NoResponseError) return NO_RESPONSE
  if (!(error instanceof ApiError)) return 'Login failed'
  if (error.code === 'INVALID_PIN') return 'Incorrect PIN. Please try again.'
  if (SHOWN_AS_IS.includes(error.code) && error.msg !== '') return error.msg
  return 'Login failed. Please check your PIN.'
}

export function passwordErrorText(error: unknown, password: string): string {
  if (error instanceof NoResponseError) return NO_RESPONSE
  if (!(error instanceof ApiError)) return error instanceof Error ? `Login failed: ${error.message}` : 'Login failed'
  // The server does not reveal whether the name or the password is wrong. If a PIN was typed as the password, a hint is
  // shown.
  if (error.code === 'INVALID_CREDENTIALS') {
    return /^\d{4}$/.test(password)
      ? 'Invalid PIN code. Please type your password here.'
      : 'Wrong user name or password.'
  }
  if (error.status < 300) return INVALID_RESPONSE
  return error.msg || `Login failed: ${error.status} error`
}

/**
 * The advice for a held browser, in which a sign-in is possible only if an admin lets the browser in
 * (docs/product/access.md, "Passwords").
 */
export const NEW_BROWSER_ADVICE =
  'Somebody has been guessing this password. The admin opens Office, Staff, your account, types this code there and presses Let in; then sign in here again within 15 minutes. Salon tablets sign in as always. If you use two-step sign-in, type the code from your app instead.'
