import type { ChangeDeviceResponse, changeDeviceCall } from '@frontlash/contract/office-devices'
import { actionsOf } from '@frontlash/domain/audit/audit-actions'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { requireConfirmed } from '../../../http/confirmed.ts'
import { readLocation } from '../../../http/location-access.ts'
import { HttpError } from '../../../http/reply.ts'
import { lockAndRequireAdmin } from '../../../http/still-admin.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { conflictMessage } from '../../../presenters/conflict-message.ts'
import { lastChangeOf } from '../../../records/audit/audit-log-store.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { type KnownDevice, lockDevice, saveDevice } from '../../../records/devices/device-list-store.ts'
import { findSameDeviceName } from '../../../records/devices/device-name-store.ts'
import { toDeviceResponse } from './device-response.ts'
import { noSuchDevice } from './no-such-device.ts'

type Input = z.output<typeof changeDeviceCall.body>

/**
 * Renames a device, changes a kiosk's location, or changes which staff PINs the device accepts
 * (docs/product/office/devices.md, "Devices"). If the value is already stored, the call changes nothing and succeeds,
 * even with an old version. The session must be confirmed to change the location or to allow staff PINs.
 */
export async function changeDevice(
  context: AppContext,
  deviceId: string,
  input: Input,
  by: { readonly caller: StaffCaller; readonly requestId: string },
): Promise<ChangeDeviceResponse> {
  const object = `device:${deviceId}`
  const now = context.clock.realNow()
  const { timeZone } = context.locations.first()
  const location = input.location === undefined ? undefined : readLocation(context, input.location, 'location').id
  const response = await context.db.transaction(async (queries): Promise<ChangeDeviceResponse> => {
    await lockAndRequireAdmin(queries, by.caller)
    const locked = await lockDevice(queries, deviceId)
    if (!locked) throw noSuchDevice()
    const wanted = {
      ...locked,
      name: input.name === undefined ? locked.name : input.name,
      location_id: location ?? locked.location_id,
    }
    const isRenamed = wanted.name !== locked.name
    const isMoved = wanted.location_id !== locked.location_id
    const isAllowed = input.staffPins === true && !locked.staff_pins
    const isForbidden = input.staffPins === false && (locked.staff_pins || locked.pins_of.length > 0)
    if (!isRenamed && !isMoved && !isAllowed && !isForbidden)
      return { success: true, row: toDeviceResponse(context, locked) }
    if (isMoved || isAllowed) requireConfirmed(by.caller, now)
    if (input.version !== locked.version) {
      const change = await lastChangeOf(queries, object, actionsOf('devices'))
      const msg = conflictMessage(change, timeZone)
      return { success: false, code: 'CHANGED_MEANWHILE', msg, current: toDeviceResponse(context, locked) }
    }
    if (isMoved && locked.kind === 'paired')
      throw new HttpError('INVALID', 'Only a kiosk has a location.', { field: 'location' })
    if (isForbidden && locked.kind === 'paired')
      throw new HttpError('INVALID', 'Staff PINs work in a paired browser until it is revoked.', { field: 'staffPins' })
    if (isRenamed || isMoved) await requireFreeName(queries, wanted, isRenamed ? 'name' : 'location')
    await saveDevice(queries, {
      id: deviceId,
      name: wanted.name,
      locationId: wanted.location_id,
      staffPins: isAllowed || isForbidden ? isAllowed : null,
      now,
    })
    const entry = {
      ...actorOf(by.caller),
      at: now,
      locationId: wanted.location_id,
      object,
      requestId: by.requestId,
    }
    if (isRenamed)
      await addAudit(queries, {
        ...entry,
        action: 'device renamed',
        before: { name: locked.name },
        after: { name: wanted.name },
      })
    if (isMoved)
      await addAudit(queries, {
        ...entry,
        action: 'device moved',
        before: { location: locked.location_id },
        after: { location: wanted.location_id },
      })
    if (isAllowed || isForbidden)
      await addAudit(queries, { ...entry, action: isAllowed ? 'staff PINs allowed' : 'staff PINs forbidden' })
    const pins = isForbidden ? { staff_pins: false, pins_of: [] } : isAllowed ? { staff_pins: true } : {}
    return { success: true, row: toDeviceResponse(context, { ...wanted, ...pins, version: locked.version + 1 }) }
  })
  context.knownDevices.clear()
  return response
}

async function requireFreeName(
  queries: Queries,
  { id, name, location_id }: KnownDevice,
  field: 'name' | 'location',
): Promise<void> {
  if (name === null || location_id === null) return
  const taken = await findSameDeviceName(queries, { id, name, locationId: location_id })
  if (taken === undefined) return
  throw new HttpError('INVALID', `There is a ${taken} at ${LOCATION_NAMES[location_id]} already.`, { field })
}
