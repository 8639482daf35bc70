import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '@frontlash/domain/audit/audit-actions'
import { actionsOf } from '@frontlash/domain/audit/audit-actions'
import type { Queries } from '../../platform/db/database.ts'
import { lastChangeOf } from '../audit/audit-log.ts'
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

/** So long after a change the same one by the same person is a repeat of it, whose first response was lost. */
const REPEAT_WINDOW_MS = 10 * 60_000

type Repeatable = NewMember & {
  /** The PIN was drawn: a repeat draws another one. */
  readonly isPinDrawn: boolean
}

/**
 * As addStaff. Nothing of the call is kept for its Idempotency-Key, so a repeat is recognised by what it asks for
 * (docs/product/office/accounts.md, "Staff"): the same person has just added this account with the same facts and keys,
 * and nobody has changed or used it. It succeeds again. `also` runs again too, and a drawn PIN replaces the earlier
 * one: what the lost response contained is over.
 */
export async function addStaffOnce(
  parts: AccountParts,
  member: Repeatable,
  by: AccountActor,
  also?: AlongWithChange,
): Promise<StaffOutcome> {
  const outcome = await addStaff(parts, member, by, also)
  if (outcome.ok || outcome.refusal.kind !== 'user name' || outcome.refusal.fault !== 'taken') return outcome
  const now = parts.clock.realNow()
  const { username, pin, isPinDrawn } = member
  const fresh = isPinDrawn && pin !== undefined ? await storedPin(keyHashing(parts.config), pin) : null
  return inAuditedTransaction(parts, { username, by }, async queries => {
    const account = await lockAccount(queries, username)
    if (!account || !(await wasAdded(parts, queries, account, member, by))) return outcome
    if (fresh) await replacePin(queries, account.id, fresh)
    await also?.(queries, account, now)
    return { ok: true }
  })
}

/** Whether a taken user name is no fault, because this person has just added this account: see addStaffOnce. */
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
  // Each change of an account, and the use of its link, gives it another version.
  if (account.version !== 1 || account.isDisabled || account.hasSignedIn) return false
  const wanted = { username: member.username, firstName: firstNameOf(member), role: member.role }
  const grid = member.locationDays ?? startingGrid(member.role, member.locations)
  if (!isDeepStrictEqual({ username, firstName, role }, wanted)) return false
  if (!isDeepStrictEqual(account.locationDays, grid)) return false
  if (!(await wasJust(parts, queries, account, ['staff added'], by))) return false
  const hasDrawn = (await lastChangeOf(queries, `staff:${username}`, ['PIN drawn'])) !== undefined
  if (hasDrawn !== member.isPinDrawn) return false
  const typed = { pin: member.isPinDrawn ? undefined : member.pin, password: member.password }
  return hasKeys(parts, queries, account, typed, { pin: member.isPinDrawn })
}

/**
 * As resetKeys with typed keys. The repeat of a reset whose response was lost changes nothing. It is one only while the
 * account has no open session: a reset ends all sessions.
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

/** Whether the last of these changes of an account was made by this person just now, and is the one that is meant. */
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

/** Whether an account has exactly these keys; with `other`, also a PIN that is not known here. */
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
