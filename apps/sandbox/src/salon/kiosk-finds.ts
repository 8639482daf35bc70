import { chooseAppointment, SEARCH_DAYS_AHEAD } from '@frontlash/domain/check-in/choose-appointment'
import { DEFAULT_THRESHOLDS, type FineScenario } from '@frontlash/domain/check-in/scenario'
import type { LocationKey } from '@frontlash/domain/location-key'
import { salonDayOf } from '@frontlash/domain/salon-day'
import type { Booking } from '../square/square-objects.ts'
import { madeBookingsOf } from './booking-facts.ts'
import { locationKeyOf, SALON_TIME_ZONE } from './locations.ts'
import type { SeededSalon } from './salon.ts'

export type KioskFinding = {
  readonly scenario: FineScenario
  /** The scenario that the search of /appointment-check finds. It covers more days than a lookup. */
  readonly search: FineScenario
  readonly bookingId: string | null
}

/**
 * Returns the scenarios that a kiosk would find for a phone now. Applies the product's own rules to the sandbox's
 * bookings. The sandbox does not know which clients have checked in or were received.
 */
export function kioskFinds(salon: SeededSalon, phone: string, location: LocationKey): KioskFinding {
  const now = salon.clock.now()
  const bookings = madeBookingsOf(salon, salon.customers.withPhone(phone))
  const candidates = bookings.flatMap(booking => candidateOf(booking))
  const here = { locationId: location, now, today: salonDayOf(now, SALON_TIME_ZONE), thresholds: DEFAULT_THRESHOLDS }
  const typed = chooseAppointment(candidates, here)
  const searched = chooseAppointment(candidates, here, SEARCH_DAYS_AHEAD)
  return {
    scenario: typed.scenario,
    search: searched.scenario,
    bookingId: (typed.appointment ?? searched.appointment)?.id ?? null,
  }
}

function candidateOf(booking: Booking) {
  const locationId = locationKeyOf(booking.location_id)
  const startAt = new Date(booking.start_at)
  if (!locationId) return []
  return [{ id: booking.id, locationId, startAt, day: salonDayOf(startAt, SALON_TIME_ZONE), isCheckedIn: false }]
}
