import { EVERY_DAY, type LocationDays, type StaffRole, wholeGrid } from '@frontlash/domain/access/location-days'
import { passwordError } from '@frontlash/domain/access/password-rule'
import { pinError } from '@frontlash/domain/access/pin-rule'
import type { StaffRefusal } from '@frontlash/domain/access/staff-messages'
import { isUsername } from '@frontlash/domain/access/username-rule'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { type Actor, addAudit } from '../audit/audit-store.ts'
import { type Account, lockAccount, lockForChange } from './account-store.ts'
import { isCommonPassword } from './common-passwords.ts'
import { DEMO_PASSWORD, DEMO_PINS } from './demo-keys.ts'
import { keyHashing } from './slow-hash.ts'
import { findByPin, insertStaff, listStaff, resetStaff, storedPassword, storedPin, takenBy } from './staff-store.ts'

export type AccountParts = Pick<AppContext, 'config' | 'db' | 'clock' | 'locations'>

export type Keys = { readonly pin?: string | undefined; readonly password?: string | undefined }

export type NewMember = Keys & {
  readonly username: string
  readonly firstName?: string | undefined
  readonly role: StaffRole
  /**
   * The locations where the person may work on every weekday. undefined means all locations for a manager, and no
   * location for a technician.
   */
  readonly locations?: readonly LocationKey[] | undefined
  readonly locationDays?: LocationDays | undefined
}

/** The user or the command that changes an account. Only a user has a `staffId`. */
export type AccountActor = Actor & { readonly staffId?: string }

export type StaffOutcome = { readonly ok: true } | { readonly ok: false; readonly refusal: StaffRefusal }

export type AlongWithChange = (
  queries: Queries,
  account: { readonly id: string; readonly username: string },
  now: Date,
) => Promise<void>

/**
 * Adds a member of staff, unless the name, PIN or password is refused. With `also`, the member needs no credentials,
 * because `also` stores a set-up link in the same transaction.
 */
export async function addStaff(
  parts: AccountParts,
  member: NewMember,
  by: AccountActor,
  also?: AlongWithChange,
): Promise<StaffOutcome> {
  const { username, role } = member
  const needsKeys = !also || member.pin !== undefined || member.password !== undefined
  const faulty = usernameRefusal(username) ?? (needsKeys ? await keysRefusal(parts, username, member) : undefined)
  if (faulty) return { ok: false, refusal: faulty }
  const now = parts.clock.realNow()
  const keys = await stored(parts, member)
  const locationDays = member.locationDays ?? startingGrid(role, member.locations)
  const firstName = firstNameOf(member)
  return inAuditedTransaction(parts, { username: null, by }, async queries => {
    const id = await insertStaff(queries, { username, firstName, role, ...keys, locationDays }, now)
    const after = { username, role, locations: [...locationDays.keys()] }
    await addAudit(queries, { ...by, at: now, action: 'staff added', object: `staff:${username}`, after })
    await also?.(queries, { id, username }, now)
    return { ok: true }
  })
}

/**
 * Sets a new PIN, a new password, or both. Removes the old credentials and ends all sessions. `also` runs in the same
 * transaction.
 */
export async function resetKeys(
  parts: AccountParts,
  username: string,
  fresh: Keys,
  by: AccountActor,
  also?: AlongWithChange,
): Promise<StaffOutcome> {
  const faulty = await keysRefusal(parts, username, fresh)
  if (faulty) return { ok: false, refusal: faulty }
  const now = parts.clock.realNow()
  const keys = await stored(parts, fresh)
  return inAuditedTransaction(parts, { username, by }, async queries => {
    const account = await lockAccount(queries, username)
    if (!account) return NO_SUCH_ACCOUNT
    await resetAccount(queries, account, keys, by, now)
    await also?.(queries, account, now)
    return { ok: true }
  })
}

/**
 * Resets an account that the caller has locked, and adds the audit row. A sign-in locks the account too. If a
 * concurrent sign-in has locked it first, the session of the sign-in now exists, and the reset ends it.
 */
export async function resetAccount(
  queries: Queries,
  account: Account,
  keys: { readonly pin: { lookup: Buffer; hash: string } | null; readonly passwordHash: string | null },
  by: AccountActor,
  now: Date,
): Promise<void> {
  await resetStaff(queries, account.username, keys, now)
  await addAudit(queries, {
    ...by,
    at: now,
    action: 'staff reset',
    object: `staff:${account.username}`,
    before: { ...account.keys, disabled: account.isDisabled },
    after: { pin: keys.pin !== null, password: keys.passwordHash !== null, twoStep: false, disabled: false },
  })
}

export const NO_SUCH_ACCOUNT: StaffOutcome = {
  ok: false,
  refusal: { kind: 'user name', reason: 'nobody of that name' },
}

