import type { VerificationResponse } from '@frontlash/contract/check-in'
import type { ClientResponse } from '@frontlash/contract/clients'
import { checksIn } from '@frontlash/domain/check-in/scenario'
import { tenDigits } from '@frontlash/domain/phone'
import { calls } from '../../api/calls.ts'
import { salonNow } from '../../api/server-clock.ts'
import { readSelectedLocation } from '../../device/selected-location.ts'
import { saveClient } from '../../device/visit-client.ts'
import { checkInForBooking } from '../visit/booking-check-in.ts'
import { checkInBeside } from '../visit/check-in-beside.ts'
import type { PhoneDigits } from '../visit/phone-digits.ts'
import { readVisit } from '../visit/read-visit.ts'
import { visit } from '../visit/visit-state.ts'
import { checkInWalkIn, type WalkInClient } from '../visit/walk-in-check-in.ts'

/**
 * The visit continues with this client, who is saved for the following screens and checked in with what they came for.
 * Resolves when the check-in has its response, or soon after; what cannot be delivered is saved and retried.
 */
export async function continueAs(found: ClientResponse, phone: PhoneDigits, who: WalkInClient): Promise<void> {
  // What was found for another number belongs to another person.
  if (tenDigits(visit.phoneNumber.read() ?? '') !== phone) {
    visit.verification.save(null)
    visit.phoneNumber.save(phone)
  }
  saveClient(found)
  visit.existingClient.save(true)
  const { client, intent, verification } = readVisit()
  if (!client) return
  const booked = verification === null ? await bookingNow(phone) : null
  if (booked === null) return checkInBeside(client, checkInWalkIn(client, who, intent))
  // The number was mistyped at first: with the right one the client has a booking, and is not a walk-in.
  visit.verification.save(booked)
  if (booked.client) saveClient(booked.client)
  visit.walkInIntent.save(null)
  return checkInBeside(client, checkInForBooking(readVisit().client ?? client, booked.appointment, booked))
}

/** The verification of a booking of this number that can be checked in for here and now; null when there is none. */
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
