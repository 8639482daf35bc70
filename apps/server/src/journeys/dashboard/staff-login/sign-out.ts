import type { AppContext } from '../../../app-context.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { endSession } from '../../../records/staff/session-store.ts'

/** Ends a session. All copies of its token are invalid at once. */
export async function signOut(context: AppContext, caller: StaffCaller, requestId: string): Promise<void> {
  const now = context.clock.realNow()
  await context.db.transaction(async queries => {
    if (!(await endSession(queries, caller.sessionId, now))) return
    await addAudit(queries, {
      ...actorOf(caller),
      at: now,
      locationId: caller.selectedLocationId,
      action: 'sign-out',
      object: `session:${caller.sessionId}`,
      requestId,
    })
  })
}
