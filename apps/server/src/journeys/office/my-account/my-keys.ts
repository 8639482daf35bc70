import type { ChangeMyKeysResponse, MyKeysResponse } from '@frontlash/contract/my-keys'
import { WRONG_CURRENT } from '@frontlash/domain/access/staff-messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { knownBrowserOf } from '../../../http/access.ts'
import { accountRefusal, refuseTakenPin } from '../../../http/account-refusal.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { checkPassword } from '../../../http/check-password.ts'
import { isLimitedAdmin, requireConfirmed, requirePassword } from '../../../http/confirmed.ts'
import { limitGeneratedPins } from '../../../http/generated-pin-limit.ts'
import { rememberBrowser } from '../../../http/known-browser.ts'
import { guardPassword } from '../../../http/password-guard.ts'
import { HttpError, notAllowed } from '../../../http/reply.ts'
import { type CredentialKind, limitedAttempt } from '../../../http/sign-in-attempts.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { lockAccount } from '../../../records/staff/account-store.ts'
import { keysRefusal } from '../../../records/staff/accounts.ts'
import { generatePin } from '../../../records/staff/generate-pin.ts'
import { keyHashing } from '../../../records/staff/slow-hash.ts'
import { readOfficeAccount } from '../../../records/staff/staff-list.ts'
import {
  changeOwnKeys,
  findByPassword,
  findByPin,
  type StaffMember,
  storedPassword,
  storedPin,
  takenBy,
} from '../../../records/staff/staff-store.ts'
import { checkCode } from '../../../records/staff/two-step.ts'

type Input = {
  readonly current: string
  readonly drawPin?: true | undefined
  readonly pin?: string | undefined
  readonly password?: string | undefined
  readonly code?: string | undefined
}

export async function readMyKeys(context: AppContext, caller: StaffCaller): Promise<MyKeysResponse> {
  const account = await readOfficeAccount(context.db, caller.username, context.clock.realNow())
  if (!account) throw new HttpError('NOT_SIGNED_IN', 'Please sign in.')
  return { pin: account.has_pin, password: account.has_password, twoStep: account.has_two_step }
}

/** Changes the caller's PIN, password or both (docs/product/office/accounts.md, "My account"). */
export async function changeMyKeys(
  context: AppContext,
  caller: StaffCaller,
  input: Input,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ChangeMyKeysResponse> {
  const { username } = caller
  if (input.pin !== undefined) {
    if (caller.accountRole !== 'admin') throw notAllowed()
    if (isLimitedAdmin(caller)) requireConfirmed(caller, context.clock.realNow())
    if (input.drawPin) throw new HttpError('INVALID', 'Send either `pin` or `drawPin`, not both.', { field: 'drawPin' })
  }
  // An admin cannot set a first password with the PIN.
  if (input.password !== undefined && caller.accountRole === 'admin') requirePassword(caller.hasPassword)
  if (!input.drawPin || input.password !== undefined) {
    const refusal = await keysRefusal(context, username, input)
    if (refusal) throw accountRefusal(refusal)
  }
  await requireCurrentCredential(context, caller, input, request, reply)
  await refuseTakenPin(context, { username, pin: input.pin, by: caller }, request, reply)
  if (input.drawPin) await limitGeneratedPins(context, context.db, username)

  const hashing = keyHashing(context.config)
  const generatedPin = input.drawPin && (await generatePin(context))
  const pin = generatedPin ?? input.pin
  const keys = {
    pin: pin === undefined ? null : await storedPin(hashing, pin),
    passwordHash: input.password === undefined ? null : await storedPassword(hashing, input.password),
  }
  const now = context.clock.realNow()
  try {
    await context.db.transaction(async queries => {
      // A concurrent sign-in locks the same row. Its session is therefore already saved and is ended by this change.
      await lockAccount(queries, username)
      if (generatedPin !== undefined) await limitGeneratedPins(context, queries, username)
      if (!(await changeOwnKeys(queries, { id: caller.id, sessionId: caller.sessionId }, keys, now)))
        throw new HttpError('NOT_SIGNED_IN', 'Please sign in.')
      const row = { ...actorOf(caller), at: now, object: `staff:${username}`, requestId: request.id }
      if (keys.pin)
        await addAudit(queries, { ...row, action: generatedPin === undefined ? 'PIN changed' : 'PIN drawn' })
      if (keys.passwordHash) await addAudit(queries, { ...row, action: 'password changed' })
    })
  } catch (error) {
    if (takenBy(error) === 'PIN') throw accountRefusal({ kind: 'PIN', reason: 'taken' })
    throw error
  }
  return { success: true, ...(generatedPin !== undefined && { pin: generatedPin }) }
}

/**
 * Throws if the current credential is wrong, and counts the attempt as a sign-in attempt. A new password needs the
 * current password, and a code if two-step sign-in is on. A first password needs the PIN. A new PIN needs the PIN or
 * the password.
 */
async function requireCurrentCredential(
  context: AppContext,
  caller: StaffCaller,
  { current, password, code }: Input,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const account = await readOfficeAccount(context.db, caller.username, context.clock.realNow())
  const isByPin = password !== undefined ? !account?.has_password : account?.has_pin && /^\d{4}$/.test(current)
  const key: CredentialKind = isByPin || !account?.has_password ? 'PIN' : 'password'
  const device = await knownBrowserOf(context, request, reply)
  const hashing = keyHashing(context.config)
  const own = <Staff extends StaffMember>(staff: Staff | undefined) => (staff?.id === caller.id ? staff : undefined)
  if (key === 'PIN') {
    const found = await limitedAttempt(context, { request, device, key, staff: caller }, async () =>
      own(await findByPin(context.db, hashing, current)),
    )
    if (found) return
  } else if (password !== undefined) {
    const found = await checkPassword(
      context,
      { username: caller.username, password: current, code },
      request,
      reply,
      caller,
    )
    if (found?.id === caller.id) return
  } else {
    const { username } = caller
    const guard = await guardPassword(context, { username, request, reply, device, staff: caller })
    const check = async () => own(await findByPassword(context.db, hashing, username, current))
    const found = await guard.attempt({ staff: caller }, { check })
    if (found) {
      await guard.right()
      const by = { role: caller.accountRole, requestId: request.id }
      if ((await checkCode(context, found, undefined, by)) !== 'needed')
        rememberBrowser(context, request, reply, caller.id)
      return
    }
  }
  throw new HttpError(key === 'PIN' ? 'INVALID_PIN' : 'WRONG_PASSWORD', WRONG_CURRENT[key], { field: 'current' })
}
