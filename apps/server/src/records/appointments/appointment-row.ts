import { hash } from 'node:crypto'
import {
  type AssignmentSource,
  assignmentSource,
  type InitialAssignment,
  initialAssignment,
} from '@frontlash/domain/appointment/assignment'
import { bookingMinutes, segmentTimes } from '@frontlash/domain/appointment/booking-length'
import { NAMELESS_CLIENT } from '@frontlash/domain/appointment/customer-name'
import { joinServices, UNNAMED_SERVICE } from '@frontlash/domain/appointment/service-name'
import type { LocationKey } from '@frontlash/domain/location-key'
import { type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import type { SquareBooking } from '../../integrations/square/bookings.ts'
import type { Location } from '../locations/location-store.ts'

/** A technician's part of a booking. A booking with two technicians has two cards. */
export type AppointmentSegment = {
  readonly team_member_id: string | null
  /** The technician's name in the booking system; '' if nobody is assigned. */
  readonly technician_name: string
  readonly service_variation_id: string | null
  readonly service_name: string
  readonly start_offset_minutes: number
  readonly duration_minutes: number
}

export type AppointmentRow = {
  readonly square_appointment_id: string
  readonly version: number
  /** The status in the booking system, or NO_LONGER_KNOWN. */
  readonly status: string
  readonly is_open: boolean
  readonly location_id: LocationKey
  readonly start_at: Date
  readonly day: SalonDay
  readonly duration_minutes: number
  readonly service_name: string
  readonly technician_name: string
  readonly segments: readonly AppointmentSegment[]
  readonly customer_id: string | null
  readonly customer_name: string
  readonly customer_phone: string | null
  readonly initial_assignment_type: InitialAssignment | null
  readonly assignment_source: AssignmentSource | null
  readonly fingerprint: string | null
  readonly square_created_at: Date | null
  readonly square_updated_at: Date | null
}

/** SQL that selects the columns of an AppointmentRow from `appointments a`. */
export const APPOINTMENT_COLUMNS = `a.square_appointment_id, a.version, a.status, a.is_open, a.location_id, a.start_at,
  a.day, a.duration_minutes, a.service_name, a.technician_name, a.segments, a.customer_id, a.customer_name,
  a.customer_phone, a.initial_assignment_type, a.assignment_source, a.fingerprint, a.square_created_at,
  a.square_updated_at`

export type KnownCustomer = { readonly id: string; readonly name: string; readonly phone: string | null }

/**
 * Finds the name that belongs to an id in a booking. A name is undefined if it was not requested yet, and null if the
 * booking system does not know the id.
 */
export type Names = {
  readonly customer: (id: string) => KnownCustomer | null | undefined
  readonly technician: (id: string) => string | undefined
  readonly service: (variationId: string) => string | undefined
}

/** The status of a booking that no longer exists in the booking system. */
export const NO_LONGER_KNOWN = 'NO_LONGER_KNOWN'

const OPEN_STATUSES: readonly string[] = ['ACCEPTED', 'PENDING']

/**
 * Returns a fingerprint of a booking's state. Square's version number is not enough, because the number does not change
 * when two customer profiles are merged. The time zone is included, because the booking's day depends on it.
 */
export function fingerprintOf(booking: SquareBooking, location: Location): string {
  const { status, startAt, customerId, segments } = booking
  return hash(
    'sha1',
    JSON.stringify([status, startAt.getTime(), location.id, location.timeZone, customerId, segments]),
    'base64',
  )
}

/**
 * Converts a Square booking to a row of the copy, as if the booking were new (docs/product/bookings.md, "What is
 * stored"). Some stored values must never change. The statement that saves the row keeps these values. A row with an
 * unknown name gets no fingerprint, so the next comparison requests the name again.
 */
export function describeBooking(booking: SquareBooking, location: Location, names: Names): AppointmentRow {
  const times = segmentTimes(booking.segments)
  let isNamed = true
  const nameOf = <T>(id: string | null, find: (id: string) => T | undefined): T | undefined => {
    if (id === null) return undefined
    const name = find(id)
    if (name === undefined) isNamed = false
    return name
  }
  const customer = nameOf(booking.customerId, names.customer)
  const segments = booking.segments.map(
    (segment, at): AppointmentSegment => ({
      team_member_id: segment.teamMemberId,
      technician_name: nameOf(segment.teamMemberId, names.technician) ?? '',
      service_variation_id: segment.serviceVariationId,
      service_name: nameOf(segment.serviceVariationId, names.service) ?? UNNAMED_SERVICE,
      start_offset_minutes: times[at]!.startOffsetMinutes,
      duration_minutes: times[at]!.durationMinutes,
    }),
  )
  const first = booking.segments[0]
  const initial = initialAssignment(first?.anyTeamMember === true)
  return {
    square_appointment_id: booking.id,
    version: booking.version,
    status: booking.status,
    is_open: OPEN_STATUSES.includes(booking.status),
    location_id: location.id,
    start_at: booking.startAt,
    day: salonDayOf(booking.startAt, location.timeZone),
    duration_minutes: bookingMinutes(booking.segments),
    ...summaryOfSegments(segments),
    segments,
    customer_id: customer?.id ?? booking.customerId,
    customer_name: customer?.name ?? NAMELESS_CLIENT,
    customer_phone: customer?.phone ?? null,
    initial_assignment_type: initial,
    assignment_source: assignmentSource(initial, first?.teamMemberId != null),
    fingerprint: isNamed ? fingerprintOf(booking, location) : null,
    square_created_at: booking.createdAt,
    square_updated_at: booking.updatedAt,
  }
}

export function summaryOfSegments(segments: readonly AppointmentSegment[]): {
  service_name: string
  technician_name: string
} {
  return {
    service_name: joinServices(segments.map(one => one.service_name)),
    technician_name: segments[0]?.technician_name ?? '',
  }
}
