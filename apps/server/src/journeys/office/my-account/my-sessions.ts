import type { AppContext } from '../../../app-context.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { requireConfirmed } from '../../../http/confirmed.ts'
import { HttpError } from '../../../http/reply.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { endSessionsOf } from '../../../records/staff/session-store.ts'

/**
 * Ends one of the caller's sessions, or all except the current one (docs/product/office/accounts.md, "My account"). For
 * an admin, the session must be confirmed.
 */
export async function endMySessions(
  context: AppContext,
  caller: StaffCaller,
  which: { readonly id: string } | 'others',
  requestId: string,
): Promise<void> {
  const now = context.clock.realNow()
  // Otherwise a stranger at an admin's unlocked screen could sign the admin out everywhere. Only admins can confirm.
  const isLogout = which !== 'others' && which.id === caller.sessionId
  if (caller.accountRole === 'admin' && caller.hasPassword && !isLogout) requireConfirmed(caller, now)
  await context.db.transaction(async queries => {
    const ended = await endSessionsOf(queries, caller.id, which === 'others' ? { but: caller.sessionId } : which, now)
    if (ended === 0) {
      if (which === 'others') return
      throw new HttpError('NOT_FOUND', 'There is no such session.')
    }
    await addAudit(queries, {
      ...actorOf(caller),
      at: now,
      ...(which === 'others'
        ? { action: 'sessions ended', object: `staff:${caller.username}`, after: { sessions: ended } }
        : { action: 'session ended', object: `session:${which.id}` }),
      requestId,
    })
  })
}
