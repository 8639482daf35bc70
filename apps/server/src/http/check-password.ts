import { CODE_ATTEMPTS_A_DAY, CONFIRMATIONS_A_DAY } from '@frontlash/domain/access/attempt-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import type { AttemptSource } from '../records/staff/attempt-store.ts'
import { keyHashing } from '../records/staff/slow-hash.ts'
import { findByPassword, type IdentifiedStaff, type StaffMember } from '../records/staff/staff-store.ts'
import { checkCode } from '../records/staff/two-step.ts'
import { knownBrowserOf } from './access.ts'
import type { StaffCaller } from './caller.ts'
import { rememberBrowser } from './known-browser.ts'
import { guardPassword } from './password-guard.ts'
import { HttpError } from './reply.ts'
import { limitedAttempt } from './sign-in-attempts.ts'

type Input = { readonly username: string; readonly password: string; readonly code?: string | undefined }
type Found = { readonly staff: IdentifiedStaff; readonly needsCode: boolean }

/**
 * Returns the account for a user name and password. If two-step sign-in is on, a code is needed too. Returns undefined
 * if the user name or the password is wrong. This counts as a wrong sign-in attempt. With `confirming`, it also counts
 * for the session (docs/product/access.md, "Limits" and "Passwords"). A missing code is not counted and resets no
 * counter. After success, the browser is known for the account.
 */
export async function checkPassword(
  context: AppContext,
  input: Input,
  request: FastifyRequest,
  reply: FastifyReply,
  confirming?: StaffCaller,
): Promise<IdentifiedStaff | undefined> {
  const device = await knownBrowserOf(context, request, reply)
  const guard = await guardPassword(context, { username: input.username, request, reply, device, staff: confirming })
  const also = confirming ? [sourceOfSession(confirming.sessionId)] : []
  const isRightCode = (staff: IdentifiedStaff, own: string | null | undefined) =>
    limitedAttempt(
      context,
      {
        request,
        device,
        key: 'password',
        own,
        otherCredential: 'code',
        staff,
        also: [...(own === null ? [] : also), sourceOfCodes(staff, guard.knownAs)],
      },
      async () => ((await checkCode(context, staff, input.code, byOf(staff, request))) === 'right' ? true : undefined),
    )

  const found = await guard.attempt<Found>(
    { staff: confirming, also },
    {
      check: () => findWithPassword(context, input, request),
      checkHeld: input.code?.trim()
        ? async () => {
            const one = await findWithPassword(context, input, request)
            if (!one?.needsCode || !(await quietly(isRightCode(one.staff, null)))) return undefined
            return { staff: one.staff, needsCode: false }
          }
        : undefined,
      isComplete: one => !one.needsCode,
    },
  )
  if (!found) return undefined
  const { staff } = found
  if (found.needsCode) {
    if (!input.code?.trim())
      throw new HttpError('CODE_NEEDED', 'Please type the code from your app.', { field: 'code' })
    if (!(await isRightCode(staff, guard.own))) {
      await guard.wrong()
      throw wrongCode()
    }
  }
  await guard.right()
  rememberBrowser(context, request, reply, staff.id)
  return staff
}

async function findWithPassword(
  context: AppContext,
  { username, password }: Input,
  request: FastifyRequest,
): Promise<Found | undefined> {
  const staff = await findByPassword(context.db, keyHashing(context.config), username, password)
  if (!staff) return undefined
  return { staff, needsCode: (await checkCode(context, staff, undefined, byOf(staff, request))) === 'needed' }
}

const byOf = ({ role }: StaffMember, request: FastifyRequest) => ({ role, requestId: request.id })

/**
 * In a held browser, replaces the error about too many wrong codes, because the error would reveal that the password is
 * correct.
 */
async function quietly(isRight: Promise<true | undefined>): Promise<true | undefined> {
  try {
    return await isRight
  } catch (error) {
    if (error instanceof HttpError) return undefined
    throw error
  }
}

export function wrongCode(): HttpError {
  return new HttpError('WRONG_CODE', 'This code is not right. Please try the newest one.', { field: 'code' })
}

/**
 * Counts the wrong codes for one account from all unknown browsers. Only attempts with the correct password count. A
 * person who does not know the password can therefore not use up the limit.
 */
function sourceOfCodes({ username }: StaffMember, knownAs: string | undefined): AttemptSource {
  return knownAs
    ? { name: `code ${knownAs} staff:${username}`, perDay: CODE_ATTEMPTS_A_DAY.device, row: 'stays' }
    : { name: `code unknown staff:${username}`, perDay: CODE_ATTEMPTS_A_DAY.unknown, row: 'stays' }
}

function sourceOfSession(sessionId: string): AttemptSource {
  return { name: `confirm session:${sessionId}`, perDay: CONFIRMATIONS_A_DAY, row: 'clears' }
}
