import type { LetBrowserInResponse } from '@frontlash/contract/office-staff'
import { LET_IN_MS } from '@frontlash/domain/access/password-delay'
import type { AppContext } from '../../../app-context.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { HttpError } from '../../../http/reply.ts'
import { lockAndRequireAdmin } from '../../../http/still-admin.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import { letBrowserIn } from '../../../records/staff/let-in-store.ts'
import { endHold } from '../../../records/staff/password-failure-store.ts'
import { toAccountResponse } from './account-response.ts'

/**
 * Lets an unknown browser sign in to an account for 15 minutes. The admin types the code that the browser shows
 * (docs/product/access.md, "Passwords"). Throws 400 INVALID with the field `code` if no browser has shown this code in
 * the last 15 minutes.
 */
export async function letIn(
  context: AppContext,
  caller: StaffCaller,
  input: { readonly username: string; readonly code: string },
  requestId: string,
): Promise<LetBrowserInResponse> {
  const { id, username } = await toAccountResponse(context, input.username, caller)
  const now = context.clock.realNow()
  const until = new Date(now.getTime() + LET_IN_MS)
  await context.db.transaction(async queries => {
    await lockAndRequireAdmin(queries, caller, username)
    if (!(await letBrowserIn(queries, { staffId: id, code: input.code }, now)))
      throw new HttpError('INVALID', 'No browser shows this code. Codes are valid for 15 minutes.', { field: 'code' })
    const row = { ...actorOf(caller), at: now, object: `staff:${username}`, requestId }
    await addAudit(queries, { ...row, action: 'browser let in', after: { until } })
  })
  return { success: true, until: until.toISOString() }
}

/** Ends the hold on unknown browsers and resets the count of wrong passwords. A repeated call changes nothing. */
export async function closeHold(
  context: AppContext,
  caller: StaffCaller,
  input: { readonly username: string },
  requestId: string,
): Promise<void> {
  const { id, username } = await toAccountResponse(context, input.username, caller)
  await context.db.transaction(async queries => {
    await lockAndRequireAdmin(queries, caller, username)
    if (!(await endHold(queries, id))) return
    const row = { ...actorOf(caller), at: context.clock.realNow(), object: `staff:${username}`, requestId }
    await addAudit(queries, { ...row, action: 'password guessing closed' })
  })
}
