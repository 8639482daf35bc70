import { isDeepStrictEqual } from 'node:util'
import { EVERY_DAY, type LocationDays, type StaffRole } from '@frontlash/domain/access/location-days'
import type { LocationKey } from '@frontlash/domain/location-key'
import { addAudit } from '../audit/audit-store.ts'
import {
  type Account,
  changeStaff,
  disableStaff,
  enableStaff,
  endAdmin,
  lockAccount,
  saveGrid,
} from './account-store.ts'
import {
  type AccountActor,
  type AccountParts,
  inAuditedTransaction,
  NO_SUCH_ACCOUNT,
  type StaffOutcome,
  startingGrid,
  usernameRefusal,
} from './accounts.ts'
import { saveDefaultLocation } from './location-day-store.ts'
import { demoKeyHolders } from './seed-demo-staff.ts'

/** The changed fields of an account. undefined leaves a field as it is. */
export type AccountChange = {
  readonly username?: string | undefined
  readonly firstName?: string | undefined
  readonly role?: StaffRole | undefined
  /**
   * A location that is new for the account is allowed on every weekday. A location that the account already has keeps
   * its weekdays.
   */
  readonly locations?: readonly LocationKey[] | undefined
  /** The new start location. null removes the start location. */
  readonly defaultLocationId?: LocationKey | null | undefined
  /** The version of the account that the user's screen shows. undefined for a command, which shows no account. */
  readonly version?: number | undefined
}

/**
 * Disables an account at once. Other accounts can then get its PIN. Refused if it is the only admin who can sign in.
 */
export function disableAccount(parts: AccountParts, username: string, by: AccountActor): Promise<StaffOutcome> {
  const now = parts.clock.realNow()
  return inAuditedTransaction(parts, { username, by, withAdmins: true }, async (queries, admins) => {
    const account = await lockAccount(queries, username)
    if (isOnlyAdmin(admins, account)) return ONLY_ADMIN
    if (!account || account.isDisabled) return NO_SUCH_ACCOUNT
    if (account.id === by.staffId) return { ok: false, refusal: { kind: 'self', reason: 'own account' } }
    await disableStaff(queries, account.id, now)
    const object = `staff:${account.username}`
    await addAudit(queries, { ...by, at: now, action: 'staff disabled', object })
    return { ok: true }
  })
}

/** Enables a disabled account with its former PIN and password. Refused if another account now has the PIN. */
export async function enableAccount(parts: AccountParts, username: string, by: AccountActor): Promise<StaffOutcome> {
  const now = parts.clock.realNow()
  const refused = (reason: 'in use already' | 'PIN taken' | 'the demo’s keys'): StaffOutcome => ({
    ok: false,
    refusal: { kind: 'enable', reason },
  })
  try {
    const outcome = await inAuditedTransaction(parts, { username, by }, async queries => {
      const account = await lockAccount(queries, username)
      if (!account) return NO_SUCH_ACCOUNT
      if (!account.isDisabled) return refused('in use already')
      await enableStaff(queries, account.id)
      const holders = parts.config.mode === 'real' ? await demoKeyHolders(queries, parts.config) : []
      if (holders.some(holder => holder.id === account.id)) throw new HasDemoKeys()
      const object = `staff:${account.username}`
      await addAudit(queries, { ...by, at: now, action: 'staff enabled', object })
      return { ok: true }
    })
    return !outcome.ok && outcome.refusal.kind === 'PIN' ? refused('PIN taken') : outcome
  } catch (error) {
    if (error instanceof HasDemoKeys) return refused('the demo’s keys')
    throw error
  }
}

/** Thrown to roll back the transaction. The account then stays disabled. */
class HasDemoKeys extends Error {}

/**
 * Changes an account's user name, first name, role or locations. The user stays signed in and has the new rights at
 * once. A change that has no effect may be a retry. It succeeds even with an old version, and adds no audit row.
 */
