import type { LocationDays } from '@frontlash/domain/access/location-days'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { readStaff, STAFF_COLUMNS, type StaffMember, type StaffRow } from './staff-store.ts'

/** An account for the owner's commands, active or disabled. */
export type Account = StaffMember & { readonly isDisabled: boolean; readonly version: number }

const LOCK = statement(
  'account.hold',
  `select ${STAFF_COLUMNS}, st.disabled_at is not null as is_disabled, st.version
     from staff st where lower(st.username) = lower(:username) for no key update of st`,
).returns<StaffRow & { is_disabled: boolean; version: number }>()

/** The account of a user name, locked until the transaction ends; undefined when there is none. */
export async function lockAccount(queries: Queries, username: string): Promise<Account | undefined> {
  const row = await queries.row(LOCK, { username: username.trim() })
  return row && { ...readStaff(row), isDisabled: row.is_disabled, version: row.version }
}

// All rows that a change may need are locked in one order: of two changes that each take an admin away, the second waits
// and reads again. The account itself is among them, because it may have been an admin for whoever began earlier.
const LOCK_ADMINS = statement(
  'account.hold-admins',
  `select id, role = 'admin' and disabled_at is null and (pin_hash is not null or password_hash is not null) as may_sign_in
     from staff where role = 'admin' or lower(username) = lower(:username)
    order by id for no key update`,
).returns<{ id: string; may_sign_in: boolean }>()

/** The ids of the admins who can sign in. All admins and the account of this name are locked until the transaction ends. */
export async function lockAdmins(queries: Queries, username: string): Promise<string[]> {
  const rows = await queries.rows(LOCK_ADMINS, { username: username.trim() })
  return rows.filter(row => row.may_sign_in).map(row => row.id)
}

// The sessions end in the same statement: users who are signed in are signed out at once.
const DISABLE = statement(
  'account.disable',
  `with disabled as (update staff set disabled_at = :now, version = version + 1 where id = :id returning id),
   unlinked as (
     delete from set_up_links where staff_id in (select id from disabled) or made_by in (select id from disabled))
   update sessions set ended_at = :now where staff_id in (select id from disabled) and ended_at is null`,
)

/** Disables an account at once, and ends its sessions and the set-up links that it made. */
export async function disableStaff(queries: Queries, id: string, now: Date): Promise<void> {
  await queries.run(DISABLE, { id, now })
}

const ENABLE = statement('account.enable', 'update staff set disabled_at = null, version = version + 1 where id = :id')

/** Enables an account with its PIN and password. Throws when the PIN is another account's: see `takenBy`. */
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

/** Changes an account's names, role or start location. Throws when the user name is another's: see `takenBy`. */
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

/** Replaces an account's weekday grid. */
export async function saveGrid(queries: Queries, id: string, grid: LocationDays): Promise<void> {
  const cells = [...grid].flatMap(([locationId, days]) => [...days].map(day => ({ location_id: locationId, day })))
  await queries.run(REMOVE_DAYS, { staffId: id, cells: JSON.stringify(cells) })
  await queries.run(ADD_DAYS, { staffId: id, cells: JSON.stringify(cells) })
}
