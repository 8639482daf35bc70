import { z } from 'zod'
import { describeCall } from './call.ts'
import { CALLS } from './calls.ts'
import { deviceHealth, deviceMeta, locationKey, locationRef, text } from './common.ts'

const location = z.object({
  id: locationKey,
  name: z.string(),
  squareLocationId: z.string().nullable(),
  address: z.string(),
  phone: z.string(),
  timeZone: z.string(),
})

export type LocationResponse = z.infer<typeof location>

export const listLocationsCall = describeCall({
  ...CALLS.listLocations,
  access: 'anyone',
  tag: 'locations',
  summary: 'Returns the four locations',
  responses: { 200: z.array(location) },
})

const currentLocation = z.object({
  location: z.object({ id: locationKey, name: z.string() }),
  squareLocationId: z.string().nullable(),
  device: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
})

export type CurrentLocationResponse = z.infer<typeof currentLocation>

/**
 * The location of this device. The first call within five minutes after the enrolment sets the device's location and
 * name. Later calls return the location and update when the device was last seen; with `appVersion` they also store its
 * health.
 */
export const currentLocationCall = describeCall({
  ...CALLS.currentLocation,
  access: 'anyone',
  needsNoRoom: true,
  tag: 'locations',
  summary: 'Returns this device’s location; just after the enrolment, sets it',
  body: z.object({
    clientLocation: locationRef,
    deviceMeta: deviceMeta.optional(),
    deviceId: text(80).optional(),
    updateBackup: z.boolean().optional(),
    ...deviceHealth,
  }),
  responses: { 200: currentLocation },
})

export type CurrentLocationBody = z.input<typeof currentLocationCall.body>
