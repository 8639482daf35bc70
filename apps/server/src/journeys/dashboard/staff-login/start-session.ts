import { derivedKey } from '@frontlash/config/derived-key'
import type { SessionResponse, StaffUser } from '@frontlash/contract/staff'
import type { LocationDays, StaffRole } from '@frontlash/domain/access/location-days'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { staffOf } from '../../../http/access.ts'
import type { DeviceCaller } from '../../../http/caller.ts'
import { HttpError } from '../../../http/reply.ts'
import { addressOf } from '../../../http/request-address.ts'
import { signToken } from '../../../http/session-token.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { toLocationDays } from '../../../presenters/location-days.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { holdDevice } from '../../../records/devices/device-store.ts'
import { allowOwnPin, allowStaffPins } from '../../../records/devices/staff-pin-store.ts'
import { restartPasswordFailures } from '../../../records/staff/password-failure-store.ts'
import { endSession, startSession } from '../../../records/staff/session-store.ts'
import type { IdentifiedStaff } from '../../../records/staff/staff-store.ts'

/**
 * Signs a member of staff in at a location: creates a session and its token, and returns the user. A password also
 * allows staff PINs on the device (docs/product/access.md, "Staff PINs on a device").
 */
export async function sessionResponse(
  context: AppContext,
  staff: IdentifiedStaff,
  at: {
    locationId: LocationKey | null
    with: 'PIN' | 'password'
    request: FastifyRequest
    device: DeviceCaller | undefined
  },
): Promise<SessionResponse> {
  const now = context.clock.realNow()
  const selectedLocation = at.locationId
  const before = await staffOf(context, at.request)
  const session = await context.db.transaction(async queries => {
    const started = await startSession(queries, {
      staffId: staff.id,
      keyHash: staff.keyHash,
      selectedLocationId: selectedLocation,
      now,
      method: at.with,
      agent: at.request.headers['user-agent'] ?? null,
      address: addressOf(at.request, context.config.appSecret),
      deviceId: at.device?.id ?? null,
    })
    // No session starts if the device was revoked after the check of the credentials began.
    if (!started || (at.device && !(await holdDevice(queries, at.device.id)))) throw wrongCredentials(at.with)
    await restartPasswordFailures(queries, staff.id)
    // If the user already has a session in this browser, the new one replaces it.
    if (before?.id === staff.id) await endSession(queries, before.sessionId, now)
    const entry = { at: now, actor: `staff:${staff.username}`, role: staff.role, requestId: at.request.id }
    await addAudit(queries, {
      ...entry,
      locationId: selectedLocation,
      action: `sign-in by ${at.with}`,
      object: `session:${started.id}`,
    })
    if (at.with === 'password' && at.device && (await allowPins(queries, staff, at.device.id, now)))
      await addAudit(queries, {
        ...entry,
        locationId: at.device.locationId,
        action: staff.role === 'technician' ? 'own PIN allowed' : 'staff PINs allowed',
        object: `device:${at.device.id}`,
      })
    return started
  })
  if (at.with === 'password' && at.device) context.knownDevices.clear()
  const { id, username, role } = staff
  const token = signToken(derivedKey(context.config.appSecret, 'session-token'), {
    jti: session.id,
    id,
    username,
    role,
    selectedLocation,
    user: { role, selectedLocation },
    iat: Math.floor(now.getTime() / 1000),
    exp: Math.floor(session.expiresAt.getTime() / 1000),
  })
  return { token, user: toUserResponse(context, staff, selectedLocation) }
}

/**
 * Allows staff PINs on a device. A technician's password allows only that technician's PIN. Returns false if nothing
 * changes.
 */
function allowPins(queries: Queries, staff: IdentifiedStaff, deviceId: string, now: Date): Promise<boolean> {
  return staff.role === 'technician' ? allowOwnPin(queries, deviceId, staff.id) : allowStaffPins(queries, deviceId, now)
}

export function wrongCredentials(key: 'PIN' | 'password'): HttpError {
  return key === 'PIN'
    ? new HttpError('INVALID_PIN', 'Invalid PIN')
    : new HttpError('INVALID_CREDENTIALS', 'Wrong user name or password.')
}

export function toUserResponse(
  context: AppContext,
  staff: { id: string; username: string; firstName: string; role: StaffRole; locationDays: LocationDays },
  selectedLocation: LocationKey | null,
): StaffUser {
  return {
    id: staff.id,
    username: staff.username,
    first_name: staff.firstName,
    role: staff.role,
    selectedLocation,
    locationAccess: toLocationDays(context, staff),
  }
}
