import type { ConfirmSignInResponse } from '@frontlash/contract/confirm'
import { confirmedUntil } from '@frontlash/domain/access/confirmed-until'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { checkPassword } from '../../../http/check-password.ts'
import { requirePassword } from '../../../http/confirmed.ts'
import { HttpError } from '../../../http/reply.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { confirmSession } from '../../../records/staff/session-store.ts'

/**
 * Confirms the caller's session for ten minutes by the account's password (docs/product/office/every-screen.md,
 * "Confirming"). A wrong password counts as a sign-in attempt and does not end the session.
 */
export async function confirmSignIn(
  context: AppContext,
  caller: StaffCaller,
  input: { readonly password: string; readonly code?: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ConfirmSignInResponse> {
  requirePassword(caller.hasPassword)
  // The audit row of a wrong password contains the account's role, even if the session has only a manager's rights.
  const confirming = { ...caller, role: caller.accountRole }
  const found = await checkPassword(context, { username: caller.username, ...input }, request, reply, confirming)
  if (found?.id !== caller.id) throw new HttpError('WRONG_PASSWORD', 'That is not your password.')
  const now = context.clock.realNow()
  await context.db.transaction(async queries => {
    await confirmSession(queries, caller.sessionId, now)
    await addAudit(queries, {
      ...actorOf(caller),
      at: now,
      locationId: caller.selectedLocationId,
      action: 'sign-in confirmed',
      object: `session:${caller.sessionId}`,
      requestId: request.id,
    })
  })
  return { confirmedUntil: confirmedUntil(now).toISOString() }
}
