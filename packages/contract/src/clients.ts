import { LANGUAGES } from '@frontlash/domain/language'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { CALLS } from './calls.ts'
import {
  chosenLanguage,
  consent,
  firstName,
  id,
  instant,
  lastName,
  locationRef,
  offlineDelivery,
  phone,
  text,
} from './common.ts'
import { smsResult } from './sms-result.ts'

const client = z.object({
  id,
  first_name: z.string(),
  /** The full last name for staff; only its initial for a device. */
  last_name: z.string(),
  phone: z.string(),
  created_at: instant.optional(),
  /** The language that the client chose last; missing if the client has never chosen one. */
  language: z.enum(LANGUAGES).optional(),
})

export type ClientResponse = z.infer<typeof client>

export const findClientCall = describeCall({
  ...CALLS.findClient,
  access: 'device',
  countsAs: 'lookup',
  tag: 'clients',
  summary: 'Returns the client with a phone number; 404 if there is none',
  params: z.object({ phone }),
  responses: { 200: client },
})

const newClient = client.extend({ existing: z.boolean() })

const registration = z.object({ phone, firstName, lastName, locationId: locationRef.optional() }).extend({
  skipSMS: z.boolean().optional(),
  consent: consent.optional(),
  ...chosenLanguage,
})

export const registerClientCall = describeCall({
  ...CALLS.registerClient,
  access: 'device',
  countsAs: 'lookup',
  tag: 'clients',
  summary: 'Creates a client; if the phone number has a client already, returns that one',
  body: z.discriminatedUnion('autoCreate', [
    registration.extend({ autoCreate: z.literal(false).optional() }),
    // The kiosk has only a shortened name, so the server takes the name from the copy of the bookings.
    registration.extend({
      autoCreate: z.literal(true),
      firstName: text(300).optional(),
      lastName: text(300).optional(),
    }),
  ]),
  responses: { 200: newClient, 201: newClient },
})

export type NewClientResponse = z.infer<typeof newClient>
export type RegisterClientBody = z.input<typeof registerClientCall.body>

export const walkInIntent = z.strictObject({
  timing: z.enum(['now', 'later']),
  service: z.enum(['full_set', 'refill', 'removal', 'speak_manager', 'appointment_later']).optional(),
  intentDescription: text(200).optional(),
})

export type WalkInIntent = z.infer<typeof walkInIntent>

export const checkInClientCall = describeCall({
  ...CALLS.checkInClient,
  access: 'device',
  tag: 'check-in',
  summary: 'Checks a client in: a walk-in, a new client, or today’s booking by hand',
  params: z.object({ id }),
  body: z.object({
    clientId: id,
    appointmentId: text(64).nullish(),
    serviceType: text(300).optional(),
    technician: text(300).optional(),
    location: locationRef.optional(),
    isWalkIn: z.boolean().optional(),
    walkInIntent: walkInIntent.nullish(),
    checkInTime: instant.optional(),
    kept: offlineDelivery.optional(),
    ...chosenLanguage,
  }),
  responses: {
    200: z.object({
      success: z.literal(true),
      /** False if it was too late for a check-in. In this case only the arrival was saved. */
      checkedIn: z.boolean(),
      checkInId: id,
      check_in_time: instant,
      duplicate: z.boolean(),
      smsResult: smsResult.optional(),
    }),
  },
})

export type CheckInClientResponse = z.infer<(typeof checkInClientCall.responses)[200]>
export type CheckInClientBody = z.input<typeof checkInClientCall.body>
