import type { CallAnswer } from '@frontlash/contract/call-types'
import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import type { ChangeMyKeysAnswer, MyKeysAnswer } from '@frontlash/contract/my-keys'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type { SetUpAnswer } from '@frontlash/contract/office-staff'
import type { DefaultLocationAnswer } from '@frontlash/contract/permissions'
import type { OpenSession } from '@frontlash/contract/sessions'
import type { LocationKey } from '@frontlash/domain/location-key'
import { send } from './http-client.ts'
import { randomId } from './random-id.ts'

/** Wrong, not confirmed, or too often: normal answers here. */
const REFUSALS = [400, 401, 403, 404, 429]

/** Which keys the signed-in person has. */
export function readMyKeys(): Promise<MyKeysAnswer> {
  return send(OFFICE_CALLS.myKeys)
}

export type KeyChange = { current: string; drawPin?: true; pin?: string; password?: string }

/** Changes one's own PIN or password by a current one; all other sessions end. */
export function changeMyKeys(body: KeyChange, idempotencyKey: string): Promise<ChangeMyKeysAnswer> {
  return send(OFFICE_CALLS.changeMyKeys, { body, idempotencyKey, expected: REFUSALS })
}

/** The browsers in which the signed-in person is signed in. */
export function readMySessions(): Promise<OpenSession[]> {
  return send(OFFICE_CALLS.mySessions)
}

export function endMySession(id: string, idempotencyKey: string): Promise<unknown> {
  return send(OFFICE_CALLS.endMySession, { params: { id }, idempotencyKey, expected: REFUSALS })
}

export function endMyOtherSessions(idempotencyKey: string): Promise<unknown> {
  return send(OFFICE_CALLS.endMyOtherSessions, { idempotencyKey, expected: REFUSALS })
}

/** Where the dashboard starts for the signed-in person. */
export function readMyLocation(): Promise<DefaultLocationAnswer> {
  return send(MANAGER_CALLS.defaultLocation)
}

export function saveMyLocation(locationId: LocationKey, idempotencyKey: string): Promise<DefaultLocationAnswer> {
  return send(MANAGER_CALLS.saveDefaultLocation, { body: { locationId }, idempotencyKey, expected: REFUSALS })
}

/** A secret for an authenticator app; on after one right code. */
export function startTwoStep(idempotencyKey: string): Promise<CallAnswer<typeof OFFICE_CALLS.startTwoStep>> {
  return send(OFFICE_CALLS.startTwoStep, { body: {}, idempotencyKey, expected: REFUSALS })
}

/** Turns two-step sign-in on by one code of the app; answers the recovery codes, once. */
export function finishTwoStep(
  code: string,
  idempotencyKey: string,
): Promise<CallAnswer<typeof OFFICE_CALLS.finishTwoStep>> {
  return send(OFFICE_CALLS.finishTwoStep, { body: { code }, idempotencyKey, expected: REFUSALS })
}

export function endTwoStep(idempotencyKey: string): Promise<unknown> {
  return send(OFFICE_CALLS.endTwoStep, { idempotencyKey, expected: REFUSALS })
}

export type SetUpStep = { key: string; drawPin?: true; password?: string; done?: true }

/** One step of choosing first keys by a set-up link; 410 when the link is over. */
export function setUp(body: SetUpStep): Promise<SetUpAnswer> {
  return send(OFFICE_CALLS.setUp, { body, idempotencyKey: randomId(), expected: [400, 410, 429] })
}
