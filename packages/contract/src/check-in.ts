import { SEARCH_DAYS_AHEAD } from '@frontlash/domain/check-in/choose-appointment'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { CALLS } from './calls.ts'
import { chosenLanguage, consent, id, instant, locationKey, locationRef, phone, text } from './common.ts'
import { MANAGER_CALLS } from './manager-calls.ts'
import { smsResult } from './sms-result.ts'

export const scenario = z.enum([
  'NO_APPOINTMENT',
  'NO_APPOINTMENT_EXISTING_CLIENT',
  'ON_TIME',
  'EARLY',
  'LATE',
  'LATE_BUT_ALLOWED',
  'VALID_TIMING',
  'TOO_EARLY',
  'TOO_LATE',
  'VERY_EARLY',
  'VERY_LATE',
  'FOUND',
  'WRONG_LOCATION',
  'WRONG_DAY',
])

export const appointment = z.object({
  square_appointment_id: z.string(),
  service_name: z.string(),
  technician_name: z.string(),
  start_at: instant,
  duration_minutes: z.int(),
  /** The client's name: first name and last initial for a device, full name for staff. */
  customerName: z.string(),
  locationId: locationKey,
  locationName: z.string(),
})

export type AppointmentResponse = z.infer<typeof appointment>

const client = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  created_at: instant.optional(),
})

const verification = z.object({
  scenario,
  /** The scenario that a phone lookup returns. Only the explicit search sets it, because its own scenarios are fewer. */
  detailedScenario: scenario.optional(),
  phone: z.string(),
  appointment: appointment.nullable(),
  message: z.string(),
  suggestedAction: z.enum([
    'check_in',
    'see_front_desk',
    'go_to_location',
    'come_back',
    'walk_in',
    'proceed_as_walkin',
  ]),
  checkInTime: instant,
  source: z.enum(['cache', 'provider', 'offline', 'verification_fallback']),
  cachedAt: instant.nullable(),
  daysSinceLastAppointment: z.int().nullable(),
  lastAppointment: z.object({ date: instant, service: z.string() }).nullable(),
  client: client.nullable(),
  alreadyCheckedIn: z.boolean(),
  /**
   * The visit of a client who has already checked in here today and has no other booking today. `at` is the time of the
   * check-in. `needsWaiver` is true for a client who waits as a walk-in and has not signed yet. `isForLater` is true
   * for a walk-in who asked for a later visit.
   */
  visitToday: z
    .object({ at: instant, isWaitingWalkIn: z.boolean(), needsWaiver: z.boolean(), isForLater: z.boolean().optional() })
    .optional(),
  /**
   * The names to choose from, if two people share this phone number and both have a booking today. The client taps the
   * name of the person who came.
   */
  candidates: z
    .array(
      z.object({
        appointmentId: z.string(),
        name: z.string(),
        time: z.string(),
        start_at: instant,
        isCheckedIn: z.boolean().optional(),
      }),
    )
    .optional(),
  nextAppointment: appointment.nullable().optional(),
  correctLocationName: z.string().optional(),
  correctLocationAddress: z.string().optional(),
  correctLocationPhone: z.string().optional(),
})

export type VerificationResponse = z.infer<typeof verification>

export const verifyAppointmentCall = describeCall({
  ...CALLS.verifyAppointment,
  access: 'device',
  needsNoRoom: true,
  countsAs: 'lookup',
  tag: 'check-in',
  summary: 'Returns the booking for a phone number and its scenario, from the salon’s own copy of the bookings',
  body: z.object({
    phone,
    checkInTime: instant.optional(),
    currentLocationId: locationRef.optional(),
    consent: consent.optional(),
    /** The id of the candidate whose name the client tapped. */
    appointmentId: text(64).optional(),
    devDate: text(10).optional(),
  }),
  responses: { 200: verification },
})

export type VerifyAppointmentBody = z.input<typeof verifyAppointmentCall.body>

export const searchAppointmentsCall = describeCall({
  ...CALLS.searchAppointments,
  access: 'device',
  needsNoRoom: true,
  countsAs: 'lookup',
  tag: 'check-in',
  summary:
    'Searches a phone number’s booking at all locations, 180 days ahead; fewer scenarios than verify-appointment-cache',
  body: z.object({
    phone,
    checkInTime: instant.optional(),
    /** If false, only the kiosk's location is searched. */
    searchAllLocations: z.boolean().default(true),
    /** The number of days from today that the search covers. */
    searchDateRange: z.int().min(0).max(SEARCH_DAYS_AHEAD).default(SEARCH_DAYS_AHEAD),
    currentLocationId: locationRef.optional(),
    consent: consent.optional(),
    /** The id of the candidate whose name the client tapped. */
    appointmentId: text(64).optional(),
    devDate: text(10).optional(),
  }),
  responses: { 200: verification },
})

const enhancedCheckIn = z.object({
  success: z.literal(true),
  checkedIn: z.boolean(),
  checkInId: id,
  duplicate: z.boolean(),
  smsResult,
})

export type EnhancedCheckInResponse = z.infer<typeof enhancedCheckIn>

export const enhancedCheckInCall = describeCall({
  ...CALLS.enhancedCheckIn,
  access: 'device',
  tag: 'check-in',
  summary: 'Checks a client in for a booking, or saves only the arrival, and queues the text about it',
  body: z.object({
    clientId: id,
    appointmentId: text(64, 1),
    serviceType: text(300).optional(),
    technician: text(300).optional(),
    location: locationRef.optional(),
    /** The response to the client's verification. The server uses it only for a check-in that was saved offline. */
    preVerificationData: z
      .looseObject({ checkInTime: instant.optional(), source: text(40).optional(), phone: text(40).optional() })
      .nullish(),
    ...chosenLanguage,
  }),
  responses: { 200: enhancedCheckIn },
})

export type EnhancedCheckInBody = z.input<typeof enhancedCheckInCall.body>

const cachePart = z.object({ lastUpdate: instant.nullable(), count: z.int() })

export const cacheStatusCall = describeCall({
  ...MANAGER_CALLS.cacheStatus,
  access: 'staff',
  tag: 'bookings',
  summary: 'Returns the age of the salon’s copy of the bookings',
  responses: { 200: z.object({ dailyCache: cachePart, rollingCache: cachePart }) },
})
