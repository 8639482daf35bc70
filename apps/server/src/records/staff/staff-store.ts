import { createHmac } from 'node:crypto'
import type { LocationDays, StaffRole } from '@frontlash/domain/access/location-days'
import type { LocationKey } from '@frontlash/domain/location-key'
import { type Queries, sqlState } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { isSlowHashOf, type KeyHashing, slowHash } from './slow-hash.ts'

export type StaffMember = {
  readonly id: string
  readonly username: string
  readonly firstName: string
  readonly role: StaffRole
  readonly defaultLocationId: LocationKey | null
  readonly locationDays: LocationDays
}

/**
 * A member of staff who has typed a correct PIN or password. `keyHash` is the stored hash that was checked. A session
 * starts only if the account still has this hash.
 */
export type IdentifiedStaff = StaffMember & { readonly keyHash: string }

/** A row of `staff` as PostgreSQL returns it. The format of `location_days` is `{"tustin": [0, 1]}`. */
export type StaffRow = {
  id: string
  username: string
  first_name: string
  role: StaffRole
  default_location_id: LocationKey | null
  location_days: Partial<Record<LocationKey, number[]>> | null
}

/** SQL columns of a StaffRow, selected from `staff st`. */
export const STAFF_COLUMNS = `st.id, st.username, st.first_name, st.role, st.default_location_id,
  (select json_object_agg(location_id, days)
     from (select location_id, json_agg(day order by day) as days
             from staff_location_days where staff_id = st.id group by location_id) grid) as location_days`

export function readStaff(row: StaffRow): StaffMember {
  const grid = Object.entries(row.location_days ?? {}) as [LocationKey, number[]][]
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    role: row.role,
    defaultLocationId: row.default_location_id,
    locationDays: new Map(grid.map(([locationId, days]) => [locationId, new Set(days)])),
  }
}

/** Returns the value by which a PIN is looked up. It is useless without the pepper, which is not in the database. */
export function pinLookup(pepper: Buffer, pin: string): Buffer {
  return createHmac('sha256', pepper).update(pin).digest()
}

const BY_PIN = statement(
  'staff.by-pin',
  `select ${STAFF_COLUMNS}, st.pin_hash from staff st
    where st.pin_lookup = :pinLookup and st.disabled_at is null
      and (:among::uuid[] is null or st.id = any(:among) and st.role = 'technician')`,
).returns<StaffRow & { pin_hash: string | null }>()

/**
 * Returns the active account with this PIN; undefined if no account has it. Both cases take the same time.
 *
 * @param among the ids of the technicians whose PIN is accepted; if undefined, the PINs of all accounts are accepted
 */
export async function findByPin(
  queries: Queries,
  hashing: KeyHashing,
  pin: string,
  among: readonly string[] | null = null,
): Promise<IdentifiedStaff | undefined> {
  const row = await queries.row(BY_PIN, { pinLookup: pinLookup(hashing.pepper, pin), among })
  const keyHash = row?.pin_hash ?? null
  const isRight = await isSlowHashOf(pin, keyHash, hashing.pin)
  return row && keyHash !== null && isRight ? { ...readStaff(row), keyHash } : undefined
}

const BY_NAME = statement(
  'staff.by-name',
  `select ${STAFF_COLUMNS}, st.password_hash from staff st
    where lower(st.username) = lower(:username) and st.disabled_at is null`,
).returns<StaffRow & { password_hash: string | null }>()

/**
 * Returns the account with this user name and password; undefined if no account matches. The duration does not reveal
 * whether the name exists.
 */
export async function findByPassword(
  queries: Queries,
  hashing: KeyHashing,
  username: string,
  password: string,
): Promise<IdentifiedStaff | undefined> {
  const row = await queries.row(BY_NAME, { username: username.trim() })
  const keyHash = row?.password_hash ?? null
  const isRight = await isSlowHashOf(password, keyHash, hashing.password)
  return row && keyHash !== null && isRight ? { ...readStaff(row), keyHash } : undefined
}

export async function storedPin(hashing: KeyHashing, pin: string): Promise<{ lookup: Buffer; hash: string }> {
  return { lookup: pinLookup(hashing.pepper, pin), hash: await slowHash(pin, hashing.pin) }
}

export function storedPassword(hashing: KeyHashing, password: string): Promise<string> {
  return slowHash(password, hashing.password)
}

export type NewStaff = {
  readonly username: string
  readonly firstName: string
  readonly role: StaffRole
  readonly pin: { lookup: Buffer; hash: string } | null
  readonly passwordHash: string | null
  readonly locationDays: LocationDays
}

const ADD = statement(
  'staff.add',
  `with added as (
     insert into staff (username, first_name, role, pin_lookup, pin_hash, password_hash, created_at)
     values (:username, :firstName, :role, :lookup, :hash, :passwordHash, :now) returning id),
   granted as (
     insert into staff_location_days (staff_id, location_id, day)
     select added.id, x.location_id, x.day
       from added, jsonb_to_recordset(:grid::jsonb) as x(location_id text, day smallint))
   select id from added`,
).returns<{ id: string }>()

/** Adds a member of staff with the access grid. Throws if another account has the name or the PIN (see `takenBy`). */
export async function insertStaff(queries: Queries, staff: NewStaff, now: Date): Promise<string> {
  const grid = [...staff.locationDays].flatMap(([locationId, days]) =>
    [...days].map(day => ({ location_id: locationId, day })),
  )
  const row = await queries.row(ADD, {
    username: staff.username,
    firstName: staff.firstName,
    role: staff.role,
    lookup: staff.pin?.lookup ?? null,
    hash: staff.pin?.hash ?? null,
    passwordHash: staff.passwordHash,
    grid: JSON.stringify(grid),
    now,
  })
  return row!.id
}

