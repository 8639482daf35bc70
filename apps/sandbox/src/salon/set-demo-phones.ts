import type { TextDesk } from '../twilio/text-desk.ts'
import { freestTechnician, fullName, madeBookingsOf, segmentOf } from './booking-facts.ts'
import { type DemoBooking, type DemoPhone, planDemoPhones } from './demo-phones.ts'
import { locationOfKey } from './locations.ts'
import type { SeededSalon } from './salon.ts'
import { wireTime } from './seeded-day.ts'
import { bookedService } from './services.ts'
import { OWNER } from './technicians.ts'

const DAY_MS = 86_400_000

/**
 * Resets the bookings of the demo phones to times near now (docs/product/demo.md). Cancels all earlier bookings of the
 * demo phones, even bookings that a user has changed, and creates new bookings. Other clients do not change. Returns
 * the phones with their bookings.
 */
export function setDemoPhones(salon: SeededSalon, desk: TextDesk): DemoPhone[] {
  const phones = planDemoPhones(salon.clock.now())
  for (const phone of phones) {
    const unchanged = clearPhone(salon, phone)
    if (phone.name) {
      const customerId = ensureCustomer(salon, phone)
      for (const booking of phone.bookings) {
        const isUnchanged = booking.isPastVisit && unchanged.includes(wireTime(booking.startAt.getTime()))
        if (!isUnchanged) book(salon, booking, customerId)
      }
    }
    if (phone.hasStopped) desk.ensureOptedOut(phone.phone)
    else if (desk.hasOptedOut(phone.phone)) void desk.receive(phone.phone, 'START')
  }
  return phones
}

/**
 * The id of the demo's own profile for a phone. All other profiles with this phone number were created by the product
 * or by a user.
 */
export function demoCustomerId(phone: string): string {
  return `DEMO${phone.slice(-4)}FRONTLASHCLIENT`
}

/**
 * Cancels the phone's bookings, and removes profiles that the product or a user has created for it. Keeps the bookings
 * of past visits and returns their starts.
 */
function clearPhone(salon: SeededSalon, { phone, bookings, name }: DemoPhone): string[] {
  const profiles = salon.customers.withPhone(phone)
  const own = name ? demoCustomerId(phone) : undefined
  // The bookings of the demo's own profile still belong to the demo, even if a user has changed the profile's phone
  // number.
  const ownProfile = own === undefined ? undefined : salon.customers.get(own)
  const all = [...profiles.filter(one => one.id !== own), ...(ownProfile ? [ownProfile] : [])]
  const visits = bookings.filter(one => one.isPastVisit).map(one => wireTime(one.startAt.getTime()))
  const unchanged: string[] = []
  for (const booking of madeBookingsOf(salon, all)) {
    if (booking.customer_id === own && visits.includes(booking.start_at) && !unchanged.includes(booking.start_at))
      unchanged.push(booking.start_at)
    else salon.bookings.change(booking.id, { status: 'CANCELLED_BY_SELLER' })
  }
  for (const profile of profiles) if (profile.id !== own) salon.customers.remove(profile.id)
  return unchanged
}

function ensureCustomer(salon: SeededSalon, { phone, name }: DemoPhone): string {
  const id = demoCustomerId(phone)
  const fields = { given_name: name!.given, family_name: name!.family, phone_number: phone }
  const found = salon.customers.get(id)
  if (!found) salon.customers.make(fields, 'APPOINTMENTS', id)
  else if (fullName(found) !== `${name!.given} ${name!.family}` || found.phone_number !== phone)
    salon.customers.change(id, fields)
  return id
}

function book(salon: SeededSalon, planned: DemoBooking, customerId: string): void {
  const locationId = locationOfKey(planned.location).squareId
  const service = bookedService(planned.service)
  const technician = freestTechnician(salon, locationId, planned.startAt, service.minutes)
  const startMs = planned.startAt.getTime()
  const isAnyone = planned.laterChange === 'assigned-later'
  const booking = salon.bookings.make({
    start_at: wireTime(startMs),
    location_id: locationId,
    customer_id: customerId,
    created_at: wireTime(Math.min(startMs - 3 * DAY_MS, salon.clock.now().getTime())),
    creator_details: isAnyone
      ? { creator_type: 'CUSTOMER', customer_id: customerId }
      : { creator_type: 'TEAM_MEMBER', team_member_id: OWNER.member.id },
    source: isAnyone ? 'FIRST_PARTY_BUYER' : 'FIRST_PARTY_MERCHANT',
    segments: [segmentOf(service, technician, { isAnyone })],
  })
  if (planned.laterChange === 'cancelled') salon.bookings.change(booking.id, { status: 'CANCELLED_BY_CUSTOMER' })
  if (planned.laterChange === 'assigned-later') {
    const other = freestTechnician(salon, locationId, planned.startAt, service.minutes, technician)
    salon.bookings.change(booking.id, { appointment_segments: [segmentOf(service, other, { isAnyone })] })
  }
}
