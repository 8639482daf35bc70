import { z } from 'zod'
import { describeCall } from './call.ts'
import { CALLS } from './calls.ts'
import { appointment } from './check-in.ts'
import { id, instant, locationKey, phone } from './common.ts'

const pastCheckIn = z.object({
  id,
  check_in_time: instant,
  service_type: z.string(),
  technician: z.string(),
  location: locationKey,
  locationName: z.string(),
})

export type PastCheckIn = z.infer<typeof pastCheckIn>

export const visitHistoryCall = describeCall({
  ...CALLS.visitHistory,
  access: 'device',
  tag: 'clients',
  summary: 'Returns a client’s check-ins, newest first, at most 50',
  params: z.object({ id }),
  responses: { 200: z.array(pastCheckIn) },
})

const lastCheckIn = z.object({
  /** Full calendar days since the last visit; null without a visit in the searched period. */
  daysSinceLastAppointment: z.int().nullable(),
  lastAppointmentDate: instant.nullable(),
  /**
   * The visit that the kiosk offers to rate: today's visit if the client was already received, otherwise the last
   * unrated visit in the past 30 days. The review pages belong to the location of this visit.
   */
  toRate: z.object({ checkInId: id, date: z.iso.date(), location: locationKey }).nullable(),
})

export type LastCheckInResponse = z.infer<typeof lastCheckIn>
export type VisitToRate = NonNullable<LastCheckInResponse['toRate']>

export const lastCheckInCall = describeCall({
  ...CALLS.lastCheckIn,
  access: 'device',
  tag: 'clients',
  summary: 'Returns a client’s last visit before today, and the visit that can be rated',
  params: z.object({ id }),
  responses: { 200: lastCheckIn },
})

const appointmentToday = appointment.extend({
  isCheckedIn: z.boolean(),
  /**
   * True if the client may press Check In Now for the booking. The booking must be at this location, between VERY_EARLY
   * and LATE_BUT_ALLOWED, and must have no check-in.
   */
  canCheckIn: z.boolean(),
})

export type AppointmentTodayResponse = z.infer<typeof appointmentToday>

export const appointmentsTodayCall = describeCall({
  ...CALLS.appointmentsToday,
  access: 'device',
  tag: 'check-in',
  summary: 'Returns a phone number’s bookings of today at all locations, by start',
  params: z.object({ phone }),
  responses: { 200: z.array(appointmentToday) },
})

export const appointmentsAheadCall = describeCall({
  ...CALLS.appointmentsAhead,
  access: 'device',
  tag: 'check-in',
  summary: 'Returns a phone number’s bookings from tomorrow on, by start',
  params: z.object({ phone }),
  responses: { 200: z.array(appointment) },
})
