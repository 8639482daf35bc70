import { z } from 'zod'
import { describeCall } from './call.ts'
import { clientNote, instant, locationKey, locationRef, text } from './common.ts'
import { MANAGER_CALLS } from './manager-calls.ts'

/** A booking of one day at one location. The list of the day and the live event `appointment` contain it. */
export const dayAppointment = z.object({
  square_appointment_id: z.string(),
  /** The version of the booking, which increases with each change in the booking system. */
  version: z.int(),
  location_id: locationKey,
  appointment_time: instant,
  appointment_duration_minutes: z.int(),
  service_name: z.string(),
  /**
   * The technician's display name in the booking system, or '' for an unassigned booking. If a manager chose another
   * technician, the name of this technician is in `dailyStatus`.
   */
  technician_name: z.string(),
  customer_name: z.string(),
  /** The phone number as +1XXXXXXXXXX, or 'No phone available'. */
  customer_phone: z.string(),
  initial_assignment_type: z.string().nullable(),
  assignment_source: z.string().nullable(),
  status: z.string(),
  /** CANCELLED_BY_square if the booking system cancelled the booking. A manager cannot undo this cancellation. */
  cancelled_by: z.string().nullable(),
  /** The parts of the booking. A booking with two technicians has two cards with the same id. */
  segments: z
    .array(
      z.object({
        technician_name: z.string(),
        service_name: z.string(),
        start_offset_minutes: z.int(),
        duration_minutes: z.int(),
      }),
    )
    .readonly(),
})

export type DayAppointment = z.infer<typeof dayAppointment>

export const dayAppointmentsCall = describeCall({
  ...MANAGER_CALLS.dayAppointments,
  access: 'staff',
  tag: 'day',
  summary:
    'Returns the bookings on a location’s day calendar, by start, from the salon’s own copy; today’s without a date',
  query: z.object({ location_id: locationRef, date: z.iso.date().optional() }),
  responses: { 200: z.array(dayAppointment) },
})

/** A row of `daily_statuses`: our status of a booking, which the booking system does not store. */
export const dailyStatus = z.object({
  square_appointment_id: z.string(),
  location_id: locationKey,
  day: z.iso.date(),
  client_checked_in: z.boolean(),
  client_checked_in_at: instant.nullable(),
  /** The time of the arrival if the client came too late for a check-in; otherwise null. */
  arrived_at: instant.nullable(),
  manager_marked_received: z.boolean(),
  manager_marked_received_at: instant.nullable(),
  /**
   * The lower-case user name of the person who received the client, or a mark: LOCATION_MISMATCH, CANCELLED_BY_manager
   * or CANCELLED_BY_square.
   */
  manager_marked_received_by: z.string().nullable(),
  /** The technician whom a manager chose; null if the booking system's technician applies. */
  technician_name: z.string().nullable(),
  /** The technician before a manager's first assignment; null if there was none. */
  original_technician_name: z.string().nullable(),
  manager_assigned: z.boolean(),
  manager_assigned_at: instant.nullable(),
  manager_manual_check_in: z.boolean(),
  /** Increases with each change of the row. A client must ignore a row with a lower version. */
  version: z.int(),
  updated_at: instant,
})

export type DailyStatusRow = z.infer<typeof dailyStatus>

export const dailyStatusCall = describeCall({
  ...MANAGER_CALLS.dailyStatus,
  access: 'staff',
  tag: 'day',
  summary: 'Returns the status rows of a location’s bookings on a day; a booking without an action has no row',
  params: z.object({ date: z.iso.date(), locationId: locationRef }),
  responses: { 200: z.object({ statuses: z.array(dailyStatus) }) },
})

const dayTechnician = z.object({
  teamMemberId: z.string(),
  name: z.string(),
  /**
   * True if the technician has a card on this day, or had a booking at this location on the same weekday in the
   * previous four weeks.
   */
  hasColumn: z.boolean(),
})

export type DayTechnician = z.infer<typeof dayTechnician>

export const dayTechniciansCall = describeCall({
  ...MANAGER_CALLS.dayTechnicians,
  access: 'staff',
  tag: 'day',
  summary:
    'Returns the technicians who can be booked at a location, A to Z, and which of them have a column on that day’s calendar',
  params: z.object({ date: z.iso.date(), locationId: locationRef }),
  responses: { 200: z.array(dayTechnician) },
})

export const cardDetailsCall = describeCall({
  ...MANAGER_CALLS.cardDetails,
  access: 'staff',
  tag: 'day',
  summary: 'Returns who has changed a booking’s card today, and its client’s id',
  params: z.object({ id: text(64, 1) }),
  query: z.object({ location_id: locationRef }),
  responses: {
    200: z.object({
      /** The client with the booking's phone number; null if no client has it, and always null for technicians. */
      clientId: z.uuid().nullable(),
      /** The changes of the card, newest first. At most 20 changes are returned, and each is kept for a day. */
      changes: z.array(
        z.object({
          at: instant,
          /** The author of the change: a first name of staff, `the kiosk` or `the booking system`. */
          by: z.string(),
          /** What was changed, for example `received them` or `assigned Mia`. */
          did: z.string(),
        }),
      ),
    }),
  },
})

export type CardDetails = z.infer<(typeof cardDetailsCall.responses)[200]>

export const clientNoteCall = describeCall({
  ...MANAGER_CALLS.clientNote,
  access: 'staff',
  tag: 'day',
  summary: 'Returns the staff’s note about the client of a booking at a location that is open to the caller today',
  params: z.object({ appointmentId: text(200, 1) }),
  responses: { 200: z.object({ note: clientNote.nullable() }) },
})

export const cacheTimestampCall = describeCall({
  ...MANAGER_CALLS.cacheTimestamp,
  access: 'staff',
  tag: 'day',
  summary: 'Returns when today’s bookings were last compared with the booking system',
  query: z.object({ location_id: locationRef }),
  responses: { 200: z.object({ cache_timestamp: instant.nullable() }) },
})

export const MAX_DAYS_SINCE_PHONES = 200

const daysSince = z.object({
  /** True if neither our records nor the booking system contain an earlier visit of the client. */
  isNewClient: z.boolean(),
  /** The error message if this string is not a phone number; otherwise null. */
  error: z.string().nullable(),
  daysSinceLastAppointment: z.int().nullable(),
})

export type DaysSince = z.infer<typeof daysSince>

export const daysSinceAppointmentsCall = describeCall({
  ...MANAGER_CALLS.daysSinceAppointments,
  access: 'staff',
  needsNoRoom: true,
  tag: 'day',
  summary: 'Returns the days since each client’s last visit, by phone number as it was sent',
  body: z.object({ phoneNumbers: z.array(text(40)).max(MAX_DAYS_SINCE_PHONES) }),
  responses: { 200: z.record(z.string(), daysSince) },
})

export type DaysSinceResponse = z.infer<(typeof daysSinceAppointmentsCall.responses)[200]>
