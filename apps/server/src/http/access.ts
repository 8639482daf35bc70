import { setTimeout as pause } from 'node:timers/promises'
import { derivedKey } from '@frontlash/config/derived-key'
import type { CallContract } from '@frontlash/contract/call'
import { registerClientCall } from '@frontlash/contract/clients'
import { wholeGrid } from '@frontlash/domain/access/location-days'
import { lookupVerdict } from '@frontlash/domain/access/lookup-limit'
import { readToken } from '@frontlash/http/token-signature'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { addAudit } from '../records/audit/audit-store.ts'
import { type AuthorisedDevice, authoriseLookup } from '../records/devices/authorised-device-store.ts'
import { deviceTokenHash, rotateDeviceToken } from '../records/devices/device-store.ts'
import { findEnroller } from '../records/staff/location-day-store.ts'
import { findSession, markSeen } from '../records/staff/session-store.ts'
import type { Caller, DeviceCaller, StaffCaller } from './caller.ts'
import { isLimitedAdmin, requireConfirmed } from './confirmed.ts'
import { openLocations } from './day-access.ts'
import { newDeviceToken, readDeviceToken, setDeviceCookie } from './device-cookie.ts'
import { limitNumberSearch } from './number-search.ts'
import { HttpError, notAllowed } from './reply.ts'

const ROTATE_AFTER_DAYS = 30
/**
 * If a browser does not use its new token within this time, it has probably never received the token. It then gets
 * another token.
 */
const UNSEEN_AFTER_DAYS = 1
const DAY_MS = 86_400_000

/**
 * Identifies the caller and checks access by the table in docs/product/access.md. Throws an HttpError if access is
 * denied. Does not check whether staff may work at the location today; `requireLocation` checks this later.
 */
export async function callerOf(
  context: AppContext,
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
      // On a kiosk the caller is the kiosk, even if a manager is signed in on it, because clients check in at the
      // kiosk's location.
      const device = await enrolledDevice(context, contract, request, reply)
      if (device) return withSignedIn(context, contract, device, request)
      const staff = await staffOf(context, request)
      if (staff) return lookingUpAsStaff(context, contract, staff, request)
      throw new HttpError('DEVICE_NOT_ENROLLED', 'This device is not set up. Please select your salon location.')
    }
    case 'staff':
      return signedIn(context, request)
    case 'manager':
      return inRole(await signedIn(context, request), ['manager', 'admin'])
    case 'admin': {
      const staff = await signedIn(context, request)
      if (staff.accountRole !== 'admin') throw notAllowed()
      // Only an admin may make the call that confirms a session. The call needs no confirmed session, because it is
      // made before the session is confirmed.
      const isAsked = contract.isConfirmed || (contract.isConfirmedAfterPin && staff.isWithoutCode)
      if (isAsked || (isLimitedAdmin(staff) && !contract.confirmsSession))
        requireConfirmed(staff, context.clock.realNow())
      return staff
    }
  }
}

/** Returns the member of staff whose token a request contains; undefined without a valid token. Uses one query. */
export async function staffOf(context: AppContext, request: FastifyRequest): Promise<StaffCaller | undefined> {
  const token = request.headers['x-auth-token']
  if (typeof token !== 'string') return undefined
  const now = context.clock.realNow()
  const read = readToken(derivedKey(context.config.appSecret, 'session-token'), token, now)
  const found = read && (await findSession(context.db, read.sessionId, now))
  if (!found) return undefined
  if (found.isSeenLongAgo) await tryMarkSeen(context, read.sessionId, now, readDeviceToken(context, request))
  const { id, username, firstName, role: accountRole, defaultLocationId } = found.staff
  const isWithoutCode = found.hasTwoStep && found.method === 'PIN'
  // An admin who has signed in without a code has the rights of a manager at all locations until the session is
  // confirmed by password and code.
  const isLimited = accountRole === 'admin' && isWithoutCode && found.confirmedAt === null
  return {
    kind: 'staff',
    id,
    username,
    firstName,
    role: isLimited ? 'manager' : accountRole,
    accountRole,
    sessionId: read.sessionId,
    method: found.method,
    selectedLocationId: found.selectedLocationId,
    defaultLocationId,
    locationDays: isLimited ? wholeGrid() : found.staff.locationDays,
    confirmedAt: found.confirmedAt,
    hasPassword: found.hasPassword,
    isWithoutCode,
  }
}

/**
 * Saves when the session was last used. If this fails, the call still succeeds, because no access rule depends on the
 * time.
 */
async function tryMarkSeen(
  context: AppContext,
  sessionId: string,
  now: Date,
  deviceToken: string | undefined,
): Promise<void> {
  if (context.disk.isFull()) return
  try {
    const deviceHash = deviceToken === undefined ? null : deviceTokenHash(deviceToken)
    await markSeen(context.db.asyncCommit, { id: sessionId, deviceHash }, now)
  } catch (error) {
    context.log.warn({ err: error }, 'the last use of a session was not written')
  }
}

/**
 * Returns the device that made a request, if it is an enrolled kiosk. For calls that unknown callers may make too. Uses
 * one query.
 */
