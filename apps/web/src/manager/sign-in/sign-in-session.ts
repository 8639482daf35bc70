import type { SessionResponse } from '@frontlash/contract/staff'
import { readLocationKey } from '@frontlash/domain/location-key'
import { calls } from '@frontlash/web-client/calls'
import { saveDashboardLocation } from '@frontlash/web-client/dashboard-location'
import { ApiError } from '@frontlash/web-client/http-client'
import { managerCalls } from '@frontlash/web-client/manager-calls'
import { signInStaff } from '@frontlash/web-client/session'
import { removeToken, saveToken } from '@frontlash/web-client/session-token'
import type { AttemptOutcome } from '../../ui/use-pin-attempt.ts'
import { INVALID_RESPONSE, NEW_BROWSER_ADVICE, passwordErrorText, pinErrorText } from './sign-in-errors.ts'

const DASHBOARD = '/dashboard'

/** An unvalidated response to a sign-in: any field may be missing. */
type SignInResponse = Partial<SessionResponse> | null | undefined

/** Signs in by PIN at a location, and stores the token and the location in this browser. */
export async function signInByPin(pin: string, location: string): Promise<AttemptOutcome> {
  try {
    const response: SignInResponse = await managerCalls.loginByPin({ body: { pin, selectedLocation: location } })
    if (!response?.token || !response.user) return failed('No token or user data received')
    signInStaff(response.token, response.user)
    saveDashboardLocation(readLocationKey(location) ?? null)
    return { ok: true }
  } catch (error) {
    return failed(pinErrorText(error), error)
  }
}

/**
 * Signs in by user name and password. If two-step sign-in is on, a code is needed too. After signing in, loads the
 * user, so that an invalid token is detected at once.
 */
export async function signInByPassword(
  username: string,
  password: string,
  code: string | undefined,
): Promise<AttemptOutcome> {
  try {
    const body = { username, password, ...(code !== undefined && { code }) }
    const response: SignInResponse = await managerCalls.login({ body })
    if (!response?.token) {
      console.error('POST /api/auth/login: No token received')
      return failed(INVALID_RESPONSE)
    }
    saveToken(response.token)
    const user = await calls.currentUser().catch(() => null)
    if (!user) {
      removeToken()
      return failed('Successfully logged in but failed to fetch user data.')
    }
    signInStaff(response.token, user)
    saveDashboardLocation(user.selectedLocation)
    return { ok: true }
  } catch (error) {
    return failed(passwordErrorText(error, password), error)
  }
}

/** Returns the URL after signing in: the page that led here (`state.from`), otherwise the dashboard. */
export function returnAddress(state: unknown): string {
  const from = state instanceof Object && 'from' in state ? state.from : null
  // Only URLs on our own origin are allowed. `//elsewhere` and `/\elsewhere` lead to other sites.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : DASHBOARD
}

/** True if the user was redirected here because the server ended the session (`state.hasEnded`). */
export function hasSessionEnded(state: unknown): boolean {
  return state instanceof Object && 'hasEnded' in state && state.hasEnded === true
}

function failed(sentence: string, error?: unknown): AttemptOutcome {
  const retryAfterMs = error instanceof ApiError && error.status === 429 ? error.retryAfterMs : null
  const asksCode = error instanceof ApiError && (error.code === 'CODE_NEEDED' || error.code === 'WRONG_CODE')
  const isNewBrowser = error instanceof ApiError && error.code === 'NEW_BROWSER'
  const isPinOff = error instanceof ApiError && error.code === 'PIN_NOT_ALLOWED_HERE'
  return { ok: false, sentence, retryAfterMs, asksCode, isPinOff, ...(isNewBrowser && { advice: NEW_BROWSER_ADVICE }) }
}
