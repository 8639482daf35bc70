import { type LocationKey, readLocationKey } from '@frontlash/domain/location-key'
import { splitName } from '@frontlash/domain/person-name'
import { toE164 } from '@frontlash/domain/phone'
import { localInstant } from '@frontlash/domain/salon-day'
import { customerWithPhone, freestTechnician, isLive, lengthMinutes, segmentOf } from '../salon/booking-facts.ts'
import { locationOfKey, SALON_TIME_ZONE, SEEDED_LOCATIONS } from '../salon/locations.ts'
import type { SeededSalon } from '../salon/salon.ts'
import { wireTime } from '../salon/seeded-day.ts'
import type { BookedService } from '../salon/services.ts'
import { OWNER } from '../salon/technicians.ts'
import { RFC_3339 } from '../square/square-fields.ts'
import type { AppointmentSegment, Booking } from '../square/square-objects.ts'

const DEFAULT_SERVICE = 'Classic Refill'

/** Why the sandbox refuses an action that a user would perform in Square's own app. */
export type Refusal = 'INVALID' | 'NOT_FOUND' | 'ENDED'
export type Done<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal; readonly msg: string }

function no(refusal: Refusal, msg: string): { ok: false; refusal: Refusal; msg: string } {
  return { ok: false, refusal, msg }
}

export type NewBooking = {
  readonly phone: string
  readonly name?: string | undefined
  readonly location_id: string
  readonly start_at: string
  readonly service?: string | undefined
  readonly team_member_id?: string | undefined
  /** The duration in minutes. The default is the duration of the service. */
  readonly duration?: number | undefined
}

/** Books a visit. If no profile has this phone number and name, creates a profile. */
export function book(salon: SeededSalon, input: NewBooking): Done<Booking> {
  const phone = toE164(input.phone)
  if (!phone) return no('INVALID', 'phone must have ten digits.')
  const locationId = readLocation(input.location_id)
  if (!locationId) return no('INVALID', 'location_id is not one of the four salons.')
  const startAt = readStart(input.start_at)
  if (!startAt) return no('INVALID', 'start_at must be a time such as 2026-11-20T11:30 or 2026-11-20T19:30:00Z.')
  const service = readService(salon, input.service)
  if (!service) return no('INVALID', 'service is not on the menu.')
  const minutes = input.duration ?? service.minutes
  const technician = input.team_member_id ?? freestTechnician(salon, locationId, startAt, minutes)
  if (!worksAt(salon, technician, locationId)) return no('INVALID', 'team_member_id cannot be booked at this salon.')

  const name = input.name?.trim() || undefined
  const { firstName, lastName } = splitName(name ?? `Guest ${phone.slice(-4)}`)
  const customer =
    customerWithPhone(salon, phone, name) ??
    salon.customers.make(
      { given_name: firstName, ...(lastName && { family_name: lastName }), phone_number: phone },
      'DIRECTORY',
    )
  const booking = salon.bookings.make({
    start_at: wireTime(startAt.getTime()),
    location_id: locationId,
    customer_id: customer.id,
    segments: [segmentOf(service, technician, { minutes, isAnyone: false })],
    creator_details: { creator_type: 'TEAM_MEMBER', team_member_id: OWNER.member.id },
    source: 'FIRST_PARTY_MERCHANT',
  })
  return { ok: true, value: booking }
}

export type BookingMove = {
  readonly start_at?: string | undefined
  readonly team_member_id?: string | undefined
  readonly location_id?: string | undefined
}

/**
 * Moves a booking or changes its technician. Square never changes the location of a booking. For another location, the
 * sandbox therefore cancels the booking and creates a new one. `replaced` is then the id of the cancelled booking. Only
 * in the sandbox, a lookup by this id finds the new booking.
 */
