import { displayPhone, fullName, lengthMinutes, serviceName } from '../salon/booking-facts.ts'
import { locationKeyOf } from '../salon/locations.ts'
import type { SeededSalon } from '../salon/salon.ts'
import type { Booking, BookingStatus } from '../square/square-objects.ts'
import type { TextMessage } from '../twilio/text-message.ts'

/**
 * A booking in the sandbox's own API. It contains readable names, Square's id of the location, and our key of the
 * location.
 */
export type BookingView = {
  id: string
  version: number
  status: BookingStatus
  start_at: string
  duration_minutes: number
  location_id: string
  squareLocationId: string
  service: string | null
  team_member_id: string
  technician: string
  any_team_member: boolean
  customer_id: string | null
  name: string | null
  phone: string | null
  /** The id of a cancelled booking at another location, which this booking replaces. */
  replaces?: string
}

export function bookingView(salon: SeededSalon, booking: Booking): BookingView {
  const [first] = booking.appointment_segments
  const customer = booking.customer_id === undefined ? undefined : salon.customers.get(booking.customer_id)
  return {
    id: booking.id,
    version: booking.version,
    status: booking.status,
    start_at: booking.start_at,
    duration_minutes: lengthMinutes(booking),
    location_id: locationKeyOf(booking.location_id)!,
    squareLocationId: booking.location_id,
    service: serviceName(salon, booking),
    team_member_id: first!.team_member_id,
    technician: booking.appointment_segments
      .map(one => salon.team.get(one.team_member_id)?.profile.display_name ?? '')
      .filter((name, at, names) => names.indexOf(name) === at)
      .join(' + '),
    any_team_member: first!.any_team_member,
    customer_id: booking.customer_id ?? null,
    name: customer ? fullName(customer) : null,
    phone: displayPhone(customer),
  }
}

export type TextView = {
  sid: string
  to: string
  from: string | null
  body: string
  status: string
  at: string
  direction: TextMessage['direction']
  error_code: number | null
}

export function textView(message: TextMessage): TextView {
  return {
    sid: message.sid,
    to: message.to,
    from: message.from,
    body: message.body,
    status: message.status,
    at: new Date(message.sentAtMs ?? message.createdAtMs).toISOString(),
    direction: message.direction,
    error_code: message.errorCode,
  }
}