/**
 * Changes an account and adds the audit row in one transaction. `username` is null for a new account. The rows on which
 * the change depends are locked first. Nothing changes if the acting user is no longer an admin. With `withAdmins`, the
 * function `change` gets the ids of all admins who can sign in. If another account has the name or PIN, a refusal is
 * returned.
 */
export async function inAuditedTransaction(
  parts: AccountParts,
  of: { readonly username: string | null; readonly by: AccountActor; readonly withAdmins?: boolean },
  change: (queries: Queries, admins: readonly string[]) => Promise<StaffOutcome>,
): Promise<StaffOutcome> {
  const { username, by, withAdmins = false } = of
  try {
    return await parts.db.transaction(async queries => {
      const locked = await lockForChange(queries, { username, actorId: by.staffId ?? null, withAdmins })
      if (!locked.isByAdmin) return { ok: false, refusal: { kind: 'actor', reason: 'not an admin any more' } }
      return change(queries, locked.admins)
    })
  } catch (error) {
    const taken = takenBy(error)
    if (taken) return { ok: false, refusal: { kind: taken, reason: 'taken' } }
    throw error
  }
}

/** Returns the first name of a new account: the typed name, otherwise the user name. */
export function firstNameOf({ username, firstName }: Pick<NewMember, 'username' | 'firstName'>): string {
  return firstName?.trim() || `${username.charAt(0).toUpperCase()}${username.slice(1)}`
}

/** Returns the initial access grid of a role: every weekday at the given locations. */
export function startingGrid(role: StaffRole, locations: readonly LocationKey[] | undefined): LocationDays {
  if (locations) return new Map(locations.map(key => [key, new Set(EVERY_DAY)]))
  return role === 'manager' ? wholeGrid() : new Map()
}

/** Returns why a string is not a valid user name; undefined if it is valid. */
export function usernameRefusal(username: string): StaffRefusal | undefined {
  return isUsername(username) ? undefined : { kind: 'user name', reason: 'not a user name' }
}

/**
 * Returns why a user name cannot be used for a new account (`new`) or as the name of an existing account (`known`);
 * undefined if it can be used. Called before a person types secrets. Adding and resetting an account check the user
 * name again.
 */
export async function nameRefusal(
  { db }: Pick<AccountParts, 'db'>,
  username: string,
  purpose: 'new' | 'known',
): Promise<StaffRefusal | undefined> {
  const isThere = (await listStaff(db)).some(one => one.username.toLowerCase() === username.toLowerCase())
  if (purpose === 'known') return isThere ? undefined : { kind: 'user name', reason: 'nobody of that name' }
  return isThere ? { kind: 'user name', reason: 'taken' } : usernameRefusal(username)
}

/** Returns a refusal if another active account has the PIN; undefined if the PIN is free or belongs to this account. */
export async function takenPinRefusal(
  parts: AccountParts,
  username: string,
  pin: string | undefined,
): Promise<StaffRefusal | undefined> {
  const holder = pin === undefined ? undefined : await findByPin(parts.db, keyHashing(parts.config), pin)
  return holder && holder.username.toLowerCase() !== username.toLowerCase()
    ? { kind: 'PIN', reason: 'taken' }
    : undefined
}

/**
 * Returns why the PIN or the password is not allowed; undefined if both are allowed. Does not check whether another
 * account has the PIN.
 */
export async function keysRefusal(
  parts: AccountParts,
  username: string,
  { pin, password }: Keys,
): Promise<StaffRefusal | undefined> {
  if (pin === undefined && password === undefined) return { kind: 'keys', reason: 'neither PIN nor password' }
  const phones = parts.locations.all().map(location => location.phone)
  const wrongPin = pin === undefined ? undefined : pinError(pin, phones)
  if (wrongPin) return { kind: 'PIN', reason: wrongPin }
  // A real salon refuses the demo's PINs and passwords, because they are public.
  const isReal = parts.config.mode === 'real'
  if (isReal && pin !== undefined && DEMO_PINS.has(pin)) return { kind: 'PIN', reason: 'the demo’s' }
  if (password === undefined) return undefined
  if (isReal && password === DEMO_PASSWORD) return { kind: 'password', reason: 'the demo’s' }
  const wrongPassword = passwordError(password, username)
  if (wrongPassword) return { kind: 'password', reason: wrongPassword }
  return (await isCommonPassword(password)) ? { kind: 'password', reason: 'too common' } : undefined
}

async function stored(parts: AccountParts, { pin, password }: Keys) {
  const hashing = keyHashing(parts.config)
  return {
    pin: pin === undefined ? null : await storedPin(hashing, pin),
    passwordHash: password === undefined ? null : await storedPassword(hashing, password),
  }
}
