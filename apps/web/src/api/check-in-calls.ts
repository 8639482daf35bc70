import { CALLS } from '@frontlash/contract/calls'
import type {
  EnhancedCheckInAnswer,
  EnhancedCheckInBody,
  VerificationAnswer,
  VerifyAppointmentBody,
} from '@frontlash/contract/check-in'
import type { CheckInClientAnswer, CheckInClientBody } from '@frontlash/contract/clients'
import { send } from './http-client.ts'

const VERIFY_TIMEOUT_MS = 8_000

/** An enhanced check-in that takes longer is kept and sent again (kiosk/visit/keep-and-send.ts). */
export const ENHANCED_CHECK_IN_TIMEOUT_MS = 10_000

/** Whether and when a phone number is booked, from the salon's own copy of the bookings. */
export function verifyAppointment(body: VerifyAppointmentBody): Promise<VerificationAnswer> {
  return send(CALLS.verifyAppointment, { body, timeoutMs: VERIFY_TIMEOUT_MS })
}

/** Checks a client in for her booking, or keeps that she came. A visit's own check-in goes through keep-and-send. */
export function enhancedCheckIn(body: EnhancedCheckInBody, idempotencyKey: string): Promise<EnhancedCheckInAnswer> {
  return send(CALLS.enhancedCheckIn, { body, idempotencyKey, timeoutMs: ENHANCED_CHECK_IN_TIMEOUT_MS })
}

/** Checks a client in: a walk-in, a new client, or today's booking by hand. */
export function checkInClient(body: CheckInClientBody, idempotencyKey: string): Promise<CheckInClientAnswer> {
  return send(CALLS.checkInClient, { params: { id: body.clientId }, body, idempotencyKey })
}
