import { STAFF_ROLES } from '@frontlash/domain/access/location-days'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { id, locationKey, locationRef, text } from './common.ts'
import { MANAGER_CALLS } from './manager-calls.ts'

const defaultLocation = z.object({ defaultLocationId: locationKey.nullable() })

export const defaultLocationCall = describeCall({
  ...MANAGER_CALLS.defaultLocation,
  access: 'staff',
  tag: 'access',
  summary:
    'Returns the user’s start location: the saved one if it is open to the user today, otherwise the first that is',
  responses: { 200: defaultLocation },
})

export const saveDefaultLocationCall = describeCall({
  ...MANAGER_CALLS.saveDefaultLocation,
  access: 'staff',
  tag: 'access',
  summary: 'Saves the user’s start location',
  body: z.object({ locationId: locationRef }),
  responses: { 200: defaultLocation.extend({ success: z.literal(true) }) },
})

const locationAccess = z.object({
  hasAccess: z.boolean(),
  /**
   * The people who can give access, if the salon has named any. A user with access gets these names too, because the
   * access may end later.
   */
  contacts: z.array(z.string()).optional(),
})

export const checkLocationAccessCall = describeCall({
  ...MANAGER_CALLS.checkLocationAccess,
  access: 'staff',
  tag: 'access',
  summary: 'Returns whether a location is open to the user today; an unknown location is not',
  params: z.object({ locationId: z.string() }),
  responses: { 200: locationAccess },
})

const weekday = z.int().min(0).max(6).meta({ description: '0 for Monday to 6 for Sunday' })

const userAccess = z.object({
  id,
  username: z.string(),
  first_name: z.string(),
  role: z.enum(STAFF_ROLES),
  /**
   * The locations with at least one weekday on which the user may work. An admin may work on all weekdays at all
   * locations.
   */
  locationAccess: z.array(z.object({ location_id: locationKey, location_name: z.string(), days: z.array(weekday) })),
})

export type UserAccess = z.infer<typeof userAccess>

export const listUsersAccessCall = describeCall({
  ...MANAGER_CALLS.listUsersAccess,
  access: 'admin',
  tag: 'access',
  summary: 'Returns all active accounts, managers first, and the weekdays open to each at each location',
  responses: { 200: z.array(userAccess) },
})

const locationDay = z.object({ userId: id, locationId: locationRef, dayIndex: weekday })
const done = z.object({ success: z.literal(true) })

export const grantLocationDayCall = describeCall({
  ...MANAGER_CALLS.grantLocationDay,
  access: 'admin',
  isConfirmedAfterPin: true,
  tag: 'access',
  summary: 'Opens a location to an account on a weekday',
  body: locationDay.extend({ locationName: text(100).optional() }),
  responses: { 200: done },
})

export const revokeLocationDayCall = describeCall({
  ...MANAGER_CALLS.revokeLocationDay,
  access: 'admin',
  isConfirmedAfterPin: true,
  tag: 'access',
  summary: 'Closes a location to an account on a weekday, at once',
  body: locationDay,
  responses: { 200: done },
})
