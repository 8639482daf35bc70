import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '@frontlash/domain/audit/audit-actions'
import { actionsOf } from '@frontlash/domain/audit/audit-actions'
import type { Queries } from '../../platform/db/database.ts'
import { lastChangeOf } from '../audit/audit-log-store.ts'
import { type Account, lockAccount, replacePin } from './account-store.ts'
import {
  type AccountActor,
  type AccountParts,
  type AlongWithChange,
  addStaff,
  firstNameOf,
  inAuditedTransaction,
  type Keys,
  type NewMember,
  resetKeys,
  type StaffOutcome,
  startingGrid,
} from './accounts.ts'
import { listSessions } from './session-store.ts'
import { keyHashing } from './slow-hash.ts'
import { findByPassword, findByPin, storedPin } from './staff-store.ts'

/**
 * If the same user makes the same change again within this time, the change counts as a retry after a lost response.
 */
const REPEAT_WINDOW_MS = 10 * 60_000

type Repeatable = NewMember & {
  /** True if the server generated the PIN. A retry generates another PIN. */
  readonly isPinGenerated: boolean
}

/**
 * Like `addStaff`, but a retry succeeds. The responses of this call are not stored for the Idempotency-Key. A retry is
 * therefore recognised by its content (docs/product/office/accounts.md, "Staff"): the same user has just added this
 * account with the same details and credentials, and nobody has changed or used the account. `also` runs again, and a
 * newly generated PIN replaces the earlier one. The link and the PIN in the lost response are then no longer valid.
 */
export async function addStaffOnce(
  parts: AccountParts,
  member: Repeatable,
  by: AccountActor,
  also?: AlongWithChange,
): Promise<StaffOutcome> {
  const outcome = await addStaff(parts, member, by, also)
  if (outcome.ok || outcome.refusal.kind !== 'user name' || outcome.refusal.reason !== 'taken') return outcome
  const now = parts.clock.realNow()
  const { username, pin, isPinGenerated } = member
  const fresh = isPinGenerated && pin !== undefined ? await storedPin(keyHashing(parts.config), pin) : null
  return inAuditedTransaction(parts, { username, by }, async queries => {
    const account = await lockAccount(queries, username)
    if (!account || !(await wasAdded(parts, queries, account, member, by))) return outcome
    if (fresh) await replacePin(queries, account.id, fresh)
    await also?.(queries, account, now)
    return { ok: true }
  })
}

/** True if a user name is taken only because this user has just added the account (see addStaffOnce). */
export async function wasJustAdded(parts: AccountParts, member: Repeatable, by: AccountActor): Promise<boolean> {
  const account = await lockAccount(parts.db, member.username)
  return account !== undefined && wasAdded(parts, parts.db, account, member, by)
}

async function wasAdded(
  parts: AccountParts,
  queries: Queries,
  account: Account,
  member: Repeatable,
  by: AccountActor,
): Promise<boolean> {
  const { username, firstName, role } = account
  // Each change of an account and each use of its link increases the version.
  if (account.version !== 1 || account.isDisabled || account.hasSignedIn) return false
  const wanted = { username: member.username, firstName: firstNameOf(member), role: member.role }
  const grid = member.locationDays ?? startingGrid(member.role, member.locations)
  if (!isDeepStrictEqual({ username, firstName, role }, wanted)) return false
  if (!isDeepStrictEqual(account.locationDays, grid)) return false
  if (!(await wasJust(parts, queries, account, ['staff added'], by))) return false
  const hasGenerated = (await lastChangeOf(queries, `staff:${username}`, ['PIN drawn'])) !== undefined
  if (hasGenerated !== member.isPinGenerated) return false
  const typed = { pin: member.isPinGenerated ? undefined : member.pin, password: member.password }
  return hasKeys(parts, queries, account, typed, { pin: member.isPinGenerated })
}

/**
 * Like `resetKeys` with typed credentials, but a retry after a lost response changes nothing. A call counts as a retry
 * only if the account has no session, because a reset ends all sessions.
 */
export async function resetKeysOnce(
  parts: AccountParts,
  username: string,
  fresh: Keys,
  by: AccountActor,
): Promise<StaffOutcome> {
  const account = await lockAccount(parts.db, username)
  const isRepeat =
    account !== undefined &&
    !account.isDisabled &&
    !account.keys.twoStep &&
    (await wasJust(parts, parts.db, account, actionsOf('staff'), by, 'staff reset')) &&
    (await listSessions(parts.db, account.id, parts.clock.realNow())).length === 0 &&
    (await hasKeys(parts, parts.db, account, fresh))
  return isRepeat ? { ok: true } : resetKeys(parts, username, fresh, by)
}

/**
 * True if this user has just made the last change of the account. Only changes of the kinds in `actions` are
 * considered. If `action` is set, the last change must be of this kind.
 */
async function wasJust(
  { clock }: AccountParts,
  queries: Queries,
  { username }: Account,
  actions: readonly AuditAction[],
  by: AccountActor,
  action?: AuditAction,
): Promise<boolean> {
  const change = await lastChangeOf(queries, `staff:${username}`, actions)
  const isThis = change?.actor === by.actor && (action === undefined || change.action === action)
  return isThis && clock.realNow().getTime() - change.at.getTime() <= REPEAT_WINDOW_MS
}

/**
 * True if an account has exactly these credentials. With `other.pin`, the account may also have a PIN that is not given
 * here.
 */
async function hasKeys(
  { config }: AccountParts,
  queries: Queries,
  { id, username, keys }: Account,
  { pin, password }: Keys,
  other: { readonly pin?: boolean } = {},
): Promise<boolean> {
  if (keys.pin !== (pin !== undefined || other.pin === true) || keys.password !== (password !== undefined)) return false
  const hashing = keyHashing(config)
  if (pin !== undefined && (await findByPin(queries, hashing, pin))?.id !== id) return false
  return password === undefined || (await findByPassword(queries, hashing, username, password)) !== undefined
}