export async function changeAccount(
  parts: AccountParts,
  username: string,
  change: AccountChange,
  by: AccountActor,
): Promise<StaffOutcome> {
  const badName = change.username === undefined ? undefined : usernameRefusal(change.username)
  if (badName) return { ok: false, refusal: badName }
  const now = parts.clock.realNow()
  const mayEndAdmin = change.role !== undefined && change.role !== 'admin'
  return inAuditedTransaction(parts, { username, by, withAdmins: mayEndAdmin }, async (queries, admins) => {
    const account = await lockAccount(queries, username)
    if (!account) return NO_SUCH_ACCOUNT
    if (mayEndAdmin && isOnlyAdmin(admins, account)) return ONLY_ADMIN
    if (change.role !== undefined && change.role !== account.role && account.id === by.staffId)
      return { ok: false, refusal: { kind: 'self', reason: 'own role' } }
    const fresh = {
      username: change.username ?? account.username,
      firstName: change.firstName ?? account.firstName,
      role: change.role ?? account.role,
      locationDays: gridAfter(account, change),
      defaultLocationId: change.defaultLocationId === undefined ? account.defaultLocationId : change.defaultLocationId,
    }
    const [before, after] = [auditedFields(account), auditedFields(fresh)]
    if (isDeepStrictEqual(before, after)) return { ok: true }
    if (change.version !== undefined && change.version !== account.version)
      return { ok: false, refusal: { kind: 'version', reason: 'changed meanwhile' } }
    await changeStaff(queries, account.id, fresh)
    await saveGrid(queries, account.id, fresh.locationDays)
    await addAudit(queries, {
      ...by,
      at: now,
      action: 'staff changed',
      object: `staff:${account.username}`,
      before,
      after,
    })
    if (account.role !== 'admin' || fresh.role === 'admin') return { ok: true }
    await endAdmin(queries, account.id)
    if (account.keys.twoStep)
      await addAudit(queries, { ...by, at: now, action: 'two-step sign-in off', object: `staff:${account.username}` })
    return { ok: true }
  })
}

/** Saves the location that the signed-in user's dashboard shows first. Adds no audit row if nothing changes. */
export async function changeOwnStart(
  { db, clock }: Pick<AccountParts, 'db' | 'clock'>,
  username: string,
  locationId: LocationKey,
  by: AccountActor,
): Promise<void> {
  await db.transaction(async queries => {
    const account = await lockAccount(queries, username)
    if (!account || account.defaultLocationId === locationId) return
    await saveDefaultLocation(queries, account.id, locationId)
    await addAudit(queries, {
      ...by,
      at: clock.realNow(),
      action: 'staff changed',
      object: `staff:${account.username}`,
      before: { defaultLocation: account.defaultLocationId },
      after: { defaultLocation: locationId },
    })
  })
}

/** The refusal to remove the admin role from the only admin who can sign in. */
export const ONLY_ADMIN: StaffOutcome = { ok: false, refusal: { kind: 'admin', reason: 'the only one' } }

/** True if an account is the only admin who can sign in. `admins` contains all admins who can sign in. */
export function isOnlyAdmin(admins: readonly string[], account: { readonly id: string } | undefined): boolean {
  return admins.length === 1 && admins[0] === account?.id
}

function gridAfter(account: Account, { role, locations }: AccountChange): LocationDays {
  if (locations) return new Map(locations.map(key => [key, account.locationDays.get(key) ?? new Set(EVERY_DAY)]))
  // An account without a location gets the initial locations of its new role.
  if (role !== undefined && role !== account.role && account.locationDays.size === 0)
    return startingGrid(role, undefined)
  return account.locationDays
}

function auditedFields({
  username,
  firstName,
  role,
  locationDays,
  defaultLocationId,
}: Omit<Account, 'id' | 'isDisabled' | 'version' | 'keys' | 'hasSignedIn'>) {
  return { username, firstName, role, locations: [...locationDays.keys()].sort(), defaultLocation: defaultLocationId }
}
