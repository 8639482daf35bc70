import type { VerificationResponse } from '@frontlash/contract/check-in'
import type { ClientResponse } from '@frontlash/contract/clients'
import { checksIn } from '@frontlash/domain/check-in/scenario'
import { tenDigits } from '@frontlash/domain/phone'
import { calls } from '@frontlash/web-client/calls'
import { salonNow } from '@frontlash/web-client/server-clock'
import { saveClient } from '@frontlash/web-client/visit-client'
import { readSelectedLocation } from '../../device/selected-location.ts'
import { checkInInBackground } from '../visit/background-check-in.ts'
import { checkInForBooking } from '../visit/booking-check-in.ts'
import type { PhoneDigits } from '../visit/phone-digits.ts'
import { readVisit } from '../visit/read-visit.ts'
import { visit } from '../visit/visit-state.ts'
import { checkInWalkIn, type WalkInClient } from '../visit/walk-in-check-in.ts'

/**
 * Saves the client for the next screens, and checks the client in with the chosen walk-in service. Resolves when the
 * check-in has a response, or after two seconds. An undelivered check-in is retried.
 */
export async function continueAs(found: ClientResponse, phone: PhoneDigits, who: WalkInClient): Promise<void> {
  // If another phone number was typed before, the stored verification belongs to another person.
  if (tenDigits(visit.phoneNumber.read() ?? '') !== phone) {
    visit.verification.save(null)
    visit.phoneNumber.save(phone)
  }
  saveClient(found)
  visit.existingClient.save(true)
  const { client, intent, verification } = readVisit()
  if (!client) return
  const booked = verification === null ? await bookingNow(phone) : null
  if (booked === null) return checkInInBackground(client, checkInWalkIn(client, who, intent))
  // The client has corrected the phone number. The corrected number has a booking, so the client is no walk-in.
  visit.verification.save(booked)
  if (booked.client) saveClient(booked.client)
  visit.walkInIntent.save(null)
  return checkInInBackground(client, checkInForBooking(readVisit().client ?? client, booked.appointment, booked))
}

/**
 * Verifies the phone number. Returns the verification if the client can check in for a booking here now; otherwise
 * null.
 */
async function bookingNow(phone: PhoneDigits): Promise<VerificationResponse | null> {
  const location = readSelectedLocation()
  const verified = await calls
    .verifyAppointment({
      body: {
        phone,
        checkInTime: salonNow().toISOString(),
        ...(location === null ? {} : { currentLocationId: location }),
      },
    })
    .catch(() => null)
  return verified?.appointment && checksIn(verified.scenario) ? verified : null
}
