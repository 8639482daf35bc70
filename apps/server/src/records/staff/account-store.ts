import type { LocationDays } from '@frontlash/domain/access/location-days'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { readStaff, STAFF_COLUMNS, type StaffMember, type StaffRow } from './staff-store.ts'

export type Account = StaffMember & {
  readonly isDisabled: boolean
  readonly version: number
  readonly hasSignedIn: boolean
  readonly keys: { readonly pin: boolean; readonly password: boolean; readonly twoStep: boolean }
}

const LOCK = statement(
  'account.lock',
  `select ${STAFF_COLUMNS}, st.disabled_at is not null as is_disabled, st.version, st.pin_hash is not null as has_pin,
          st.password_hash is not null as has_password, st.two_step_secret is not null as has_two_step,
          st.last_sign_in_at is not null as has_signed_in
     from staff st where lower(st.username) = lower(:username) for no key update of st`,
).returns<
  StaffRow & {
    is_disabled: boolean
    version: number
    has_pin: boolean
    has_password: boolean
    has_two_step: boolean
    has_signed_in: boolean
  }
>()

/** Returns the account with a user name and locks it until the transaction ends. Returns undefined if there is none. */
export async function lockAccount(queries: Queries, username: string): Promise<Account | undefined> {
  const row = await queries.row(LOCK, { username: username.trim() })
  return (
    row && {
      ...readStaff(row),
      isDisabled: row.is_disabled,
      version: row.version,
      hasSignedIn: row.has_signed_in,
      keys: { pin: row.has_pin, password: row.has_password, twoStep: row.has_two_step },
    }
  )
}

// A change locks all rows that it may need, in a fixed order. If two concurrent changes each remove an admin, the
// second change waits and then reads the rows again. The account of the acting user is locked too, because a concurrent
// change may end its admin role.
const LOCK_FOR_CHANGE = statement(
  'account.lock-for-change',
  `select id, role = 'admin' and disabled_at is null as is_admin,
          pin_hash is not null or password_hash is not null as has_keys
     from staff
    where id = :actorId::uuid or lower(username) = lower(:username) or (:withAdmins and role = 'admin')
    order by id for no key update`,
).returns<{ id: string; is_admin: boolean; has_keys: boolean }>()

/**
 * Locks the rows on which a change of an account depends until the transaction ends. These are the account with this
 * name, the account of the acting user (null for a command) and, with `withAdmins`, the accounts of all admins. Returns
 * whether the acting user is still an active admin. Also returns which of the locked admins can sign in.
 */
export async function lockForChange(
  queries: Queries,
  input: { readonly username: string | null; readonly actorId: string | null; readonly withAdmins: boolean },
): Promise<{ isByAdmin: boolean; admins: string[] }> {
  const { username, actorId, withAdmins } = input
  const rows = await queries.rows(LOCK_FOR_CHANGE, { username: username?.trim() ?? null, actorId, withAdmins })
  return {
    isByAdmin: actorId === null || rows.some(row => row.id === actorId && row.is_admin),
    admins: rows.filter(row => row.is_admin && row.has_keys).map(row => row.id),
  }
}

// The same statement ends the sessions, so that the user is signed out at once.
const DISABLE = statement(
  'account.disable',
  `with disabled as (update staff set disabled_at = :now, version = version + 1 where id = :id returning id),
   unlinked as (
     delete from set_up_links where staff_id in (select id from disabled) or made_by in (select id from disabled)),
   unpaired as (delete from pairing_links where made_by in (select id from disabled))
   update sessions set ended_at = :now where staff_id in (select id from disabled) and ended_at is null`,
)

/** Disables an account at once. Ends its sessions and the links that it has created. */
export async function disableStaff(queries: Queries, id: string, now: Date): Promise<void> {
  await queries.run(DISABLE, { id, now })
}

const ENABLE = statement('account.enable', 'update staff set disabled_at = null, version = version + 1 where id = :id')

/** Enables an account with its PIN and password. Throws if another account has the same PIN (see `takenBy`). */
export async function enableStaff(queries: Queries, id: string): Promise<void> {
  await queries.run(ENABLE, { id })
}

const CHANGE = statement(
  'account.change',
  `update staff
      set username = :username, first_name = :firstName, role = :role, default_location_id = :defaultLocationId,
          version = version + 1
    where id = :id`,
)

/** Changes an account's names, role or start location. Throws if another account has the user name (see `takenBy`). */
export async function changeStaff(
  queries: Queries,
  id: string,
  {
    username,
    firstName,
    role,
    defaultLocationId,
  }: Pick<StaffMember, 'username' | 'firstName' | 'role' | 'defaultLocationId'>,
): Promise<void> {
  await queries.run(CHANGE, { id, username, firstName, role, defaultLocationId })
}

const REPLACE_PIN = statement(
  'account.replace-pin',
  'update staff set pin_lookup = :lookup, pin_hash = :hash where id = :id',
)

/** Replaces a PIN that was never used. Throws if another account has the new PIN (see `takenBy`). */
export async function replacePin(queries: Queries, id: string, pin: { lookup: Buffer; hash: string }): Promise<void> {
  await queries.run(REPLACE_PIN, { id, ...pin })
}

const END_ADMIN = statement(
  'account.end-admin',
  `with unlinked as (delete from set_up_links where made_by = :id),
   unpaired as (delete from pairing_links where made_by = :id),
   uncoded as (delete from recovery_codes where staff_id = :id),
   unconfirmed as (update sessions set confirmed_at = null where staff_id = :id and confirmed_at is not null)
   update staff set two_step_secret = null, two_step_pending = null, two_step_last = null where id = :id`,
)

/**
 * Removes everything that only an admin may have: the links that the account has created, its two-step sign-in, and the
 * confirmation of its sessions. Nothing is restored if the account becomes an admin again.
 */
export async function endAdmin(queries: Queries, id: string): Promise<void> {
  await queries.run(END_ADMIN, { id })
}

const REMOVE_DAYS = statement(
  'account.remove-days',
  `delete from staff_location_days old
    where old.staff_id = :staffId and not exists (
      select 1 from jsonb_to_recordset(:cells::jsonb) as x(location_id text, day smallint)
       where x.location_id = old.location_id and x.day = old.day)`,
)
const ADD_DAYS = statement(
  'account.add-days',
  `insert into staff_location_days (staff_id, location_id, day)
   select :staffId, x.location_id, x.day from jsonb_to_recordset(:cells::jsonb) as x(location_id text, day smallint)
   on conflict do nothing`,
)

export async function saveGrid(queries: Queries, id: string, grid: LocationDays): Promise<void> {
  const cells = [...grid].flatMap(([locationId, days]) => [...days].map(day => ({ location_id: locationId, day })))
  await queries.run(REMOVE_DAYS, { staffId: id, cells: JSON.stringify(cells) })
  await queries.run(ADD_DAYS, { staffId: id, cells: JSON.stringify(cells) })
}
