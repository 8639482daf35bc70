import { CALLS } from '@frontlash/contract/calls'
import type { EnrollDeviceAnswer, EnrollDeviceBody, StaffUser, VerifyPinAnswer } from '@frontlash/contract/staff'
import { CALL_TIMEOUT_MS, send } from './http-client.ts'

/** Whether a PIN is an admin's or a manager's; if so, this browser is now enrolled as a kiosk. */
export function verifyPin(pin: string): Promise<VerifyPinAnswer> {
  return send(CALLS.verifyPin, { body: { pin } })
}

/** The user signed in on this browser; 401 without one, which is how a kiosk starts. */
export function currentUser(timeoutMs = CALL_TIMEOUT_MS): Promise<StaffUser> {
  return send(CALLS.currentUser, { expected: [401], timeoutMs })
}

/** Ends the session of the stored token. */
export function endSession(): Promise<unknown> {
  return send(CALLS.logout, { body: {}, expected: [401] })
}

/** Enrols this browser as a kiosk of a location, by the manager or admin who is signed in on it. */
export function enrollDevice(body: EnrollDeviceBody): Promise<EnrollDeviceAnswer> {
  return send(CALLS.enrollDevice, { body })
}
