import { formatPhone } from '@frontlash/domain/phone'
import type { AppointmentSegment, Booking, Customer } from '../square/square-objects.ts'
import type { SeededSalon } from './salon.ts'
import { byName } from './salon-customers.ts'
import type { BookedService } from './services.ts'

const MINUTE_MS = 60_000

/** True if a booking is not cancelled, not declined and not a no-show. */
export function isLive(booking: Booking): boolean {
  return booking.status === 'ACCEPTED' || booking.status === 'PENDING'
}

/** Returns the duration of a booking in minutes: all segments, and the pauses after them. */
export function lengthMinutes(booking: Booking): number {
  return booking.appointment_segments.reduce((sum, one) => sum + one.duration_minutes + one.intermission_minutes, 0)
}

/**
 * Returns the service of a booking, such as "Classic Refill (2 Weeks)" or "Lash Removal + Classic Full Set"; null for a
 * booking without a service.
 */
export function serviceName(salon: SeededSalon, booking: Booking): string | null {
  const names = booking.appointment_segments.flatMap(segment => {
    const variation = salon.catalog.get(segment.service_variation_id ?? '')
    const item = variation && salon.catalog.itemOf(variation)?.item_data
    if (!item) return []
    return item.variations.length > 1 ? `${item.name} (${variation.item_variation_data!.name})` : item.name
  })
  return names.length > 0 ? names.join(' + ') : null
}

export function fullName(customer: Customer): string {
  return [customer.given_name, customer.family_name].filter(Boolean).join(' ')
}

/** The phone number in display format. Profiles store phone numbers in any format. */
export function displayPhone(customer: Customer | undefined): string | null {
  return customer?.phone_number ? formatPhone(customer.phone_number) : null
}

/** Returns the live bookings of the customers, sorted by start. Excludes seeded bookings that no user has changed. */
export function madeBookingsOf(salon: SeededSalon, customers: readonly Customer[]): Booking[] {
  const ids = new Set(customers.map(customer => customer.id))
  return salon.bookings
    .touched()
    .filter(booking => booking.customer_id !== undefined && ids.has(booking.customer_id) && isLive(booking))
    .sort((a, b) => (a.start_at < b.start_at ? -1 : 1))
}

/**
 * Returns the profile for a new booking. If several profiles have the phone number, a profile with the same name is
 * preferred.
 */
export function customerWithPhone(salon: SeededSalon, e164: string, name?: string): Customer | undefined {
  const found = salon.customers.withPhone(e164).sort(byName)
  if (name === undefined) return found[0]
  return found.find(customer => fullName(customer).toLowerCase() === name.toLowerCase())
}

/**
 * Returns the technician with the fewest booked minutes in a period. If several have equally few, returns the first in
 * the order of the team.
 */
export function freestTechnician(
  salon: SeededSalon,
  locationId: string,
  startAt: Date,
  minutes: number,
  exceptId?: string,
): string {
  const [fromMs, toMs] = [startAt.getTime(), startAt.getTime() + minutes * MINUTE_MS]
  const near = salon.bookings.list({ fromMs: fromMs - 240 * MINUTE_MS, toMs, locationId, take: 500 }).filter(isLive)
  const bookedMinutes = (teamMemberId: string) =>
    near
      .filter(booking => booking.appointment_segments.some(one => one.team_member_id === teamMemberId))
      .reduce((sum, booking) => {
        const start = Date.parse(booking.start_at)
        const shared = Math.min(toMs, start + lengthMinutes(booking) * MINUTE_MS) - Math.max(fromMs, start)
        return sum + Math.max(0, shared)
      }, 0)
  const candidates = salon.team.bookableAt(locationId).filter(one => one.member.id !== exceptId)
  const busy = candidates.map(one => ({ id: one.member.id, minutes: bookedMinutes(one.member.id) }))
  return busy.reduce((a, b) => (b.minutes < a.minutes ? b : a)).id
}

export function segmentOf(
  service: BookedService,
  teamMemberId: string,
  options: { minutes?: number | undefined; isAnyone?: boolean } = {},
): AppointmentSegment {
  return {
    duration_minutes: options.minutes ?? service.minutes,
    service_variation_id: service.id,
    team_member_id: teamMemberId,
    service_variation_version: service.version,
    intermission_minutes: 0,
    any_team_member: options.isAnyone === true,
  }
}
