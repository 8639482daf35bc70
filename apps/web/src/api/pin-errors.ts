import { ApiError, NoResponseError } from '@frontlash/web-client/http-client'

/** The error if the server does not respond to a sign-in. The typed credentials stay in the form. */
export const CANNOT_CONNECT = 'Cannot connect to server. Please check connection.'

export const PIN_REFUSED = 'Invalid PIN or insufficient permissions'

/** True if the server accepts no PIN at the moment. The server's message names another way to sign in. */
export function isPinOff(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'PIN_SIGN_IN_OFF'
}

/** The error message for a failed verification (docs/product/kiosk.md, "What can go wrong"). */
export function pinErrorText(error: unknown): string {
  if (error instanceof NoResponseError) return CANNOT_CONNECT
  if (error instanceof ApiError) {
    if (error.status === 500) return 'Server error. Please try again or contact support.'
    if (error.status === 400) return error.msg || 'Invalid request'
    if (isPinOff(error)) return error.msg
    // After too many attempts, the server's message says how long to wait.
    if (error.status === 429 && error.msg !== '') return error.msg
  }
  return 'Failed to verify PIN. Please try again.'
}
