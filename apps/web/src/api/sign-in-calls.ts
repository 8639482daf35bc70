import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import type { PairBrowserAnswer, PairBrowserBody } from '@frontlash/contract/pairing'
import type { SessionAnswer } from '@frontlash/contract/staff'
import { send } from './http-client.ts'

/** Wrong, not here today, or too often: normal answers to a sign-in. */
const REFUSALS = [401, 403, 429]

/** The fields of a sign-in's answer that a screen may use without a check. */
export type SignInAnswer = Partial<SessionAnswer> | null | undefined

/** Signs a member of staff in by PIN at a location. */
export function loginByPin(pin: string, selectedLocation: string): Promise<SignInAnswer> {
  return send(MANAGER_CALLS.loginByPin, { body: { pin, selectedLocation }, expected: REFUSALS })
}

/** Signs a member of staff in by user name and password, at a location where they work today. */
export function login(username: string, password: string, code?: string): Promise<SignInAnswer> {
  return send(MANAGER_CALLS.login, {
    body: { username, password, ...(code !== undefined && { code }) },
    expected: REFUSALS,
  })
}

/** Pairs this browser by the key of an admin's link; 410 when the link has expired or was used. */
export function pairBrowser(body: PairBrowserBody): Promise<PairBrowserAnswer> {
  return send(MANAGER_CALLS.pairBrowser, { body, expected: [410] })
}
