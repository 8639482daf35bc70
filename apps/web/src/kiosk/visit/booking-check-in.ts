import type { AppointmentResponse, EnhancedCheckInBody, VerificationResponse } from '@frontlash/contract/check-in'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { outbox } from '@frontlash/web-client/outbox/device-outbox'
import type { VisitClient } from '@frontlash/web-client/session-start'
import { readSelectedLocation } from '../../device/selected-location.ts'
import { chosenLanguageFields } from '../../language/shown-language.ts'
import { saveCheckInResponse } from './check-in-response.ts'
import type { LastCheckIn } from './visit-state.ts'

/**
 * Checks the client of the visit in for the booking, and saves the response. The client never sees a failure: an
 * undelivered check-in is saved and retried; a refusal is logged, and the front desk handles it.
 *
 * @param verification the verification of the booking, if any; the server uses it to judge an offline check-in
 */
export function checkInForBooking(
  client: VisitClient,
  appointment: AppointmentResponse | null,
  verification: VerificationResponse | null,
): Promise<LastCheckIn> {
  const sending = outbox.saveAndSend({
    kind: 'booking-check-in',
    phone: client.phone || (verification?.phone ?? ''),
    body: bookingCheckInBody(client.id, appointment, verification, readSelectedLocation()),
  })
  return saveCheckInResponse(client, sending.outcome)
}

/** Returns the body of an enhanced check-in for a booking that the verification or the search has found. */
export function bookingCheckInBody(
  clientId: string,
  appointment: AppointmentResponse | null,
  verification: VerificationResponse | null,
  location: string | null,
): EnhancedCheckInBody {
  return {
    clientId,
    appointmentId: appointment?.square_appointment_id ?? 'manual-checkin',
    serviceType: withoutSymbols(appointment?.service_name ?? '') || 'Walk-in Service',
    technician: withoutSymbols(appointment?.technician_name ?? '') || 'To be assigned',
    ...(location === null ? {} : { location }),
    preVerificationData: verification,
    ...chosenLanguageFields(),
  }
}
