import { refusalMessage, type StaffRefusal } from '@frontlash/domain/access/staff-messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { takenPinRefusal } from '../records/staff/accounts.ts'
import { knownBrowserOf } from './access.ts'
import type { StaffCaller } from './caller.ts'
import { HttpError } from './reply.ts'
import { limitedAttempt } from './sign-in-attempts.ts'

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

/** Converts a refused change of an account to a response with its message and the invalid field. */
export function accountRefusal(refusal: StaffRefusal): HttpError {
  const sentence = refusalMessage(refusal)
  if (refusal.reason === 'nobody of that name') return new HttpError('NOT_FOUND', sentence)
  if (refusal.kind === 'actor') return new HttpError('NOT_ALLOWED', sentence)
  return new HttpError('INVALID', sentence, { field: FIELDS[refusal.kind] })
}

/**
 * If another account has the typed PIN, refuses the PIN and counts it as a wrong sign-in attempt. Without the count, an
 * admin could find out other people's PINs by trying (docs/product/office/accounts.md, "Staff").
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
  const isFree = await limitedAttempt(
    context,
    { request, device, key: 'PIN', staff: by },
    async () => ((await takenPinRefusal(context, username, pin)) ? undefined : true),
    // A free PIN does not reset the counter, because it does not prove who has typed it.
    () => false,
  )
  if (!isFree) throw accountRefusal({ kind: 'PIN', reason: 'taken' })
}
