import { CODE_TRIES_A_DAY, CONFIRMATIONS_A_DAY } from '@frontlash/domain/access/try-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { keyHashing } from '../records/staff/slow-hash.ts'
import { findByPassword, type IdentifiedStaff, type StaffMember } from '../records/staff/staff-store.ts'
import type { TrySource } from '../records/staff/try-store.ts'
import { checkCode } from '../records/staff/two-step.ts'
import { knownBrowserOf } from './access.ts'
import type { DeviceCaller, StaffCaller } from './caller.ts'
import { Refusal } from './reply.ts'
import { limitedTry } from './sign-in-tries.ts'

/**
 * The account of a user name and password, and of a code where two-step sign-in is on; undefined when name or password is
 * wrong. All wrong ones count as sign-in tries, those of somebody who is `confirming` their session also for that session
 * (docs/product/access.md, "Limits"). A missing code counts nothing, and resets no count either.
 */
export async function tryPassword(
  context: AppContext,
  input: { readonly username: string; readonly password: string; readonly code?: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
  confirming?: StaffCaller,
): Promise<IdentifiedStaff | undefined> {
  const device = await knownBrowserOf(context, request, reply)
  const perSession = confirming ? [sourceOfSession(confirming.sessionId)] : []
  const trying = { request, device, key: 'password' as const }
  const found = await limitedTry(
    context,
    { ...trying, staff: confirming, also: perSession },
    async () => {
      const staff = await findByPassword(context.db, keyHashing(context.config), input.username, input.password)
      const by = { role: staff?.role ?? null, requestId: request.id }
      return staff && { staff, by, needsCode: (await checkCode(context, staff, undefined, by)) === 'needed' }
    },
    one => !one.needsCode,
  )
  if (!found?.needsCode) return found?.staff
  const { staff, by } = found
  if (!input.code?.trim()) throw new Refusal('CODE_NEEDED', 'Please type the code from your app.', { field: 'code' })
  const isRight = await limitedTry(
    context,
    { ...trying, what: 'code', staff, also: [...perSession, sourceOfCodes(staff, device)] },
    async () => ((await checkCode(context, staff, input.code, by)) === 'right' ? true : undefined),
  )
  if (!isRight) throw wrongCode()
  return staff
}

/** A code that is wrong or was used. */
export function wrongCode(): Refusal {
  return new Refusal('WRONG_CODE', 'This code is not right. Please try the newest one.', { field: 'code' })
}

/**
 * Counts wrong codes of one account, from all unknown browsers together. Only somebody who knows its password gets here,
 * so nobody else can use up this limit.
 */
function sourceOfCodes({ username }: StaffMember, device: DeviceCaller | undefined): TrySource {
  return device
    ? { name: `code device:${device.id} staff:${username}`, perDay: CODE_TRIES_A_DAY.device, isShared: true }
    : { name: `code unknown staff:${username}`, perDay: CODE_TRIES_A_DAY.unknown, isShared: true }
}

/** Wrong confirmations of one session, from wherever they come. */
function sourceOfSession(sessionId: string): TrySource {
  return { name: `confirm session:${sessionId}`, perDay: CONFIRMATIONS_A_DAY, isShared: false }
}
