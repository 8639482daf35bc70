import type { LeaveKioskModeBody } from '@frontlash/contract/staff'
import { ApiError } from '@frontlash/web-client/http-client'
import { managerCalls } from '@frontlash/web-client/manager-calls'
import { CANNOT_CONNECT, PIN_REFUSED, pinErrorText } from '../api/pin-errors.ts'
import type { AttemptOutcome } from '../ui/use-pin-attempt.ts'

const PASSWORD_REFUSED = 'Wrong user name or password, or insufficient permissions'

/**
 * Asks the server whether these credentials end kiosk mode. Without the server's confirmation, kiosk mode continues
 * (docs/product/kiosk.md, "Kiosk mode").
 */
export async function tryToLeave(keys: LeaveKioskModeBody): Promise<AttemptOutcome> {
  try {
    const response = await managerCalls.leaveKioskMode({ body: keys })
    // Only `valid: true` from our own server ends kiosk mode. Other servers may respond too, such as the sign-in page
    // of a Wi-Fi network.
    if (response?.valid === true) return { ok: true }
    return { ok: false, sentence: 'pin' in keys ? PIN_REFUSED : PASSWORD_REFUSED, retryAfterMs: null }
  } catch (error) {
    return { ok: false, ...failureOf(error) }
  }
}

function failureOf(error: unknown): { sentence: string; retryAfterMs: number | null; isPinOff?: boolean } {
  if (!(error instanceof ApiError)) return { sentence: pinErrorText(error), retryAfterMs: null }
  if (error.code === 'PIN_SIGN_IN_OFF' || error.code === 'PIN_NOT_ALLOWED_HERE')
    return { sentence: error.msg, retryAfterMs: null, isPinOff: true }
  if (error.code === 'NEW_BROWSER') return { sentence: error.msg, retryAfterMs: null }
  // These statuses mean that the backend does not respond to a proxy, or that the server has no database.
  if ([502, 503, 504].includes(error.status)) return { sentence: CANNOT_CONNECT, retryAfterMs: null }
  return { sentence: pinErrorText(error), retryAfterMs: error.status === 429 ? error.retryAfterMs : null }
}
