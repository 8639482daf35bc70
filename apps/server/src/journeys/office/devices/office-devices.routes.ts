import { changeDeviceCall, officeDeviceCall, officeDevicesCall } from '@frontlash/contract/office-devices'
import { REVOKED_LISTED_DAYS, seenBetween } from '@frontlash/domain/devices/device-state'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { addOfficeList, rowsFrom } from '../../../http/office-list.ts'
import { readLocations } from '../../../http/page-request.ts'
import { arePinsRestricted } from '../../../http/staff-pins.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { type DeviceFilters, deviceList, readKnownDevice } from '../../../records/devices/device-list-store.ts'
import { openStaffPinReview } from '../../../records/devices/staff-pin-store.ts'
import { changeDevice } from './change-device.ts'
import { toDeviceResponse } from './device-response.ts'
import { noSuchDevice } from './no-such-device.ts'

const DAY_MS = 86_400_000

/** Adds the calls about the salon's devices for admins (docs/product/office/devices.md, "Devices"). */
export function addOfficeDevices(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
): void {
  addOfficeList(app, context, limitReads, {
    call: officeDevicesCall,
    open: ({ query, caller, requestId }) => {
      const now = context.clock.realNow()
      const { location, kind, state, staffPins, revoked } = query
      const seen = state ? seenBetween(state, now) : { from: null, before: null }
      const filters: DeviceFilters = {
        locations: readLocations(context, location),
        kind: kind ?? null,
        seenFrom: seen.from,
        seenBefore: seen.before,
        withStaffPins: staffPins !== undefined && arePinsRestricted(context),
        revokedSince: revoked ? new Date(now.getTime() - REVOKED_LISTED_DAYS * DAY_MS) : null,
      }
      return rowsFrom(deviceList(filters), async rows => {
        if (staffPins) await openReview(context, caller, requestId)
        return rows.map(row => toDeviceResponse(context, row))
      })
    },
  })

  addCall(app, context, officeDeviceCall, async ({ params, caller }) => {
    limitReads(caller)
    const found = await readKnownDevice(context.reads, params.id)
    if (!found) throw noSuchDevice()
    return toDeviceResponse(context, found)
  })

  addCall(app, context, changeDeviceCall, ({ params, body, caller, requestId }) =>
    changeDevice(context, params.id, body, { caller, requestId }),
  )
}

/**
 * Records that an admin has seen the list of devices with staff PINs. After an upgrade, the overview asks admins to
 * look at this list.
 */
async function openReview(context: AppContext, caller: StaffCaller, requestId: string): Promise<void> {
  const at = context.clock.realNow()
  await context.db.transaction(async queries => {
    if (!(await openStaffPinReview(queries, at))) return
    await addAudit(queries, { ...actorOf(caller), at, action: 'staff PIN tablets reviewed', requestId })
  })
}
