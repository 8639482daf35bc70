import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { knownBrowserOf, staffOf } from '../../../http/access.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { newDeviceToken, setDeviceCookie } from '../../../http/device-cookie.ts'
import { HttpError } from '../../../http/reply.ts'
import { lockAndRequireAdmin } from '../../../http/still-admin.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { addPairedBrowser, holdDevice, rememberSession } from '../../../records/devices/device-store.ts'
import { savePairingLink, usePairingLink } from '../../../records/devices/pairing-link-store.ts'
import { allowStaffPins } from '../../../records/devices/staff-pin-store.ts'

const LINK_MINUTES = 10
const KEY_BYTES = 16

/**
 * The path of a pairing link. In a link the key follows a `#`. Browsers send this part of a URL neither to the server
 * nor to other sites.
 */
const PAIR_PAGE = '/pair'

/** Creates a link that pairs a browser (docs/product/access.md, "Paired browsers"). */
export async function makePairingLink(
  context: AppContext,
  caller: StaffCaller,
  requestId: string,
): Promise<{ url: string; expiresAt: string }> {
  const now = context.clock.realNow()
  const expiresAt = new Date(now.getTime() + LINK_MINUTES * 60_000)
  const key = randomBytes(KEY_BYTES).toString('base64url')
  await context.db.transaction(async queries => {
    await lockAndRequireAdmin(queries, caller)
    await savePairingLink(queries, { key, staffId: caller.id, now, expiresAt })
    await addAudit(queries, { ...actorOf(caller), at: now, action: 'pairing link made', requestId })
  })
  const page = new URL(PAIR_PAGE, context.config.publicUrl)
  page.hash = key
  return { url: page.href, expiresAt: expiresAt.toISOString() }
}

/**
 * Pairs the current browser, so that staff PINs work in it. If the browser already is a kiosk or a paired browser, it
 * remains one.
 */
export async function pairBrowser(
  context: AppContext,
  input: { key: string; name?: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const known = await knownBrowserOf(context, request, reply)
  const now = context.clock.realNow()
  const token = newDeviceToken()
  const session = await staffOf(context, request)
  let isKnown = false
  await context.db.transaction(async queries => {
    const admin = await usePairingLink(queries, input.key, now)
    if (!admin)
      throw new HttpError(
        'PAIRING_LINK_OVER',
        'This link has been used or is older than 10 minutes. Please ask an admin for a new one.',
      )
    const name = input.name?.trim() || null
    isKnown = known !== undefined && (await holdDevice(queries, known.id))
    const id = isKnown ? known!.id : await addPairedBrowser(queries, { token, name, staffId: admin.id, now })
    if (isKnown) await allowStaffPins(queries, id, now)
    if (session) await rememberSession(queries, id, session.sessionId)
    await addAudit(queries, {
      at: now,
      actor: `staff:${admin.username}`,
      role: admin.role,
      action: 'browser paired',
      object: `device:${id}`,
      requestId: request.id,
      after: { name: isKnown ? known!.name : name },
    })
  })
  context.knownDevices.clear()
  if (!isKnown) setDeviceCookie(context, reply, token)
}
