import type { VerificationAnswer } from '@frontlash/contract/check-in'
import type { ClientAnswer } from '@frontlash/contract/clients'
import { checksIn } from '@frontlash/domain/check-in/scenario'
import { tenDigits } from '@frontlash/domain/phone'
import { verifyAppointment } from '../../api/check-in-calls.ts'
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
 * The visit is this client's from here on: the client is saved for the screens that follow and checked in with what they
 * came for. Resolves when the check-in has its answer, or soon after; what does not get through is saved and retried.
 */
export async function continueAs(found: ClientAnswer, phone: PhoneDigits, who: WalkInClient): Promise<void> {
  // What was found under another number is another person's.
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
  // The number was typed wrong at first: with the right one the client has a booking, and did not come as a walk-in.
  visit.verification.save(booked)
  if (booked.client) saveClient(booked.client)
  visit.walkInIntent.save(null)
  return checkInBeside(client, checkInForBooking(readVisit().client ?? client, booked.appointment, booked))
}

/** What the salon says of a booking that this number can be checked in for here and now; null where there is none. */
async function bookingNow(phone: PhoneDigits): Promise<VerificationAnswer | null> {
  const location = readSelectedLocation()
  const verified = await verifyAppointment({
    phone,
    checkInTime: salonNow().toISOString(),
    ...(location === null ? {} : { currentLocationId: location }),
  }).catch(() => null)
  return verified?.appointment && checksIn(verified.scenario) ? verified : null
}
