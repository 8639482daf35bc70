import type { AppointmentResponse, VerificationResponse } from '@frontlash/contract/check-in'
import { splitName } from '@frontlash/domain/person-name'
import { tenDigits } from '@frontlash/domain/phone'
import { saveClient } from '@frontlash/web-client/visit-client'
import { checkInInBackground } from '../visit/background-check-in.ts'
import { checkInForBooking } from '../visit/booking-check-in.ts'
import { readVisit } from '../visit/read-visit.ts'
import { visit } from '../visit/visit-state.ts'

/**
 * Saves the found booking for the next screens, and continues with it. A known client is checked in at once. A new
 * client is checked in when the waiver screen has created the client record.
 */
export async function continueWithAppointment(
  response: VerificationResponse,
  appointment: AppointmentResponse,
): Promise<void> {
  saveFinding(response)
  const { client, phone } = readVisit()
  const booked = splitName(appointment.customerName)
  visit.foundAppointment.save(appointment)
  visit.autoCreateClient.save({
    firstName: booked.firstName || (client?.first_name ?? ''),
    lastName: booked.lastName || (client?.last_name ?? ''),
    phone: tenDigits(response.phone) ?? phone,
  })
  if (client) await checkInInBackground(client, checkInForBooking(client, appointment, response))
}

/** Saves the response of the search for the next screens, and the client if the salon knows the phone number. */
export function saveFinding(response: VerificationResponse): void {
  visit.verification.save(response)
  if (!response.client) return
  // Two people with the same phone number share a client record. A known client is therefore saved again, because the
  // found booking may have the other person's name.
  saveClient(response.client)
  visit.existingClient.save(true)
}
