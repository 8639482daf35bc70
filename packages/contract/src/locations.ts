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
 * Returns the location of this device. Within five minutes after the enrolment, the first call sets the device's
 * location and name. Later calls update the time when the device was last seen. A call with `appVersion` also stores
 * the device's health.
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
