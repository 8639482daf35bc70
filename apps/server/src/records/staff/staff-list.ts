import type { StaffRole } from '@frontlash/domain/access/location-days'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import {
  type Keyset,
  type KeysetOrder,
  keysetList,
  type ListSource,
  type PageRow,
} from '../../platform/db/keyset-list.ts'
import { statement } from '../../platform/db/statement.ts'
import { heldAfter, IS_HELD } from './password-failure-store.ts'
import type { SignInMethod } from './session-store.ts'
import { readStaff, STAFF_COLUMNS, type StaffMember, type StaffRow } from './staff-store.ts'

type OfficeColumns = {
  readonly version: number
  readonly has_pin: boolean
  readonly has_password: boolean
  readonly has_two_step: boolean
  readonly is_disabled: boolean
  readonly last_sign_in_at: Date | null
  readonly last_session: { readonly method: SignInMethod | null; readonly address: string | null } | null
  readonly sessions: number
  readonly held_since: Date | null
  readonly guesses: number | null
}

export type OfficeAccount = StaffMember & OfficeColumns

const COLUMNS = `${STAFF_COLUMNS}, st.version, st.pin_hash is not null as has_pin,
  st.password_hash is not null as has_password, st.two_step_secret is not null as has_two_step,
  st.disabled_at is not null as is_disabled, st.last_sign_in_at,
  (select json_build_object('method', se.method, 'address', se.address) from sessions se
    where se.staff_id = st.id order by se.created_at desc, se.id limit 1) as last_session,
  (select count(*) from sessions se
    where se.staff_id = st.id and se.ended_at is null and se.expires_at > :now) as sessions,
  hold.since as held_since, hold.wrong as guesses`
const ACCOUNTS = `staff st left join lateral (
  select f.held_since as since, f.guesses as wrong from unknown_browser_failures f
   where f.subject = 'staff:' || st.id and ${IS_HELD}) hold on true`

/** The filters of the list. null means no restriction. */
export type StaffFilters = {
  readonly role: StaffRole | null
  readonly isDisabled: boolean | null
  /** Selects accounts with access to one of these locations on any weekday. Admins have access to all locations. */
  readonly locations: readonly LocationKey[] | null
}

const MATCHES = `(:role::text is null or st.role = :role)
    and (:isDisabled::boolean is null or (st.disabled_at is not null) = :isDisabled)
    and (:locations::text[] is null or st.role = 'admin' or exists (
      select from staff_location_days d where d.staff_id = st.id and d.location_id = any(:locations)))`

// An account without a sign-in comes before all other accounts.
const SORTED = `select ${COLUMNS}, lower(st.username) as name_key,
    coalesce((extract(epoch from st.last_sign_in_at) * 1000000)::bigint, 0) as sign_in_micros
  from ${ACCOUNTS} where ${MATCHES}`

function sortedBy(by: KeysetOrder['by']) {
  return {
    order: { table: 'a', by, id: ['id', 'uuid'] } as const,
    page: (page: Keyset) => `select a.*, ${page.columns} from (${SORTED}) a where ${page.after} ${page.order()}`,
    counted: `staff st where ${MATCHES}`,
  }
}

type ListedRow = StaffRow & OfficeColumns & PageRow
const LISTS = {
  name: keysetList('staff-list.by-name', sortedBy(['name_key', 'text'])).returns<ListedRow>(),
  lastSignIn: keysetList('staff-list.by-sign-in', sortedBy(['sign_in_micros', 'bigint'])).returns<ListedRow>(),
}

export function staffList(
  filters: StaffFilters,
  by: keyof typeof LISTS,
  now: Date,
): ListSource<OfficeAccount & PageRow> {
  const list = LISTS[by]({ ...filters, now, heldAfter: heldAfter(now) })
  return { ...list, read: async (queries, page) => (await list.read(queries, page)).map(readAccount) }
}

const ONE = statement(
  'staff-list.one',
  `select ${COLUMNS} from ${ACCOUNTS} where lower(st.username) = lower(:username)`,
).returns<StaffRow & OfficeColumns>()

export async function readOfficeAccount(
  queries: Pick<Queries, 'row'>,
  username: string,
  now: Date,
): Promise<OfficeAccount | undefined> {
  const row = await queries.row(ONE, { username, now, heldAfter: heldAfter(now) })
  return row && readAccount(row)
}

function readAccount<Row extends StaffRow & OfficeColumns>(row: Row): Omit<Row, keyof StaffRow> & StaffMember {
  return { ...row, ...readStaff(row) }
}
