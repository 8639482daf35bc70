import { refusalSentence, type StaffRefusal } from '@frontlash/domain/access/staff-sentences'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { takenPinRefusal } from '../records/staff/accounts.ts'
import { knownBrowserOf } from './access.ts'
import type { StaffCaller } from './caller.ts'
import { HttpError } from './reply.ts'
import { limitedTry } from './sign-in-tries.ts'

const FIELDS = {
  'user name': 'username',
  PIN: 'pin',
  password: 'password',
  keys: 'pin',
  admin: 'role',
  self: 'role',
  version: 'version',
  enable: 'username',
} as const satisfies Record<Exclude<StaffRefusal['kind'], 'actor'>, string>

/** A refused change of an account as a response: with its sentence, and the field that is wrong. */
export function accountRefusal(refusal: StaffRefusal): HttpError {
  const sentence = refusalSentence(refusal)
  if (refusal.fault === 'nobody of that name') return new HttpError('NOT_FOUND', sentence)
  if (refusal.kind === 'actor') return new HttpError('NOT_ALLOWED', sentence)
  return new HttpError('INVALID', sentence, { field: FIELDS[refusal.kind] })
}

/**
 * Refuses a typed PIN that another account has, and counts that as a wrong sign-in try: otherwise PINs could be searched
 * here (docs/product/office/accounts.md, "Staff").
 */
export async function refuseTakenPin(
  context: AppContext,
  input: { readonly username: string; readonly pin: string | undefined; readonly by: StaffCaller },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { username, pin, by } = input
  if (pin === undefined) return
  const device = await knownBrowserOf(context, request, reply)
  const isFree = await limitedTry(
    context,
    { request, device, key: 'PIN', staff: by },
    async () => ((await takenPinRefusal(context, username, pin)) ? undefined : true),
    // A free PIN proves nothing about the person who types it, so it does not reset the count.
    () => false,
  )
  if (!isFree) throw accountRefusal({ kind: 'PIN', fault: 'taken' })
}
