import { currentLocationCall, listLocationsCall } from '@frontlash/contract/locations'
import { enrollDeviceCall, listDevicesCall, revokeDeviceCall } from '@frontlash/contract/staff'
import type { FastifyInstance } from 'fastify'
import { knownBrowserOf } from '../../http/access.ts'
import { addCall } from '../../http/add-call.ts'
import { enrolBrowser } from '../../http/enrol-browser.ts'
import { readLocation, requireLocation } from '../../http/location-access.ts'
import { listDevices } from '../../records/devices/device-store.ts'
import type { Salon } from '../../salon.ts'
import { currentLocation } from './current-location.ts'
import { takeEnrolmentAway } from './take-enrolment-away.ts'

/** The four salons, where a device is, and which devices are the salon's. */
export function addDeviceLocation(app: FastifyInstance, salon: Salon): void {
  addCall(app, salon, listLocationsCall, async () => [...salon.locations.all()])
  addCall(app, salon, currentLocationCall, ({ body, request, reply }) => currentLocation(salon, body, request, reply))

  addCall(app, salon, enrollDeviceCall, async ({ body, caller, request, reply }) => {
    const { id, name } = readLocation(salon, body.location, 'location')
    requireLocation(salon, caller, id)
    const known = await knownBrowserOf(salon, request, reply)
    const bound = { locationId: id, meta: body.deviceMeta ?? {} }
    const device = await enrolBrowser(salon, reply, { by: caller, known, bound })
    return { success: true as const, location: { id, name }, device }
  })

  addCall(app, salon, listDevicesCall, async () => {
    const devices = await listDevices(salon.db)
    return devices.map(({ locationId, enrolledAt, lastSeenAt, ...device }) => ({
      ...device,
      location: locationId,
      enrolledAt: enrolledAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    }))
  })

  addCall(app, salon, revokeDeviceCall, async ({ params, caller, requestId }) => {
    await takeEnrolmentAway(salon, params.id, caller, requestId)
    return { success: true as const }
  })
}
