import { STAFF_ROLES } from '@frontlash/domain/access/location-days'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { CALLS } from './calls.ts'
import { deviceMeta, id, instant, locationKey, locationRef, text } from './common.ts'
import { MANAGER_CALLS } from './manager-calls.ts'

export const role = z.enum(STAFF_ROLES)
export type Role = z.infer<typeof role>

const pin = z.string().regex(/^\d{4}$/, 'PIN must be 4 digits')
const username = text(80, 1)
const password = text(200, 1)

const user = z.object({
  id,
  username: z.string(),
  first_name: z.string(),
  role,
  selectedLocation: locationKey.nullable(),
  /** Weekdays are numbered from 0 for Monday to 6 for Sunday. */
  locationAccess: z.array(
    z.object({ location_id: locationKey, location_name: z.string(), days: z.array(z.int().min(0).max(6)) }),
  ),
})

export type StaffUser = z.infer<typeof user>

const session = z.object({ token: z.string(), user })
export type SessionResponse = z.infer<typeof session>

export const verifyPinCall = describeCall({
  ...CALLS.verifyPin,
  access: 'anyone',
  needsNoRoom: true,
  responseIsSecret: true,
  tag: 'staff',
  summary: 'Checks whether a PIN is an admin’s or a manager’s; if so, enrols this browser as a kiosk',
  body: z.object({ pin }),
  responses: { 200: z.union([z.object({ valid: z.literal(true), role }), z.object({ valid: z.literal(false) })]) },
})

export type VerifyPinResponse = z.infer<(typeof verifyPinCall.responses)[200]>

export const leaveKioskModeCall = describeCall({
  ...MANAGER_CALLS.leaveKioskMode,
  access: 'anyone',
  needsNoRoom: true,
  // The response is not stored for its Idempotency-Key. Otherwise repeated calls could check PINs without counting as
  // attempts.
  responseIsSecret: true,
  tag: 'staff',
  summary: 'Checks whether a PIN, or a user name and password, may end kiosk mode; enrols nothing and signs nobody in',
  body: z.union([z.object({ pin }), z.object({ username, password })]),
  responses: { 200: z.object({ valid: z.boolean() }) },
})

export type LeaveKioskModeBody = z.input<typeof leaveKioskModeCall.body>
export const loginCall = describeCall({
  ...MANAGER_CALLS.login,
  access: 'anyone',
  needsNoRoom: true,
  responseIsSecret: true,
  tag: 'staff',
  summary: 'Signs a member of staff in by user name and password',
  body: z.object({
    username,
    password,
    /** The code for two-step sign-in: six digits from the authenticator app, or a recovery code. */
    code: text(40).optional(),
    selectedLocation: locationRef.optional(),
  }),
  responses: { 200: session },
})

export const loginByPinCall = describeCall({
  ...MANAGER_CALLS.loginByPin,
  access: 'anyone',
  needsNoRoom: true,
  responseIsSecret: true,
  tag: 'staff',
  summary: 'Signs a member of staff in by PIN at a location',
  body: z.object({ pin, selectedLocation: locationRef }),
  responses: { 200: session },
})

export const currentUserCall = describeCall({
  ...CALLS.currentUser,
  access: 'staff',
  tag: 'staff',
  summary: 'Returns the signed-in user',
  responses: { 200: user },
})

export const logoutCall = describeCall({
  ...CALLS.logout,
  access: 'staff',
  needsNoRoom: true,
  tag: 'staff',
  summary: 'Ends the session of the token',
  responses: { 200: z.object({ success: z.literal(true) }) },
})

const device = z.object({ id, name: z.string().nullable() })

export const enrollDeviceCall = describeCall({
  ...CALLS.enrollDevice,
  access: 'manager',
  responseIsSecret: true,
  tag: 'devices',
  summary: 'Enrols this browser as a kiosk of a location',
  body: z.object({
    location: locationRef,
    deviceMeta: deviceMeta.optional(),
    /**
     * True for Kiosk Mode on the dashboard: a browser that is already a kiosk keeps its own location. The response
     * contains this location.
     */
    keepLocation: z.boolean().optional(),
  }),
  responses: {
    200: z.object({ success: z.literal(true), location: z.object({ id: locationKey, name: z.string() }), device }),
  },
})

export const listDevicesCall = describeCall({
  ...MANAGER_CALLS.listDevices,
  access: 'admin',
  tag: 'devices',
  summary: 'Returns the enrolled devices and the paired browsers',
  responses: {
    200: z.array(
      z.object({
        id,
        /** `paired` is a browser that an admin paired for PIN sign-in. */
        kind: z.enum(['kiosk', 'paired']),
        name: z.string().nullable(),
        location: locationKey.nullable(),
        enrolledAt: instant,
        /** The first name of the user who enrolled the device. */
        enrolledBy: z.string().nullable(),
        lastSeenAt: instant.nullable(),
        screen: z.string().nullable(),
        /** The platform: `iPad`, or the name that the browser reports, such as `MacIntel`. */
        platform: z.string().nullable(),
      }),
    ),
  },
})

export type ListedDevice = z.infer<(typeof listDevicesCall.responses)[200]>[number]

export const revokeDeviceCall = describeCall({
  ...MANAGER_CALLS.revokeDevice,
  access: 'admin',
  isConfirmed: true,
  tag: 'devices',
  summary: 'Revokes a device, at once',
  params: z.object({ id }),
  responses: { 200: z.object({ success: z.literal(true) }) },
})
