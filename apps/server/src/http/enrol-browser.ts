import { isConfirmed } from '@frontlash/domain/access/confirmed-until'
import { newDevicePeriods, newDeviceWaitSeconds } from '@frontlash/domain/access/new-device-limit'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../app-context.ts'
import type { Queries } from '../platform/db/database.ts'
import { addAudit } from '../records/audit/audit-store.ts'
import {
  bindDevice,
  type DeviceMeta,
  enrolDevice,
  enrolDeviceAgain,
  rememberSession,
} from '../records/devices/device-store.ts'
import { countNewDevices } from '../records/devices/new-device-store.ts'
import { allowStaffPins } from '../records/devices/staff-pin-store.ts'
import type { StaffMember } from '../records/staff/staff-store.ts'
import { staffOf } from './access.ts'
import { actorOf, type DeviceCaller, type StaffCaller } from './caller.ts'
import { newDeviceToken, readDeviceToken, setDeviceCookie } from './device-cookie.ts'
import { tooManyAttempts } from './sign-in-attempts.ts'

/** How long a newly enrolled device may set its location. */
const BIND_WITHIN_MINUTES = 5

export type Enrolment = {
  readonly by: Pick<StaffMember, 'id' | 'username' | 'role'>
  /** The device, if the browser is already enrolled. */
  readonly known: DeviceCaller | undefined
  /** The location, if the enrolment contains one. Otherwise the device's next call `current-v2` sets the location. */
  readonly bound?: { readonly locationId: LocationKey; readonly meta: DeviceMeta }
}

/**
 * Enrols the current browser as a kiosk and sets its cookie. A browser that is already enrolled stays the same device
 * and gets a new token. The device accepts staff PINs if it accepted them before, or if an admin or manager has typed
 * the password in this browser's session (docs/product/access.md, "Staff PINs on a device"). Throws 429 TOO_MANY_TRIES
 * if the account has enrolled too many new devices.
 */
export async function enrolBrowser(
  context: AppContext,
  reply: FastifyReply,
  { by, known, bound }: Enrolment,
): Promise<{ id: string; name: string | null }> {
  const now = context.clock.realNow()
  const token = newDeviceToken()
  const fresh = { token, staffId: by.id, now, bindUntil: new Date(now.getTime() + BIND_WITHIN_MINUTES * 60_000) }
  const session = await staffOf(context, reply.request)
  const device = await context.db.transaction(async queries => {
    const currentToken = known && readDeviceToken(context, reply.request)
    const isAgain = currentToken && (await enrolDeviceAgain(queries, { ...fresh, id: known.id, currentToken }))
    if (!isAgain && context.config.rateLimits) await limitNewDevices(queries, by.id, now)
    const id = isAgain ? known.id : await enrolDevice(queries, fresh)
    // If the enrolment contains no location, a later call sets the location. That call checks where the person who
    // enrolled the device may work.
    const done = bound && (await bindDevice(queries, { id, ...bound, now }, async () => true))
    const entry = {
      at: now,
      actor: `staff:${by.username}`,
      role: by.role,
      locationId: bound?.locationId ?? known?.locationId ?? null,
      object: `device:${id}`,
      requestId: reply.request.id,
    }
    await addAudit(queries, {
      ...entry,
      action: isAgain ? 'device enrolled again' : 'device enrolled',
      ...(done && { before: { location: done.previousLocationId }, after: { location: bound.locationId } }),
    })
    if (session) {
      await rememberSession(queries, id, session.sessionId)
      if (provesPassword(session, now) && (await allowStaffPins(queries, id, now)))
        await addAudit(queries, { ...entry, ...actorOf(session), action: 'staff PINs allowed' })
    }
    return { id, name: done?.name ?? known?.name ?? null }
  })
  context.knownDevices.clear()
  setDeviceCookie(context, reply, token)
  return device
}

/** True if an admin or manager typed the password at the start of the session or in the last ten minutes. */
export function provesPassword({ role, method, confirmedAt }: StaffCaller, now: Date): boolean {
  return role !== 'technician' && (method === 'password' || isConfirmed(confirmedAt, now))
}

async function limitNewDevices(queries: Queries, staffId: string, now: Date): Promise<void> {
  const seconds = newDeviceWaitSeconds(await countNewDevices(queries, staffId, newDevicePeriods(now)), now)
  if (seconds > 0) throw tooManyAttempts(seconds)
}
