import type { LocationDays, StaffRole } from '@frontlash/domain/access/location-days'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { readStaff, STAFF_COLUMNS, type StaffMember, type StaffRow } from './staff-store.ts'

/** An account for the owner's commands, active or disabled. */
export type Account = StaffMember & { readonly isDisabled: boolean }

const LOCK = statement(
  'account.hold',
  `select ${STAFF_COLUMNS}, st.disabled_at is not null as is_disabled
     from staff st where lower(st.username) = lower(:username) for no key update of st`,
).returns<StaffRow & { is_disabled: boolean }>()

/** The account of a user name, locked until the transaction ends; undefined when there is none. */
export async function lockAccount(queries: Queries, username: string): Promise<Account | undefined> {
  const row = await queries.row(LOCK, { username: username.trim() })
  return row && { ...readStaff(row), isDisabled: row.is_disabled }
}

// Always locked in the same order: of two commands that each disable an admin, the second waits and reads again.
const LOCK_ADMINS = statement(
  'account.hold-admins',
  `select id from staff
    where role = 'admin' and disabled_at is null and (pin_hash is not null or password_hash is not null)
    order by id for no key update`,
).returns<{ id: string }>()

/** The ids of the admins who can sign in, locked until the transaction ends. */
export async function lockAdmins(queries: Queries): Promise<string[]> {
  return (await queries.rows(LOCK_ADMINS)).map(row => row.id)
}

// The sessions end in the same statement: users who are signed in are signed out at once.
const DISABLE = statement(
  'account.disable',
  `with disabled as (update staff set disabled_at = :now where id = :id returning id)
   update sessions set ended_at = :now where staff_id in (select id from disabled) and ended_at is null`,
)

/** Disables an account at once, and ends its sessions. */
export async function disableStaff(queries: Queries, id: string, now: Date): Promise<void> {
  await queries.run(DISABLE, { id, now })
}

const ENABLE = statement('account.enable', 'update staff set disabled_at = null where id = :id')

/** Enables an account with its PIN and password. Throws when the PIN is another account's: see `takenBy`. */
export async function enableStaff(queries: Queries, id: string): Promise<void> {
  await queries.run(ENABLE, { id })
}

const CHANGE = statement(
  'account.change',
  'update staff set username = :username, first_name = :firstName, role = :role where id = :id',
)

/** Changes an account's names or role. Throws when the user name is another's: see `takenBy`. */
export async function changeStaff(
  queries: Queries,
  id: string,
  { username, firstName, role }: { readonly username: string; readonly firstName: string; readonly role: StaffRole },
): Promise<void> {
  await queries.run(CHANGE, { id, username, firstName, role })
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
