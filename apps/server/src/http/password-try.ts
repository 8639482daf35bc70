import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { keyHashing } from '../records/staff/slow-hash.ts'
import { findByPassword, type StaffMember } from '../records/staff/staff-store.ts'
import { checkCode } from '../records/staff/two-step.ts'
import { knownBrowserOf } from './access.ts'
import { Refusal } from './reply.ts'
import { limitedTry } from './sign-in-tries.ts'

/**
 * The account of a user name and password, and of a code where two-step sign-in is on; undefined when name or password is
 * wrong. All wrong ones count as sign-in tries; without a code nothing is counted, and nothing is forgiven either.
 */
export async function tryPassword(
  context: AppContext,
  asked: { readonly username: string; readonly password: string; readonly code?: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StaffMember | undefined> {
  const device = await knownBrowserOf(context, request, reply)
  let isWrongCode = false
  const found = await limitedTry(
    context,
    { request, device, key: 'password' },
    async () => {
      const staff = await findByPassword(context.db, keyHashing(context.config), asked.username, asked.password)
      if (!staff) return undefined
      const code = await checkCode(context, staff, asked.code, { role: staff.role, requestId: request.id })
      isWrongCode = code === 'wrong'
      return isWrongCode ? undefined : { staff, isComplete: code === 'right' }
    },
    one => one.isComplete,
  )
  if (isWrongCode) throw wrongCode()
  if (found && !found.isComplete)
    throw new Refusal('CODE_NEEDED', 'Please type the code from your app.', { field: 'code' })
  return found?.staff
}

/** A code that is wrong or was used. */
export function wrongCode(): Refusal {
  return new Refusal('WRONG_CODE', 'This code is not right. Please try the newest one.', { field: 'code' })
}
