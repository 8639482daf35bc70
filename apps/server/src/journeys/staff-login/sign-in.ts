import { derivedKey } from '@frontlash/config/derived-key'
import type { LeaveKioskModeBody, SessionAnswer } from '@frontlash/contract/staff'
import { defaultLocation } from '@frontlash/domain/access/location-days'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { knownBrowserOf } from '../../http/access.ts'
import { enrolBrowser } from '../../http/enrol-browser.ts'
import { hasLocationAccess, readLocation, requireLocation, weekdayAt } from '../../http/location-access.ts'
import { Refusal } from '../../http/reply.ts'
import { limitedTry } from '../../http/sign-in-tries.ts'
import { addAudit } from '../../records/audit/audit-store.ts'
import { findByPassword, findByPin, type StaffMember } from '../../records/staff/staff-store.ts'
import type { Salon } from '../../salon.ts'
import { answerSession } from './start-session.ts'

/** The PIN of an admin or a manager makes the browser a kiosk; anybody else's is as good as a wrong one. */
export async function verifyPin(
  salon: Salon,
  pin: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StaffMember | undefined> {
  const device = await knownBrowserOf(salon, request, reply)
  const staff = await limitedTry(salon, { request, device, key: 'PIN' }, async () => {
    const found = await findByPin(salon.db, pepperOf(salon), pin)
    return found?.role === 'technician' ? undefined : found
  })
  if (staff) await enrolBrowser(salon, reply, { by: staff, known: device })
  return staff
}

/**
 * Whether an admin's or a manager's PIN, or user name and password, ends kiosk mode on the browser in use. It is a sign-in try under
 * the same limits, but enrols nothing and starts no session.
 */
export async function mayLeaveKioskMode(
  salon: Salon,
  asked: LeaveKioskModeBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const device = await knownBrowserOf(salon, request, reply)
  const key = 'pin' in asked ? 'PIN' : 'password'
  if (key === 'PIN' && !device) refuseUnknownBrowser(salon)
  const staff = await limitedTry(salon, { request, device, key }, async () => {
    const found =
      'pin' in asked
        ? await findByPin(salon.db, pepperOf(salon), asked.pin)
        : await findByPassword(salon.db, asked.username, asked.password)
    return found?.role === 'technician' ? undefined : found
  })
  if (!staff) return false
  await addAudit(salon.db, {
    at: salon.clock.realNow(),
    actor: `staff:${staff.username}`,
    role: staff.role,
    locationId: device?.locationId ?? null,
    action: `kiosk mode ended by ${key}`,
    object: device ? `device:${device.id}` : null,
    requestId: request.id,
  })
  return true
}

/** Signs somebody in by her PIN at a location that is open to her today. */
export async function signInByPin(
  salon: Salon,
  asked: { pin: string; selectedLocation: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionAnswer> {
  const location = readLocation(salon, asked.selectedLocation, 'selectedLocation')
  const device = await knownBrowserOf(salon, request, reply)
  if (!device) refuseUnknownBrowser(salon)
  const staff = await limitedTry(salon, { request, device, key: 'PIN' }, () =>
    findByPin(salon.db, pepperOf(salon), asked.pin),
  )
  if (!staff) throw new Refusal('INVALID_PIN', 'Invalid PIN')
  await requireOpen(salon, staff, { locationId: location.id, with: 'PIN', request })
  return answerSession(salon, staff, { locationId: location.id, with: 'PIN', request })
}

/** Signs somebody in by user name and password, at the location she names or else at the one that is hers today. */
export async function signInByPassword(
  salon: Salon,
  asked: { username: string; password: string; selectedLocation?: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionAnswer> {
  const named = asked.selectedLocation && readLocation(salon, asked.selectedLocation, 'selectedLocation').id
  const device = await knownBrowserOf(salon, request, reply)
  const staff = await limitedTry(salon, { request, device, key: 'password' }, () =>
    findByPassword(salon.db, asked.username, asked.password),
  )
  if (!staff) throw new Refusal('INVALID_CREDENTIALS', 'Wrong user name or password.')
  if (named) await requireOpen(salon, staff, { locationId: named, with: 'password', request })
  const atWork = (key: LocationKey) => weekdayAt(salon, key)
  const locationId = named || defaultLocation(staff, staff.defaultLocationId, atWork)
  return answerSession(salon, staff, { locationId, with: 'password', request })
}

/** Refuses somebody whose key is right but who may not work there today, and writes it down: an admin wants to know. */
async function requireOpen(
  salon: Salon,
  staff: StaffMember,
  at: { locationId: LocationKey; with: 'PIN' | 'password'; request: FastifyRequest },
): Promise<void> {
  if (!hasLocationAccess(salon, staff, at.locationId))
    await addAudit(salon.db, {
      at: salon.clock.realNow(),
      actor: `staff:${staff.username}`,
      role: staff.role,
      locationId: at.locationId,
      action: `sign-in by ${at.with} refused: not here today`,
      requestId: at.request.id,
    })
  requireLocation(salon, staff, at.locationId)
}

/** A PIN has 10,000 values: a real salon takes it only from its own devices and from browsers that an admin has paired. */
function refuseUnknownBrowser(salon: Salon): void {
  if (salon.config.mode !== 'real' || !salon.settings.get('pinOnlyOnKnownDevices')) return
  throw new Refusal(
    'PIN_SIGN_IN_OFF',
    'PIN sign-in works on the salon’s own devices and paired browsers only. Please sign in with your user name and password.',
  )
}

function pepperOf(salon: Salon): Buffer {
  return derivedKey(salon.config.appSecret, 'pin-pepper')
}
