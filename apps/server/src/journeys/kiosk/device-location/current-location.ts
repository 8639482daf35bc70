import type { CurrentLocationResponse, currentLocationCall } from '@frontlash/contract/locations'
import { DEFAULT_LOCATION } from '@frontlash/domain/location-key'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { deviceOf } from '../../../http/access.ts'
import type { DeviceCaller } from '../../../http/caller.ts'
import { hasLocationAccess, requireLocation } from '../../../http/location-access.ts'
import { addressOf } from '../../../http/request-address.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { bindDevice, saveDeviceHealth } from '../../../records/devices/device-store.ts'
import type { Location } from '../../../records/locations/location-store.ts'
import { findStaff } from '../../../records/staff/location-day-store.ts'
import { storedAgent } from '../../../records/staff/session-store.ts'

type Input = z.output<typeof currentLocationCall.body>

/**
 * Returns the location of a device. In the first five minutes after an enrolment, the first call sets the location, if
 * the person who enrolled the device may work there today. If the person may not, the call throws 403
 * NO_LOCATION_ACCESS. Later calls do not change the location. The health in the call is saved. A browser that is not
 * enrolled gets the location that it has sent, and nothing is saved.
 */
export async function currentLocation(
  context: AppContext,
  input: Input,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CurrentLocationResponse> {
  const named = context.locations.resolve(input.clientLocation)
  const device = await deviceOf(context, request, reply)
  if (!device) return responseFor(named ?? context.locations.get(DEFAULT_LOCATION), null)
  await saveHealth(context, device.id, input, request)
  const bound = device.mayBind && named && (await bind(context, device, named, input, request.id))
  if (bound) return responseFor(named, bound)
  if (device.locationId && named && named.id !== device.locationId)
    context.log.warn(
      { device: device.id, bound: device.locationId, said: named.id },
      'a device named another location than its own',
    )
  const own = device.locationId ? context.locations.get(device.locationId) : named
  return responseFor(own ?? context.locations.get(DEFAULT_LOCATION), device)
}

async function saveHealth(
  context: AppContext,
  deviceId: string,
  { appVersion, installed, battery, kept, keptMinutes, deviceMeta }: Input,
  request: FastifyRequest,
): Promise<void> {
  if (appVersion === undefined) return
  const health = {
    appVersion,
    installed: installed ?? null,
    battery: battery ?? null,
    unsent: kept ?? null,
    unsentSince: unsentSince(context.clock.realNow(), kept, keptMinutes),
    screen: deviceMeta?.screen ?? null,
  }
  // The response does not wait for this write. The device reports its health again in five minutes.
  await saveDeviceHealth(context.db.asyncCommit, deviceId, {
    health,
    agent: storedAgent(request.headers['user-agent'] ?? null),
    address: addressOf(request, context.config.appSecret),
  })
}

/**
 * Returns when the oldest unsent check-in was saved. The time is by the server's clock, because the tablet's clock may
 * be wrong.
 */
function unsentSince(now: Date, kept = 0, minutes?: number): string | null {
  return kept === 0 || minutes === undefined ? null : new Date(now.getTime() - minutes * 60_000).toISOString()
}

async function bind(
  context: AppContext,
  device: DeviceCaller,
  location: Location,
  { deviceMeta = {}, deviceId }: Input,
  requestId: string,
): Promise<{ id: string; name: string | null } | undefined> {
  const now = context.clock.realNow()
  const meta = { ...deviceMeta, id: deviceMeta.id ?? deviceId }
  return context.db.transaction(async queries => {
    const bound = await bindDevice(queries, { id: device.id, locationId: location.id, meta, now }, async staffId => {
      const enroller = staffId !== null && (await findStaff(queries, staffId))
      if (!enroller || hasLocationAccess(context, enroller, location.id)) return true
      // If the location stays the same, no permission is needed.
      if (location.id !== device.locationId) requireLocation(context, enroller, location.id)
      return false
    })
    if (!bound) return undefined
    await addAudit(queries, {
      at: now,
      actor: `device:${device.id}`,
      locationId: location.id,
      action: 'device bound',
      object: `device:${device.id}`,
      requestId,
      before: { location: bound.previousLocationId, name: device.name },
      after: { location: location.id, name: bound.name },
    })
    return { id: device.id, name: bound.name }
  })
}

function responseFor(
  { id, name, squareLocationId }: Location,
  device: { id: string; name: string | null } | null,
): CurrentLocationResponse {
  return { location: { id, name }, squareLocationId, device: device && { id: device.id, name: device.name } }
}
