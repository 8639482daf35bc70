import type { SetUpResponse } from '@frontlash/contract/office-staff'
import { LINK_OVER } from '@frontlash/domain/access/staff-messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { knownBrowserOf } from '../../../http/access.ts'
import { accountRefusal } from '../../../http/account-refusal.ts'
import { limitGeneratedPins } from '../../../http/generated-pin-limit.ts'
import { rememberBrowser } from '../../../http/known-browser.ts'
import { HttpError } from '../../../http/reply.ts'
import { limitedAttempt } from '../../../http/sign-in-attempts.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { keysRefusal } from '../../../records/staff/accounts.ts'
import { generatePin } from '../../../records/staff/generate-pin.ts'
import { findSetUpLink, lockSetUpLink, saveChoice, useSetUpLink } from '../../../records/staff/set-up-link-store.ts'
import { keyHashing } from '../../../records/staff/slow-hash.ts'
import { storedPassword, storedPin, takenBy } from '../../../records/staff/staff-store.ts'

type Input = {
  readonly key: string
  readonly drawPin?: true | undefined
  readonly password?: string | undefined
  readonly done?: true | undefined
}

/**
 * Performs one step of a set-up by link: generates a PIN, saves a password, or finishes
 * (docs/product/office/accounts.md, "Set-up links"). The new credentials work only after the step `done`. A wrong key
 * of a link counts as a sign-in attempt.
 */
export async function setUp(
  context: AppContext,
  input: Input,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SetUpResponse> {
  const now = context.clock.realNow()
  const device = await knownBrowserOf(context, request, reply)
  const found = await limitedAttempt(
    context,
    { request, device, key: 'password', otherCredential: 'set-up key' },
    () => findSetUpLink(context.db, input.key, now),
    // A set-up is not a sign-in, so the count of wrong passwords stays as it is.
    () => false,
  )
  if (!found) throw over()
  if (input.password !== undefined) {
    const refusal = await keysRefusal(context, found.username, { password: input.password })
    if (refusal) throw accountRefusal(refusal)
  }
  if (input.drawPin) await limitGeneratedPins(context, context.db, found.username)
  const hashing = keyHashing(context.config)
  const pin = input.drawPin && (await generatePin(context))
  const choice = {
    pin: pin === undefined ? null : await storedPin(hashing, pin),
    passwordHash: input.password === undefined ? null : await storedPassword(hashing, input.password),
  }
  try {
    await context.db.transaction(async queries => {
      const link = await lockSetUpLink(queries, input.key, now)
      if (!link) throw over()
      if (pin !== undefined) await limitGeneratedPins(context, queries, link.username)
      const row = { at: now, actor: `staff:${link.username}`, role: link.role, object: `staff:${link.username}` }
      await saveChoice(queries, input.key, choice)
      if (pin !== undefined) await addAudit(queries, { ...row, action: 'PIN drawn', requestId: request.id })
      if (!input.done) return
      const after = {
        pin: link.has_pin || choice.pin !== null,
        password: link.has_password || choice.passwordHash !== null,
      }
      if (!after.pin && !after.password) throw accountRefusal({ kind: 'keys', reason: 'neither PIN nor password' })
      await useSetUpLink(queries, input.key, now)
      // An admin has made the link, so the browser is now known and needs no "Let in".
      if (after.password) rememberBrowser(context, request, reply, link.staff_id)
      await addAudit(queries, { ...row, action: 'set-up link used', after, requestId: request.id })
    })
  } catch (error) {
    if (takenBy(error) === 'PIN') throw accountRefusal({ kind: 'PIN', reason: 'taken' })
    throw error
  }
  return {
    username: found.username,
    firstName: found.first_name,
    needsPassword: found.role === 'admin',
    ...(pin !== undefined && { pin }),
  }
}

function over(): HttpError {
  return new HttpError('LINK_OVER', LINK_OVER)
}
