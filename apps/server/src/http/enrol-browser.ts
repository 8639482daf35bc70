import type { LocationKey } from '@frontlash/domain/location-key'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { addAudit } from '../records/audit/audit-store.ts'
import { bindDevice, type DeviceMeta, enrolDevice, enrolDeviceAgain } from '../records/devices/device-store.ts'
import type { StaffMember } from '../records/staff/staff-store.ts'
import type { DeviceCaller } from './caller.ts'
import { newDeviceToken, readDeviceToken, setDeviceCookie } from './device-cookie.ts'

/** How long after a PIN a device may set its location. */
const BIND_WITHIN_MINUTES = 5

export type Enrolment = {
  readonly by: Pick<StaffMember, 'id' | 'username' | 'role'>
  /** The device that the browser is already, if any. */
  readonly known: DeviceCaller | undefined
  /** Its location when it is known at once; otherwise its next current-v2 sets it. */
  readonly bound?: { readonly locationId: LocationKey; readonly meta: DeviceMeta }
}

/**
 * Enrols the browser in use as a kiosk of the salon and sets its cookie. A browser that is enrolled already stays the
 * same device and gets a new token.
 */
export async function enrolBrowser(
  context: AppContext,
  reply: FastifyReply,
  { by, known, bound }: Enrolment,
): Promise<{ id: string; name: string | null }> {
  const now = context.clock.realNow()
  const token = newDeviceToken()
  const fresh = { token, staffId: by.id, now, bindUntil: new Date(now.getTime() + BIND_WITHIN_MINUTES * 60_000) }
  const device = await context.db.transaction(async queries => {
    const currentToken = known && readDeviceToken(context, reply.request)
    let id = known?.id
    if (id && currentToken) await enrolDeviceAgain(queries, { ...fresh, id, currentToken })
    else id = await enrolDevice(queries, fresh)
    const done = bound && (await bindDevice(queries, { id, ...bound, now }))
    await addAudit(queries, {
      at: now,
      actor: `staff:${by.username}`,
      role: by.role,
      locationId: bound?.locationId ?? known?.locationId ?? null,
      action: known ? 'device enrolled again' : 'device enrolled',
      object: `device:${id}`,
      requestId: reply.request.id,
      ...(done && { before: { location: done.previousLocationId }, after: { location: bound.locationId } }),
    })
    return { id, name: done?.name ?? known?.name ?? null }
  })
  setDeviceCookie(context, reply, token)
  return device
}
