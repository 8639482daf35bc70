import type { AppointmentResponse } from '@frontlash/contract/check-in'
import type { CheckInClientBody, CheckInClientResponse } from '@frontlash/contract/clients'
import { splitName } from '@frontlash/domain/person-name'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { calls } from '@frontlash/web-client/calls'
import type { Outcome } from '@frontlash/web-client/outbox/outbox'
import type { Submission } from '@frontlash/web-client/outbox/pending-write'
import { salonNow } from '@frontlash/web-client/server-clock'
import type { VisitClient } from '@frontlash/web-client/session-start'
import { readClient } from '@frontlash/web-client/visit-client'
import { readSelectedLocation } from '../../device/selected-location.ts'
import { chosenLanguageFields } from '../../language/shown-language.ts'
import { saveCheckInResponse } from './check-in-response.ts'
import { isServersOwnError } from './server-error.ts'
import { type ChosenBooking, type LastCheckIn, visit } from './visit-state.ts'

/**
 * The outcome of Check In Now: the next screen, an error (`refused`: the booking may have been moved or cancelled), or
 * nothing if the client has left.
 */
export type CheckInNowEnd = '/appointment-success' | '/appointment-status' | 'refused' | 'failed' | 'left'

export function checkInNowWrite(
  client: VisitClient,
  booking: AppointmentResponse,
): Extract<Submission, { kind: 'check-in' }> {
  return { kind: 'check-in', phone: client.phone, body: checkInNowBody(client.id, booking, readSelectedLocation()) }
}

export function checkInNowBody(
  clientId: string,
  booking: AppointmentResponse,
  location: string | null,
): CheckInClientBody {
  return {
    clientId,
    appointmentId: booking.square_appointment_id,
    serviceType: withoutSymbols(booking.service_name) || 'Walk-in Service',
    technician: withoutSymbols(booking.technician_name) || 'To be assigned',
    ...(location === null ? {} : { location }),
    isWalkIn: false,
    ...chosenLanguageFields(),
  }
}

/**
 * Saves the result of Check In Now and returns the next screen. If a check-in for the booking is no longer possible
 * here (too late, or moved), the next screen is the status of the booking.
 */
export async function finishCheckInNow(
  client: VisitClient,
  chosen: ChosenBooking,
  outcome: Promise<Outcome<CheckInClientResponse>>,
): Promise<CheckInNowEnd> {
  const before = visit.lastCheckIn.read()
  const lastCheckIn = await saveCheckInResponse(client, outcome)
  const result = await outcome
  // During the calls the visit may have ended, for example by a timeout.
  const isOver = () => readClient()?.id !== client.id
  if (isOver()) return 'left'
  if (result.outcome === 'refused' || (result.outcome === 'pending' && isServersOwnError(result.error))) {
    visit.lastCheckIn.save(before)
    return result.outcome === 'refused' ? 'refused' : 'failed'
  }
  if (!lastCheckIn.checkedIn && !lastCheckIn.kept) {
    const verification = await verify(client, chosen.booking.square_appointment_id)
    if (isOver()) return 'left'
    visit.verification.save(verification)
    // An earlier walk-in choice is deleted, because the status screen must show the booking.
    visit.walkInIntent.save(null)
    return '/appointment-status'
  }
  saveCheckedInNow(client, chosen, lastCheckIn)
  return '/appointment-success'
}

/**
 * Saves the content of /appointment-success. Without `lastCheckIn`, the check-in counts as not yet confirmed by the
 * server.
 */
export function saveCheckedInNow(
  client: VisitClient,
  { booking, daysSinceLastVisit }: ChosenBooking,
  lastCheckIn: LastCheckIn = { checkInId: null, checkedIn: false, kept: true, smsResult: null },
): void {
  const { serviceType, technician } = checkInNowBody(client.id, booking, null)
  visit.lastCheckIn.save({
    ...lastCheckIn,
    visit: {
      firstName: splitName(booking.customerName).firstName || client.first_name,
      service: serviceType ?? '',
      technician: technician ?? '',
      at: booking.start_at,
      daysSinceLastVisit,
    },
  })
}

/** Loads the current verification of a booking; null if that fails. The next screen then tries again. */
function verify({ phone }: VisitClient, appointmentId: string) {
  const location = readSelectedLocation()
  return calls
    .verifyAppointment({
      body: {
        phone,
        appointmentId,
        checkInTime: salonNow().toISOString(),
        ...(location === null ? {} : { currentLocationId: location }),
      },
    })
    .catch(() => null)
}