export async function deviceOf(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DeviceCaller | undefined> {
  const found = await deviceOfCookie(context, request, reply)
  return found?.isKiosk ? asCaller(found) : undefined
}

/**
 * Like `deviceOf`, but also returns a paired browser. Calls use this function if they depend on whether the browser
 * accepts PINs.
 */
export async function knownBrowserOf(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DeviceCaller | undefined> {
  const found = await deviceOfCookie(context, request, reply)
  return found && asCaller(found)
}

async function deviceOfCookie(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthorisedDevice | undefined> {
  const token = readDeviceToken(context, request)
  const found = token && (await context.knownDevices.find(token, context.clock.realNow()))
  if (!found) return undefined
  await rotateWhenOld(context, found, token, reply)
  return found
}

/**
 * Returns the kiosk that made a request. A kiosk without a location may be used at the locations of the account that
 * enrolled it, as long as this account is active.
 */
async function enrolledDevice(
  context: AppContext,
  contract: CallContract,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DeviceCaller | undefined> {
  const isCounted = contract.countsAs === 'lookup' && context.config.rateLimits
  const device = isCounted
    ? await lookingUp(context, contract, request, reply)
    : await deviceOf(context, request, reply)
  if (!device || device.locationId) return device
  const enroller = await findEnroller(context.db, device.id)
  return enroller && { ...device, enroller }
}

async function lookingUp(
  context: AppContext,
  contract: CallContract,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DeviceCaller | undefined> {
  const token = readDeviceToken(context, request)
  if (token === undefined) return undefined
  const now = context.clock.realNow()
  const found = await authoriseLookup(context.db.asyncCommit, token, contract.path, now)
  if (!found?.device.isKiosk) return undefined
  const verdict = lookupVerdict(found.counts, now)
  if (!verdict.ok) {
    if (verdict.isFirst) await recordTooManyLookups(context, found.device, contract, request)
    throw new HttpError('TOO_MANY_REQUESTS', tooManyMessage(contract), verdict)
  }
  await rotateWhenOld(context, found.device, token, reply)
  if (verdict.waitMs > 0) await pause(verdict.waitMs)
  return asCaller(found.device)
}

function tooManyMessage({ path }: CallContract): string {
  return path === registerClientCall.path
    ? 'Too many registrations. Please wait a moment and try again.'
    : 'Too many look-ups. Please wait a moment and try again.'
}

async function recordTooManyLookups(
  context: AppContext,
  device: AuthorisedDevice,
  contract: CallContract,
  request: FastifyRequest,
): Promise<void> {
  context.log.warn({ device: device.id, call: contract.path }, 'a device looks people up too often')
  await addAudit(context.db, {
    at: context.clock.realNow(),
    actor: `device:${device.id}`,
    locationId: device.locationId,
    action: 'look-ups throttled',
    object: contract.path,
    requestId: request.id,
  })
}

async function rotateWhenOld(
  context: AppContext,
  device: AuthorisedDevice,
  currentToken: string,
  reply: FastifyReply,
): Promise<void> {
  const now = context.clock.realNow()
  const ageDays = (now.getTime() - device.tokenMadeAt.getTime()) / DAY_MS
  if (ageDays < (device.isNewestToken ? ROTATE_AFTER_DAYS : UNSEEN_AFTER_DAYS)) return
  const token = newDeviceToken()
  const change = { id: device.id, currentToken, token, now, madeAt: device.tokenMadeAt }
  if (await rotateDeviceToken(context.db, change)) setDeviceCookie(context, reply, token)
}

function asCaller(device: AuthorisedDevice): DeviceCaller {
  const { id, name, locationId, mayBind, enrolledAt, enrolledBy, areStaffPinsAllowed, pinStaffIds } = device
  return { kind: 'device', id, name, locationId, mayBind, enrolledAt, enrolledBy, areStaffPinsAllowed, pinStaffIds }
}

async function signedIn(context: AppContext, request: FastifyRequest): Promise<StaffCaller> {
  const staff = await staffOf(context, request)
  if (staff) return staff
  throw new HttpError('NOT_SIGNED_IN', 'Please sign in.')
}

function inRole(staff: StaffCaller, roles: readonly StaffCaller['role'][]): StaffCaller {
  if (roles.includes(staff.role)) return staff
  throw notAllowed()
}

/** Adds the signed-in person to the device's caller, for the audit rows of writing calls. This grants no access. */
async function withSignedIn(
  context: AppContext,
  contract: CallContract,
  device: DeviceCaller,
  request: FastifyRequest,
): Promise<DeviceCaller> {
  const staff = contract.method === 'GET' ? undefined : await staffOf(context, request)
  return staff ? { ...device, signedIn: staff.username } : device
}

/**
 * Checks whether staff may make a call that is meant for kiosks, and counts the call as a lookup. Refuses a person who
 * may not work at any location today.
 */
async function lookingUpAsStaff(
  context: AppContext,
  contract: CallContract,
  staff: StaffCaller,
  request: FastifyRequest,
): Promise<StaffCaller> {
  openLocations(context, staff)
  const { path } = contract
  if (contract.countsAs === 'lookup')
    await limitNumberSearch(context, { caller: staff, requestId: request.id }, path, path)
  return staff
}
