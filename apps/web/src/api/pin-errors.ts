import { ApiError, NoResponseError } from './http-client.ts'

/** No response to a PIN, or to a user name and password: the input stays. */
export const CANNOT_CONNECT = 'Cannot connect to server. Please check connection.'

/** A PIN that is unknown, or whose user has no permission. */
export const PIN_REFUSED = 'Invalid PIN or insufficient permissions'

/** Whether no PIN is accepted now, and the server's message says what to do instead. */
export function isPinOff(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'PIN_SIGN_IN_OFF'
}

/** The sentence for a verification that failed (docs/product/kiosk.md, "What can go wrong"). */
export function pinErrorText(error: unknown): string {
  if (error instanceof NoResponseError) return CANNOT_CONNECT
  if (error instanceof ApiError) {
    if (error.status === 500) return 'Server error. Please try again or contact support.'
    if (error.status === 400) return error.msg || 'Invalid request'
    if (isPinOff(error)) return error.msg
    // Too many tries: the server's message contains how long to wait.
    if (error.status === 429 && error.msg !== '') return error.msg
  }
  return 'Failed to verify PIN. Please try again.'
}
