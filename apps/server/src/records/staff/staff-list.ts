import type { StaffRole } from '@frontlash/domain/access/location-days'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { heldAfter, IS_HELD } from './password-failure-store.ts'
import type { SignInMethod } from './session-store.ts'
import { readStaff, STAFF_COLUMNS, type StaffMember, type StaffRow } from './staff-store.ts'

type OfficeRow = StaffRow & {
  version: number
  has_pin: boolean
  has_password: boolean
  has_two_step: boolean
  is_disabled: boolean
  last_sign_in_at: Date | null
  last_session: { method: SignInMethod | null; address: string | null } | null
  sessions: number
  held_since: Date | null
  guesses: number | null
  name_key: string
  micros: string
}

/** An account as the office shows it. */
export type OfficeAccount = StaffMember &
  Pick<
    OfficeRow,
    | 'version'
    | 'has_pin'
    | 'has_password'
    | 'has_two_step'
    | 'is_disabled'
    | 'last_sign_in_at'
    | 'last_session'
    | 'sessions'
    | 'held_since'
    | 'guesses'
    | 'name_key'
    | 'micros'
  >

const COLUMNS = `${STAFF_COLUMNS}, st.version, st.pin_hash is not null as has_pin,
  st.password_hash is not null as has_password, st.two_step_secret is not null as has_two_step,
  st.disabled_at is not null as is_disabled, st.last_sign_in_at, lower(st.username) as name_key,
  coalesce((extract(epoch from st.last_sign_in_at) * 1000000)::bigint, 0)::text as micros,
  (select json_build_object('method', se.method, 'address', se.address) from sessions se
    where se.staff_id = st.id order by se.created_at desc, se.id limit 1) as last_session,
  (select count(*) from sessions se
    where se.staff_id = st.id and se.ended_at is null and se.expires_at > :now) as sessions,
  hold.since as held_since, hold.wrong as guesses`
const ACCOUNTS = `staff st left join lateral (
  select f.held_since as since, f.guesses as wrong from unknown_browser_failures f
   where f.subject = 'staff:' || st.id and ${IS_HELD}) hold on true`

/** The filters of the list; null means no restriction. */
export type StaffFilters = {
  readonly role: StaffRole | null
  readonly isDisabled: boolean | null
  /** At one of these on some day; admins are everywhere. */
  readonly locations: readonly LocationKey[] | null
}

const MATCHES = `(:role::text is null or st.role = :role)
    and (:isDisabled::boolean is null or (st.disabled_at is not null) = :isDisabled)
    and (:locations::text[] is null or st.role = 'admin' or exists (
      select from staff_location_days d where d.staff_id = st.id and d.location_id = any(:locations)))`

// An account that never signed in sorts before all others.
const NAME = `lower(st.username) collate "C", st.id`
const SIGN_IN_MICROS = `coalesce((extract(epoch from st.last_sign_in_at) * 1000000)::bigint, 0)`

const BY_NAME_UP = statement(
  'staff-list.by-name',
  `select ${COLUMNS} from ${ACCOUNTS}
    where ${MATCHES} and (:value::text is null or (${NAME}) > (:value, :id::uuid))
    order by ${NAME} limit :rows`,
).returns<OfficeRow>()
const BY_NAME_DOWN = statement(
  'staff-list.by-name-down',
  `select ${COLUMNS} from ${ACCOUNTS}
    where ${MATCHES} and (:value::text is null or (${NAME}) < (:value, :id::uuid))
    order by lower(st.username) collate "C" desc, st.id desc limit :rows`,
).returns<OfficeRow>()
const BY_SIGN_IN_UP = statement(
  'staff-list.by-sign-in',
  `select ${COLUMNS} from ${ACCOUNTS}
    where ${MATCHES} and (:value::bigint is null or (${SIGN_IN_MICROS}, st.id) > (:value, :id::uuid))
    order by ${SIGN_IN_MICROS}, st.id limit :rows`,
).returns<OfficeRow>()
const BY_SIGN_IN_DOWN = statement(
  'staff-list.by-sign-in-down',
  `select ${COLUMNS} from ${ACCOUNTS}
    where ${MATCHES} and (:value::bigint is null or (${SIGN_IN_MICROS}, st.id) < (:value, :id::uuid))
    order by ${SIGN_IN_MICROS} desc, st.id desc limit :rows`,
).returns<OfficeRow>()

/** How the accounts are sorted, and after which one a part of the list begins. */
export type StaffPage = {
  readonly by: 'name' | 'lastSignIn'
  readonly isUp: boolean
  readonly after: { readonly value: string; readonly id: string } | null
  readonly rows: number
}

/** A part of the accounts. */
export async function readOfficeStaff(
  queries: Pick<Queries, 'rows'>,
  filters: StaffFilters,
  { by, isUp, after, rows }: StaffPage,
  now: Date,
): Promise<OfficeAccount[]> {
  const input = { ...filters, id: after?.id ?? null, rows, now, heldAfter: heldAfter(now) }
  const found =
    by === 'name'
      ? await queries.rows(isUp ? BY_NAME_UP : BY_NAME_DOWN, { ...input, value: after?.value ?? null })
      : await queries.rows(isUp ? BY_SIGN_IN_UP : BY_SIGN_IN_DOWN, { ...input, value: after && Number(after.value) })
  return found.map(readAccount)
}

const COUNT = statement(
  'staff-list.count',
  `select count(*) from (select from staff st where ${MATCHES} limit :max) counted`,
).returns<{ count: number }>()

/** How many accounts match, counted up to `max`. */
export async function countOfficeStaff(
  queries: Pick<Queries, 'row'>,
  filters: StaffFilters,
  max: number,
): Promise<number> {
  return (await queries.row(COUNT, { ...filters, max }))!.count
}

const ONE = statement(
  'staff-list.one',
  `select ${COLUMNS} from ${ACCOUNTS} where lower(st.username) = lower(:username)`,
).returns<OfficeRow>()

/** One account by its user name; undefined when there is none. */
export async function readOfficeAccount(
  queries: Pick<Queries, 'row'>,
  username: string,
  now: Date,
): Promise<OfficeAccount | undefined> {
  const row = await queries.row(ONE, { username, now, heldAfter: heldAfter(now) })
  return row && readAccount(row)
}

function readAccount(row: OfficeRow): OfficeAccount {
  const { version, has_pin, has_password, has_two_step, is_disabled, last_sign_in_at, last_session, sessions } = row
  const { held_since, guesses } = row
  return {
    ...readStaff(row),
    version,
    has_pin,
    has_password,
    has_two_step,
    is_disabled,
    last_sign_in_at,
    last_session,
    sessions,
    held_since,
    guesses,
    name_key: row.name_key,
    micros: row.micros,
  }
}
