import { CALLS } from '@frontlash/contract/calls'
import type { VerificationAnswer, VerifyAppointmentBody } from '@frontlash/contract/check-in'
import { send } from './http-client.ts'

const VERIFY_TIMEOUT_MS = 8_000

/** After this time an enhanced check-in is saved and retried (kiosk/outbox/outbox.ts). */
export const ENHANCED_CHECK_IN_TIMEOUT_MS = 10_000

/** Whether and when a phone number has a booking, from the salon's own copy of the bookings. */
export function verifyAppointment(body: VerifyAppointmentBody): Promise<VerificationAnswer> {
  return send(CALLS.verifyAppointment, { body, timeoutMs: VERIFY_TIMEOUT_MS })
}
