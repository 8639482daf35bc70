import type { Queries } from '../platform/db/database.ts'
import { lockForChange } from '../records/staff/account-store.ts'
import type { StaffCaller } from './caller.ts'
import { notAllowed } from './reply.ts'

/**
 * Locks the caller's account until the transaction ends, and throws if the caller is no longer an active admin
 * (docs/product/access.md, "Who may do what"). `username` is the account that the call changes; undefined if the call
 * changes no account. Both accounts are locked in a fixed order.
 */
export async function lockAndRequireAdmin(
  queries: Queries,
  caller: StaffCaller,
  username: string | null = null,
): Promise<void> {
  const { isByAdmin } = await lockForChange(queries, { username, actorId: caller.id, withAdmins: false })
  if (!isByAdmin) throw notAllowed()
}
