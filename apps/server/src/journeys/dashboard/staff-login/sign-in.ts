import type { LeaveKioskModeBody, SessionResponse } from '@frontlash/contract/staff'
import { defaultLocation } from '@frontlash/domain/access/location-days'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { knownBrowserOf } from '../../../http/access.ts'
import type { DeviceCaller } from '../../../http/caller.ts'
import { checkPassword } from '../../../http/check-password.ts'
import { enrolBrowser } from '../../../http/enrol-browser.ts'
import { rememberBrowser } from '../../../http/known-browser.ts'
import { hasLocationAccess, readLocation, requireLocation, weekdayAt } from '../../../http/location-access.ts'
import { guardPassword } from '../../../http/password-guard.ts'
import { limitedAttempt } from '../../../http/sign-in-attempts.ts'
import { requireStaffPins, type StaffPins } from '../../../http/staff-pins.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { keyHashing } from '../../../records/staff/slow-hash.ts'
import {
  findByPassword,
  findByPin,
  type IdentifiedStaff,
  type StaffMember,
} from '../../../records/staff/staff-store.ts'
import { checkCode } from '../../../records/staff/two-step.ts'
import { sessionResponse, wrongCredentials } from './start-session.ts'

/**
 * Enrols the browser as a kiosk by the PIN of an admin or manager. The new device does not accept staff PINs yet. The
 * PIN of any other person counts as wrong.
 */
export async function verifyPin(
  context: AppContext,
  pin: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StaffMember | undefined> {
  const device = await knownBrowserOf(context, request, reply)
  const staff = await limitedAttempt(context, { request, device, key: 'PIN' }, async () => {
    const found = await findByPin(context.db, keyHashing(context.config), pin)
    return found?.role === 'technician' ? undefined : found
  })
  if (staff) await enrolBrowser(context, reply, { by: staff, known: device })
  return staff
}

/**
 * Checks the PIN, or the user name and password, of an admin or manager. True if they are correct, so that kiosk mode
 * may end in this browser. The attempt counts as a sign-in attempt, but enrols nothing and starts no session.
 */
export async function mayLeaveKioskMode(
  context: AppContext,
  input: LeaveKioskModeBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const device = await knownBrowserOf(context, request, reply)
  const key = 'pin' in input ? 'PIN' : 'password'
  const pins = key === 'PIN' ? requireStaffPins(context, device) : 'all'
  const staff =
    'pin' in input
      ? await limitedAttempt(context, { request, device, key }, async () =>
          exceptTechnician(await findByPinOf(context, input.pin, pins)),
        )
      : await findByGuardedPassword(context, input, { request, reply, device })
  if (!staff) return false
  await addAudit(context.db, {
    at: context.clock.realNow(),
    actor: `staff:${staff.username}`,
    role: staff.role,
    locationId: device?.locationId ?? null,
    action: `kiosk mode ended by ${key}`,
    object: device ? `device:${device.id}` : null,
    requestId: request.id,
  })
  return true
}

/**
 * Finds the member of staff by user name and password, without a two-step code. The browser is therefore not recorded
 * as known.
 */
async function findByGuardedPassword(
  context: AppContext,
  { username, password }: { readonly username: string; readonly password: string },
  from: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly device: DeviceCaller | undefined },
): Promise<StaffMember | undefined> {
  const guard = await guardPassword(context, { username, ...from })
  const check = async () =>
    exceptTechnician(await findByPassword(context.db, keyHashing(context.config), username, password))
  const staff = await guard.attempt({}, { check })
  if (!staff) return undefined
  await guard.right()
  const { request, reply } = from
  const by = { role: staff.role, requestId: request.id }
  if ((await checkCode(context, staff, undefined, by)) !== 'needed') rememberBrowser(context, request, reply, staff.id)
  return staff
}

function findByPinOf(context: AppContext, pin: string, pins: StaffPins): Promise<IdentifiedStaff | undefined> {
  return findByPin(context.db, keyHashing(context.config), pin, pins === 'all' ? null : pins)
}

function exceptTechnician<Staff extends StaffMember>(staff: Staff | undefined): Staff | undefined {
  return staff?.role === 'technician' ? undefined : staff
}

/** Signs a member of staff in by PIN, at a location to which they have access today. */
export async function signInByPin(
  context: AppContext,
  input: { pin: string; selectedLocation: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionResponse> {
  const location = readLocation(context, input.selectedLocation, 'selectedLocation')
  const device = await knownBrowserOf(context, request, reply)
  const pins = requireStaffPins(context, device)
  const staff = await limitedAttempt(context, { request, device, key: 'PIN' }, () =>
    findByPinOf(context, input.pin, pins),
  )
  if (!staff) throw wrongCredentials('PIN')
  await requireOpen(context, staff, { locationId: location.id, with: 'PIN', request })
  return sessionResponse(context, staff, { locationId: location.id, with: 'PIN', request, device })
}

/**
 * Signs a member of staff in by user name and password, at the requested location. If no location is requested, uses a
 * location to which the account has access today.
 */
export async function signInByPassword(
  context: AppContext,
  input: { username: string; password: string; code?: string | undefined; selectedLocation?: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionResponse> {
  const named = input.selectedLocation && readLocation(context, input.selectedLocation, 'selectedLocation').id
  const device = await knownBrowserOf(context, request, reply)
  const staff = await checkPassword(context, input, request, reply)
  if (!staff) throw wrongCredentials('password')
  if (named) await requireOpen(context, staff, { locationId: named, with: 'password', request })
  const atWork = (key: LocationKey) => weekdayAt(context, key)
  const locationId = named || defaultLocation(staff, staff.defaultLocationId, atWork)
  return sessionResponse(context, staff, { locationId, with: 'password', request, device })
}

/**
 * Throws and adds an audit row if a member of staff has typed the correct credentials but has no access to the location
 * today.
 */
async function requireOpen(
  context: AppContext,
  staff: StaffMember,
  at: { locationId: LocationKey; with: 'PIN' | 'password'; request: FastifyRequest },
): Promise<void> {
  if (!hasLocationAccess(context, staff, at.locationId))
    await addAudit(context.db, {
      at: context.clock.realNow(),
      actor: `staff:${staff.username}`,
      role: staff.role,
      locationId: at.locationId,
      action: `sign-in by ${at.with} refused: not here today`,
      requestId: at.request.id,
    })
  requireLocation(context, staff, at.locationId)
}
