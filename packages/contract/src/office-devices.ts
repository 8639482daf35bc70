import { DEVICE_STATES } from '@frontlash/domain/devices/device-state'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { id, instant, locationKey, locationRef } from './common.ts'
import { OFFICE_CALLS } from './office-calls.ts'
import { listFilters, listOf, listPage } from './office-list.ts'
import { savedOrChanged } from './office-saving.ts'

const NAME_MAX = 50
const NAME_ERROR = `A name has 1 to ${NAME_MAX} letters.`

const deviceName = z
  .string(NAME_ERROR)
  .max(200, NAME_ERROR)
  .refine(value => !/\p{Cc}/u.test(value) && value.isWellFormed(), { message: NAME_ERROR })
  .transform(value => value.normalize('NFC').trim())
  .refine(value => value !== '' && [...value].length <= NAME_MAX, { message: NAME_ERROR })

const kind = z.enum(['kiosk', 'paired'])

const officeDevice = z.object({
  id,
  kind,
  name: z.string().nullable(),
  location: locationKey.nullable(),
  lastSeenAt: instant.nullable(),
  /**
   * The state is derived from the time when the device was last seen. If the device was never seen, it is derived from
   * the time of the enrolment.
   */
  state: z.enum(DEVICE_STATES),
  /** True if the device was seen in the last two minutes. */
  mayBeInUse: z.boolean(),
  /** The version of the loaded app; null if the device has not reported it yet. */
  appVersion: z.string().nullable(),
  /** True if `appVersion` differs from the server's version. */
  isOld: z.boolean(),
  /** True if the app was started from the home screen; null if the device has not reported it yet. */
  installed: z.boolean().nullable(),
  /** The screen size in CSS pixels, such as `1180 x 820`. */
  screen: z.string().nullable(),
  /** The platform: `iPad`, or the name that the browser reports. */
  platform: z.string().nullable(),
  /** The battery level in percent; null if the browser does not report it. */
  battery: z.number().nullable(),
  /** The number of unsent check-ins and signatures on the device; null if the device has not reported it yet. */
  unsent: z.number().nullable(),
  /** Which PINs work on the device. `everywhere`: each PIN works on each device, as in the demo or by a setting. */
  staffPins: z.enum(['allowed', 'everywhere', 'not allowed']),
  /** The first names of the technicians who may sign in by PIN on this device. */
  pinsOf: z.array(z.string()),
  enrolledAt: instant,
  /** The first name of the user who enrolled the device. */
  enrolledBy: z.string().nullable(),
  revokedAt: instant.nullable(),
  /** Optimistic locking: a change must send this version. */
  version: z.int(),
})

export type OfficeDevice = z.infer<typeof officeDevice>

export const officeDevicesCall = describeCall({
  ...OFFICE_CALLS.devices,
  access: 'admin',
  tag: 'office',
  summary: 'The tablets and paired browsers with what they have told about themselves, newest first',
  query: z.object({
    location: listFilters.location,
    kind: kind.optional(),
    state: z.enum(DEVICE_STATES).optional(),
    staffPins: z.enum(['1']).optional().meta({ description: 'Only those on which staff PINs work.' }),
    revoked: z
      .enum(['1'])
      .optional()
      .meta({ description: 'Those revoked in the last 30 days, instead of those in use.' }),
    ...listPage,
  }),
  responses: { 200: listOf(officeDevice) },
})

export const officeDeviceCall = describeCall({
  ...OFFICE_CALLS.device,
  access: 'admin',
  tag: 'office',
  summary: 'One tablet or paired browser, also a revoked one',
  params: z.object({ id }),
  responses: { 200: officeDevice },
})

export const changeDeviceCall = describeCall({
  ...OFFICE_CALLS.changeDevice,
  access: 'admin',
  tag: 'office',
  summary:
    'Renames a device, moves a kiosk to another location, or allows staff PINs on it; the latter two need a confirmed session',
  params: z.object({ id }),
  body: z.object({
    name: deviceName.nullable().optional().meta({ description: 'Null takes the name away.' }),
    location: locationRef.optional(),
    staffPins: z.boolean().optional(),
    version: z.int().min(1).max(2_147_483_647),
  }),
  responses: { 200: savedOrChanged(officeDevice) },
})

export type ChangeDeviceResponse = z.infer<(typeof changeDeviceCall.responses)[200]>