export function move(
  salon: SeededSalon,
  id: string,
  input: BookingMove,
): Done<{ booking: Booking; replaced?: string }> {
  const booking = salon.bookings.current(id)
  if (!booking) return no('NOT_FOUND', 'There is no such booking.')
  if (!isLive(booking)) return no('ENDED', `The booking is ${booking.status}.`)
  const startAt = input.start_at === undefined ? new Date(booking.start_at) : readStart(input.start_at)
  if (!startAt) return no('INVALID', 'start_at must be a time such as 2026-11-20T11:30 or 2026-11-20T19:30:00Z.')
  const locationId = input.location_id === undefined ? booking.location_id : readLocation(input.location_id)
  if (!locationId) return no('INVALID', 'location_id is not one of the four salons.')
  const isElsewhere = locationId !== booking.location_id
  const technician =
    input.team_member_id ??
    (isElsewhere ? freestTechnician(salon, locationId, startAt, lengthMinutes(booking)) : undefined)
  if (technician !== undefined && !worksAt(salon, technician, locationId))
    return no('INVALID', 'team_member_id cannot be booked at this salon.')
  const segments = technician === undefined ? undefined : givenTo(booking.appointment_segments, technician)
  const start_at = wireTime(startAt.getTime())
  if (!isElsewhere) {
    const changed = salon.bookings.change(booking.id, {
      start_at,
      ...(segments && { appointment_segments: segments }),
    })
    return { ok: true, value: { booking: changed } }
  }
  salon.bookings.change(booking.id, { status: 'CANCELLED_BY_SELLER' })
  const again = salon.bookings.make({
    start_at,
    location_id: locationId,
    segments: segments!,
    ...(booking.customer_id !== undefined && { customer_id: booking.customer_id }),
    creator_details: { creator_type: 'TEAM_MEMBER', team_member_id: OWNER.member.id },
    source: 'FIRST_PARTY_MERCHANT',
  })
  salon.bookings.replace(booking.id, again.id)
  return { ok: true, value: { booking: again, replaced: booking.id } }
}

/** Cancels a booking as the client or as the salon, or marks it as a no-show. An ended booking is not changed. */
export function end(
  salon: SeededSalon,
  id: string,
  status: 'CANCELLED_BY_CUSTOMER' | 'CANCELLED_BY_SELLER' | 'NO_SHOW',
): Done<Booking> {
  const booking = salon.bookings.current(id)
  if (!booking) return no('NOT_FOUND', 'There is no such booking.')
  return { ok: true, value: isLive(booking) ? salon.bookings.change(booking.id, { status }) : booking }
}

function givenTo(segments: readonly AppointmentSegment[], technician: string): AppointmentSegment[] {
  return segments.map(segment => ({ ...segment, team_member_id: technician }))
}

/** Returns Square's id of a location. Accepts this id, or our key in upper or lower case. */
export function readLocation(text: string): string | undefined {
  const key: LocationKey | undefined = readLocationKey(text)
  if (key) return locationOfKey(key).squareId
  return SEEDED_LOCATIONS.find(location => location.squareId === text)?.squareId
}

/** Parses an instant with a UTC offset, or a local time in the salon's time zone. */
function readStart(text: string): Date | undefined {
  if (RFC_3339.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text) || Number.isNaN(Date.parse(`${text}Z`))) return undefined
  try {
    return localInstant(text, SALON_TIME_ZONE)
  } catch {
    // The date does not exist, for example June 31.
    return undefined
  }
}

/** Finds a service by the id of its variation, or by its name. Case and leading emoji of the name are ignored. */
function readService(salon: SeededSalon, text = DEFAULT_SERVICE): BookedService | undefined {
  const letters = (name: string) =>
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  const menu = salon.catalog.all().filter(object => object.item_data && !object.is_deleted)
  for (const item of menu) {
    const isItem = item.id === text || letters(item.item_data!.name) === letters(text)
    const variation = item.item_data!.variations.find((one, at) => one.id === text || (isItem && at === 0))
    if (!variation) continue
    const minutes = variation.item_variation_data!.service_duration / 60_000
    return { id: variation.id, version: variation.version, minutes }
  }
  return undefined
}

function worksAt(salon: SeededSalon, teamMemberId: string, locationId: string): boolean {
  return salon.team.bookableAt(locationId).some(one => one.member.id === teamMemberId)
}
