import { currentLocationCall, listLocationsCall } from '@frontlash/contract/locations'
import { enrollDeviceCall, listDevicesCall, revokeDeviceCall } from '@frontlash/contract/staff'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { knownBrowserOf, staffOf } from '../../../http/access.ts'
import { addCall } from '../../../http/add-call.ts'
import { limitCallsByAddress } from '../../../http/call-limits.ts'
import { actorOf, type DeviceCaller, type StaffCaller } from '../../../http/caller.ts'
import { hasSignedCredential } from '../../../http/counted-caller.ts'
import { enrolBrowser, provesPassword } from '../../../http/enrol-browser.ts'
import { readLocation, requireLocation } from '../../../http/location-access.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { listDevices } from '../../../records/devices/device-store.ts'
import { allowStaffPins } from '../../../records/devices/staff-pin-store.ts'
import { currentLocation } from './current-location.ts'
import { revokeEnrolment } from './revoke-enrolment.ts'

/**
 * The maximum number of calls that unknown callers may make per minute from one IP address. A browser makes this call
 * when it loads, and then every five minutes.
 */
const UNKNOWN_CALLER_READS_A_MINUTE = 60

/** Adds the calls for the four locations, a device's own location, and the list of devices. */
export function addDeviceLocation(app: FastifyInstance, context: AppContext): void {
  addCall(app, context, listLocationsCall, async () => [...context.locations.all()])
  const refuseTooMany = limitCallsByAddress(context, UNKNOWN_CALLER_READS_A_MINUTE)
  addCall(app, context, currentLocationCall, async ({ body, request, reply }) => {
    if (!(await isCallerKnown(context, request, reply))) refuseTooMany(request)
    return currentLocation(context, body, request, reply)
  })

  addCall(app, context, enrollDeviceCall, async ({ body, caller, request, reply }) => {
    const { id, name } = readLocation(context, body.location, 'location')
    requireLocation(context, caller, id)
    const known = await knownBrowserOf(context, request, reply)
    if (body.keepLocation && known?.locationId) {
      const own = context.locations.get(known.locationId)
      await allowStaffPinsOn(context, known, caller, request.id)
      const device = { id: known.id, name: known.name }
      return { success: true as const, location: { id: own.id, name: own.name }, device }
    }
    const bound = { locationId: id, meta: body.deviceMeta ?? {} }
    const device = await enrolBrowser(context, reply, { by: caller, known, bound })
    return { success: true as const, location: { id, name }, device }
  })

  addCall(app, context, listDevicesCall, async () => {
    const devices = await listDevices(context.db)
    return devices.map(({ locationId, enrolledAt, lastSeenAt, ...device }) => ({
      ...device,
      location: locationId,
      enrolledAt: enrolledAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    }))
  })

  addCall(app, context, revokeDeviceCall, async ({ params, caller, requestId }) => {
    await revokeEnrolment(context, params.id, caller, requestId)
    return { success: true as const }
  })
}

/** Allows staff PINs on an enrolled tablet when a user who has typed the password starts kiosk mode there. */
async function allowStaffPinsOn(
  context: AppContext,
  device: DeviceCaller,
  caller: StaffCaller,
  requestId: string,
): Promise<void> {
  const now = context.clock.realNow()
  if (device.areStaffPinsAllowed || !provesPassword(caller, now)) return
  await context.db.transaction(async queries => {
    if (!(await allowStaffPins(queries, device.id, now))) return
    const entry = { ...actorOf(caller), at: now, locationId: device.locationId, requestId }
    await addAudit(queries, { ...entry, action: 'staff PINs allowed', object: `device:${device.id}` })
  })
  context.knownDevices.clear()
}

/** True if a browser has a session or is a device that is not revoked. */
async function isCallerKnown(context: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  if (!hasSignedCredential(context, request)) return false
  return ((await knownBrowserOf(context, request, reply)) ?? (await staffOf(context, request))) !== undefined
}
