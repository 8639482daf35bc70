import type {
  AppointmentAnswer,
  EnhancedCheckInAnswer,
  EnhancedCheckInBody,
  VerificationAnswer,
} from '@frontlash/contract/check-in'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { readSelectedLocation } from '../../device/selected-location.ts'
import type { VisitClient } from '../../device/session-start.ts'
import { deliveries } from './deliveries.ts'
import type { Outcome } from './keep-and-send.ts'
import { type LastCheckIn, visit } from './visit-state.ts'

/**
 * Checks the client of the visit in for her booking, and keeps what the server answered. It never fails for the person:
 * what does not get through is kept and sent again, and a refusal is left to the front desk (the log has it).
 *
 * @param verification what the look-up said, where there was one; an offline check-in is judged by it
 */
export async function checkInForBooking(
  client: VisitClient,
  appointment: AppointmentAnswer | null,
  verification: VerificationAnswer | null,
): Promise<LastCheckIn> {
  const sending = deliveries.keepAndSend({
    kind: 'booking-check-in',
    phone: client.phone || (verification?.phone ?? ''),
    body: bookingCheckInBody(client.id, appointment, verification, readSelectedLocation()),
  })
  const lastCheckIn = lastCheckInOf(await sending.outcome)
  // She may have left while the server was thinking; the next client must not count as checked in for her.
  if (visit.client.read()?.id !== client.id) return lastCheckIn
  visit.lastCheckIn.save(lastCheckIn)
  if (lastCheckIn.checkedIn) visit.checkedIn.mark()
  return lastCheckIn
}

/** The body of an enhanced check-in for a booking that a verification or the search found. */
export function bookingCheckInBody(
  clientId: string,
  appointment: AppointmentAnswer | null,
  verification: VerificationAnswer | null,
  location: string | null,
): EnhancedCheckInBody {
  return {
    clientId,
    appointmentId: appointment?.square_appointment_id ?? 'manual-checkin',
    serviceType: withoutSymbols(appointment?.service_name ?? '') || 'Walk-in Service',
    technician: withoutSymbols(appointment?.technician_name ?? '') || 'To be assigned',
    ...(location === null ? {} : { location }),
    preVerificationData: verification,
  }
}

function lastCheckInOf(result: Outcome<EnhancedCheckInAnswer>): LastCheckIn {
  if (result.outcome !== 'delivered') {
    return { checkInId: null, checkedIn: false, kept: result.outcome === 'kept', smsResult: null }
  }
  const { checkInId, checkedIn, smsResult } = result.answer
  return { checkInId, checkedIn, kept: false, smsResult: smsResult ?? null }
}
