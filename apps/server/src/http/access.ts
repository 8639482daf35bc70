import { setTimeout as pause } from 'node:timers/promises'
import { derivedKey } from '@frontlash/config/derived-key'
import type { CallContract } from '@frontlash/contract/call'
import { lookUpVerdict } from '@frontlash/domain/access/look-up-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addAudit } from '../records/audit/audit-store.ts'
import { type AuthorisedDevice, authoriseLookUp } from '../records/devices/authorise-device.ts'
import { rotateDeviceToken } from '../records/devices/device-store.ts'
import { findSession } from '../records/staff/session-store.ts'
import type { Salon } from '../salon.ts'
import type { Caller, DeviceCaller, StaffCaller } from './caller.ts'
import { handDeviceToken, heldDeviceToken, newDeviceToken } from './device-cookie.ts'
import { Refusal } from './reply.ts'
import { readToken } from './session-token.ts'

const ROTATE_AFTER_DAYS = 30
/** A rotated token that the browser has not shown for so long never reached it: it is handed another. */
const UNSEEN_AFTER_DAYS = 1
const DAY_MS = 86_400_000

/**
 * Finds out who makes a call and whether she may (docs/product/access.md has the table); throws a Refusal when she may
 * not. Which location a member of staff may work at today is asked of `requireLocation`, once the call has said which.
 */
export async function callerOf(
  salon: Salon,
  contract: CallContract,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  switch (contract.access) {
    case 'anyone':
    case 'provider':
    case 'this machine':
      return { kind: 'nobody' }
    case 'device': {
      const staff = await staffOf(salon, request)
      if (staff) return somewhereAtWork(staff)
      return enrolledDevice(salon, contract, request, reply)
    }
    case 'staff':
      return signedIn(salon, request)
    case 'manager':
      return inRole(await signedIn(salon, request), ['manager', 'admin'])
    case 'admin':
      return inRole(await signedIn(salon, request), ['admin'])
  }
}

/** The member of staff whose token a request carries; nothing without a token that opens the salon now. One statement. */
export async function staffOf(salon: Salon, request: FastifyRequest): Promise<StaffCaller | undefined> {
  const token = request.headers['x-auth-token']
  if (typeof token !== 'string') return undefined
  const now = salon.clock.realNow()
  const read = readToken(derivedKey(salon.config.appSecret, 'session-token'), token, now)
  const found = read && (await findSession(salon.db, read.sessionId, now))
  if (!found) return undefined
  const { id, username, firstName, role, defaultLocationId, locationDays } = found.staff
  return {
    kind: 'staff',
    id,
    username,
    firstName,
    role,
    sessionId: read.sessionId,
    selectedLocationId: found.selectedLocationId,
    defaultLocationId,
    locationDays,
  }
}

/** The enrolled device that a request comes from, for calls that answer strangers too. One statement. */
export async function deviceOf(
  salon: Salon,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DeviceCaller | undefined> {
  const found = await heldDevice(salon, request, reply)
  return found?.isKiosk ? asCaller(found) : undefined
}

/** As deviceOf, but also a browser that an admin has paired: for calls that ask where PINs may be typed. */
export async function knownBrowserOf(
  salon: Salon,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DeviceCaller | undefined> {
  const found = await heldDevice(salon, request, reply)
  return found && asCaller(found)
}

async function heldDevice(
  salon: Salon,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthorisedDevice | undefined> {
  const token = heldDeviceToken(salon, request)
  const found = token && (await salon.knownDevices.find(token, salon.clock.realNow()))
  if (!found) return undefined
  await rotateWhenOld(salon, found, token, reply)
  return found
}

async function enrolledDevice(
  salon: Salon,
  contract: CallContract,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DeviceCaller> {
  const isCounted = contract.countsAs === 'look-up' && salon.config.rateLimits
  const device = isCounted ? await lookingUp(salon, contract, request, reply) : await deviceOf(salon, request, reply)
  if (device) return device
  throw new Refusal('DEVICE_NOT_ENROLLED', 'This device is not set up. Please select your salon location.')
}

async function lookingUp(
  salon: Salon,
  contract: CallContract,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DeviceCaller | undefined> {
  const token = heldDeviceToken(salon, request)
  if (token === undefined) return undefined
  const now = salon.clock.realNow()
  const found = await authoriseLookUp(salon.db.relaxed, token, contract.path, now)
  if (!found?.device.isKiosk) return undefined
  const verdict = lookUpVerdict(found.counts, now)
  if (!verdict.ok) {
    if (verdict.isFirst) await noteTooManyLookUps(salon, found.device, contract, request)
    throw new Refusal('TOO_MANY_REQUESTS', 'Too many look-ups. Please wait a moment and try again.', verdict)
  }
  await rotateWhenOld(salon, found.device, token, reply)
  if (verdict.waitMs > 0) await pause(verdict.waitMs)
  return asCaller(found.device)
}

async function noteTooManyLookUps(
  salon: Salon,
  device: AuthorisedDevice,
  contract: CallContract,
  request: FastifyRequest,
): Promise<void> {
  salon.log.warn({ device: device.id, call: contract.path }, 'a device looks people up too often')
  await addAudit(salon.db, {
    at: salon.clock.realNow(),
    actor: `device:${device.id}`,
    locationId: device.locationId,
    action: 'look-ups throttled',
    object: contract.path,
    requestId: request.id,
  })
}

async function rotateWhenOld(
  salon: Salon,
  device: AuthorisedDevice,
  heldToken: string,
  reply: FastifyReply,
): Promise<void> {
  const now = salon.clock.realNow()
  const ageDays = (now.getTime() - device.tokenMadeAt.getTime()) / DAY_MS
  if (ageDays < (device.isNewestToken ? ROTATE_AFTER_DAYS : UNSEEN_AFTER_DAYS)) return
  const token = newDeviceToken()
  const change = { id: device.id, heldToken, token, now, madeAt: device.tokenMadeAt }
  if (await rotateDeviceToken(salon.db, change)) handDeviceToken(salon, reply, token)
}

function asCaller({ id, name, locationId, mayBind }: AuthorisedDevice): DeviceCaller {
  return { kind: 'device', id, name, locationId, mayBind }
}

async function signedIn(salon: Salon, request: FastifyRequest): Promise<StaffCaller> {
  const staff = await staffOf(salon, request)
  if (staff) return staff
  throw new Refusal('NOT_SIGNED_IN', 'Please sign in.')
}

function inRole(staff: StaffCaller, roles: readonly StaffCaller['role'][]): StaffCaller {
  if (roles.includes(staff.role)) return staff
  throw new Refusal('NOT_ALLOWED', 'Your account may not do this.')
}

/** The kiosk's calls open to a technician only while she is listed for a location at all. */
function somewhereAtWork(staff: StaffCaller): StaffCaller {
  if (staff.role !== 'technician' || staff.locationDays.size > 0) return staff
  throw new Refusal('NO_LOCATION_ACCESS', 'No location access today')
}