/** Reads the database's error about a unique constraint. Returns which value another account already has. */
export function takenBy(error: unknown): 'user name' | 'PIN' | undefined {
  if (sqlState(error) !== '23505') return undefined
  switch ((error as { constraint?: string }).constraint) {
    case 'staff_pin':
      return 'PIN'
    case 'staff_username':
      return 'user name'
    default:
      return undefined
  }
}

export type ListedStaff = StaffMember & {
  readonly hasPin: boolean
  readonly hasPassword: boolean
  readonly isDisabled: boolean
}

const LIST = statement(
  'staff.list',
  `select ${STAFF_COLUMNS}, st.pin_hash is not null as has_pin, st.password_hash is not null as has_password,
          st.disabled_at is not null as is_disabled
     from staff st order by st.disabled_at is not null, lower(st.username) collate "C"`,
).returns<StaffRow & { has_pin: boolean; has_password: boolean; is_disabled: boolean }>()

export async function listStaff(queries: Queries): Promise<ListedStaff[]> {
  const rows = await queries.rows(LIST)
  return rows.map(row => ({
    ...readStaff(row),
    hasPin: row.has_pin,
    hasPassword: row.has_password,
    isDisabled: row.is_disabled,
  }))
}

const RESET = statement(
  'staff.reset',
  `with reset as (
     update staff
        set pin_lookup = :pinLookup, pin_hash = :pinHash, password_hash = :passwordHash, disabled_at = null,
            two_step_secret = null, two_step_pending = null, two_step_last = null, version = version + 1
      where lower(username) = lower(:username) returning id, username),
   unlinked as (delete from set_up_links where staff_id in (select id from reset) or made_by in (select id from reset)),
   unpaired as (delete from pairing_links where made_by in (select id from reset)),
   uncoded as (delete from recovery_codes where staff_id in (select id from reset)),
   unheld as (delete from unknown_browser_failures where subject in (select 'staff:' || id from reset)),
   ended as (
     update sessions set ended_at = :now where staff_id in (select id from reset) and ended_at is null)
   select username from reset`,
).returns<{ username: string }>()

/**
 * Sets a new PIN, a new password, or both. If only one of them is set, the other is removed, because it may be the
 * reason for the reset. Ends all sessions and the links that the account has created for others. A disabled account
 * becomes active, and two-step sign-in is switched off. Returns the user name as stored; undefined if no account has
 * this name. Throws if another account has the PIN.
 */
export async function resetStaff(
  queries: Queries,
  username: string,
  fresh: { readonly pin: { lookup: Buffer; hash: string } | null; readonly passwordHash: string | null },
  now: Date,
): Promise<string | undefined> {
  const { pin, passwordHash } = fresh
  const reset = await queries.row(RESET, {
    username: username.trim(),
    pinLookup: pin?.lookup ?? null,
    pinHash: pin?.hash ?? null,
    passwordHash,
    now,
  })
  return reset?.username
}

const TAKE_KEYS = statement(
  'staff.take-keys',
  `with taken as (
     update staff
        set pin_lookup = case when :pin then null else pin_lookup end,
            pin_hash = case when :pin then null else pin_hash end,
            password_hash = case when :password then null else password_hash end, two_step_pending = null
      where id = :id returning id)
   update sessions set ended_at = :now where staff_id in (select id from taken) and ended_at is null`,
)

/** Removes an account's PIN, password or both, and ends its sessions. An account without credentials cannot sign in. */
export async function revokeKeys(
  queries: Queries,
  id: string,
  which: { readonly pin: boolean; readonly password: boolean },
  now: Date,
): Promise<void> {
  await queries.run(TAKE_KEYS, { id, pin: which.pin, password: which.password, now })
}

const CHANGE_KEYS = statement(
  'staff.change-keys',
  `with changed as (
     update staff
        set pin_lookup = coalesce(:pinLookup, pin_lookup), pin_hash = coalesce(:pinHash, pin_hash),
            password_hash = coalesce(:passwordHash, password_hash), two_step_pending = null, version = version + 1
      where id = :id and disabled_at is null
        and exists (select from sessions where id = :sessionId and ended_at is null) returning id),
   unlinked as (delete from set_up_links where staff_id in (select id from changed)),
   ended as (
     update sessions set ended_at = :now
      where staff_id in (select id from changed) and id <> :sessionId and ended_at is null)
   select id from changed`,
).returns<{ id: string }>()

/**
 * Changes the PIN, the password or both of an account. `who.sessionId` is the session in which the user makes the
 * change. Ends the account's other sessions and its set-up links. Returns false if the session is already over. Throws
 * if another account has the PIN (see `takenBy`).
 */
export async function changeOwnKeys(
  queries: Queries,
  who: { readonly id: string; readonly sessionId: string },
  {
    pin,
    passwordHash,
  }: { readonly pin: { lookup: Buffer; hash: string } | null; readonly passwordHash: string | null },
  now: Date,
): Promise<boolean> {
  const changed = await queries.row(CHANGE_KEYS, {
    id: who.id,
    sessionId: who.sessionId,
    pinLookup: pin?.lookup ?? null,
    pinHash: pin?.hash ?? null,
    passwordHash,
    now,
  })
  return changed !== undefined
}
