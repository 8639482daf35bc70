import { randomUUID } from 'node:crypto'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { readStaff, STAFF_COLUMNS, type StaffMember, type StaffRow } from './staff-store.ts'

const SESSION_HOURS = 12

/** The last use of a session is saved at most once in this time, because each write waits for the disk. */
const SEEN_EVERY_MS = 5 * 60_000

// The account's row is locked first, as in every change that ends sessions. The statement checks the credential again,
// because it may have been replaced since the first check. A sign-in by password also confirms the session.
const START = statement(
  'sessions.start',
  `with signed_in as (
     update staff set last_sign_in_at = :now
      where id = :staffId and disabled_at is null
        and case when :method = 'PIN' then pin_hash else password_hash end = :keyHash returning id)
   insert into sessions
     (id, staff_id, selected_location_id, created_at, expires_at, last_seen_at, confirmed_at, method, agent, address,
      device_id)
   select :id, id, :selectedLocationId, :now, :expiresAt, :now, case when :method = 'password' then :now::timestamptz end,
          :method, :agent, :address, :deviceId from signed_in`,
)
const MAX_AGENT_LETTERS = 300

export type Session = { readonly id: string; readonly expiresAt: Date }

export type SignInMethod = 'PIN' | 'password'

export type SessionOrigin = {
  readonly method: SignInMethod
  readonly agent: string | null
  readonly address: string
  /** The enrolled device or paired browser; null for another browser. */
  readonly deviceId: string | null
}

/**
 * Starts a session. Its id is the token's `jti`. Returns undefined if the account was disabled, or the credential with
 * the hash `keyHash` was replaced, after the credential was checked.
 */
export async function startSession(
  queries: Queries,
  session: { staffId: string; keyHash: string; selectedLocationId: LocationKey | null; now: Date } & SessionOrigin,
): Promise<Session | undefined> {
  const id = randomUUID()
  const expiresAt = new Date(session.now.getTime() + SESSION_HOURS * 3_600_000)
  const started = await queries.run(START, {
    id,
    staffId: session.staffId,
    keyHash: session.keyHash,
    selectedLocationId: session.selectedLocationId,
    now: session.now,
    expiresAt,
    method: session.method,
    agent: storedAgent(session.agent),
    address: session.address,
    deviceId: session.deviceId,
  })
  return started > 0 ? { id, expiresAt } : undefined
}

export function storedAgent(agent: string | null): string | null {
  return agent?.slice(0, MAX_AGENT_LETTERS).toWellFormed().replaceAll('\0', '') ?? null
}

type SessionRow = StaffRow & {
  selected_location_id: LocationKey | null
  confirmed_at: Date | null
  last_seen_at: Date | null
  method: SignInMethod | null
  has_password: boolean
  has_two_step: boolean
}

export type FoundSession = {
  readonly staff: StaffMember
  readonly selectedLocationId: LocationKey | null
  /** When the user last typed the password in this session; null if never. */
  readonly confirmedAt: Date | null
  readonly method: SignInMethod | null
  readonly hasPassword: boolean
  readonly hasTwoStep: boolean
  /** True if the last use was saved so long ago that `markSeen` should save it again. */
  readonly isSeenLongAgo: boolean
}

const FIND = statement(
  'sessions.find',
  `select ${STAFF_COLUMNS}, se.selected_location_id, se.confirmed_at, se.last_seen_at, se.method,
          st.password_hash is not null as has_password, st.two_step_secret is not null as has_two_step
     from sessions se join staff st on st.id = se.staff_id
    where se.id = :id and se.ended_at is null and se.expires_at > :now and st.disabled_at is null`,
).returns<SessionRow>()

/** Returns a session with its account; undefined if the session is over or the account is disabled. */
export async function findSession(queries: Queries, id: string, now: Date): Promise<FoundSession | undefined> {
  const row = await queries.row(FIND, { id, now })
  return (
    row && {
      staff: readStaff(row),
      selectedLocationId: row.selected_location_id,
      confirmedAt: row.confirmed_at,
      method: row.method,
      hasPassword: row.has_password,
      hasTwoStep: row.has_two_step,
      isSeenLongAgo: !row.last_seen_at || now.getTime() - row.last_seen_at.getTime() >= SEEN_EVERY_MS,
    }
  )
}

const SEEN = statement(
  'sessions.seen',
  `update sessions
      set last_seen_at = :now,
          device_id = coalesce(device_id, (select d.id from devices d
            where (d.token_hash = :deviceHash or d.previous_token_hash = :deviceHash) and d.revoked_at is null))
    where id = :id and (last_seen_at is null or last_seen_at <= :before)`,
)

/**
 * Revoking a device locks the device first and its sessions second. The device is therefore updated in a separate
 * statement, which avoids a deadlock.
 */
const DEVICE_SEEN = statement(
  'sessions.device-seen',
  `update devices set last_seen_at = :now
    where (token_hash = :deviceHash or previous_token_hash = :deviceHash) and revoked_at is null
      and (last_seen_at is null or last_seen_at <= :before)`,
)

/**
 * Records that a session and its device were used, so that a tablet on which staff work does not count as silent. Of
 * several concurrent calls, only one writes. If a session has no stored device, the device of the browser is stored.
 * Such a session began before the enrolment, or under an older release that did not store the device.
 */
export async function markSeen(
  queries: Queries,
  session: { readonly id: string; readonly deviceHash: Buffer | null },
  now: Date,
): Promise<void> {
  const times = { now, before: new Date(now.getTime() - SEEN_EVERY_MS) }
  await queries.run(SEEN, { ...session, ...times })
  if (session.deviceHash) await queries.run(DEVICE_SEEN, { deviceHash: session.deviceHash, ...times })
}

export type ListedSession = {
  readonly id: string
  readonly created_at: Date
  readonly last_used_at: Date
  readonly method: SignInMethod | null
  readonly agent: string | null
  readonly address: string | null
}

const LIST = statement(
  'sessions.list',
  `select id, created_at, coalesce(last_seen_at, created_at) as last_used_at, method, agent, address
     from sessions where staff_id = :staffId and ended_at is null and expires_at > :now
    order by created_at desc, id`,
).returns<ListedSession>()

export function listSessions(queries: Pick<Queries, 'rows'>, staffId: string, now: Date): Promise<ListedSession[]> {
  return queries.rows(LIST, { staffId, now })
}

const CONFIRM = statement(
  'sessions.confirm',
  'update sessions set confirmed_at = :now where id = :id and ended_at is null',
)

export async function confirmSession(queries: Queries, id: string, now: Date): Promise<void> {
  await queries.run(CONFIRM, { id, now })
}

const END = statement('sessions.end', 'update sessions set ended_at = :now where id = :id and ended_at is null')

/** Ends a session at once. Returns false if it was already over. */
export async function endSession(queries: Queries, id: string, now: Date): Promise<boolean> {
  return (await queries.run(END, { id, now })) > 0
}

const END_OF = statement(
  'sessions.end-of-account',
  `update sessions set ended_at = :now
    where staff_id = :staffId and (:id::uuid is null or id = :id) and (:but::uuid is null or id <> :but)
      and ended_at is null and expires_at > :now`,
)

/**
 * Ends sessions of an account at once: the session `id`, or all sessions except `but`. Returns the number of ended
 * sessions.
 */
export function endSessionsOf(
  queries: Queries,
  staffId: string,
  { id = null, but = null }: { readonly id?: string | null; readonly but?: string | null },
  now: Date,
): Promise<number> {
  return queries.run(END_OF, { staffId, id, but, now })
}

const FIND_ALL = statement(
  'sessions.find-all',
  `select ${STAFF_COLUMNS}, se.id as session_id
     from sessions se join staff st on st.id = se.staff_id
    where se.id = any(:ids) and se.ended_at is null and se.expires_at > :now and st.disabled_at is null`,
).returns<StaffRow & { session_id: string }>()

/** Returns the given sessions that have not ended, with their accounts and current access grids. Uses one statement. */
export async function findSessions(
  queries: Queries,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, StaffMember>> {
  const rows = await queries.rows(FIND_ALL, { ids, now })
  return new Map(rows.map(row => [row.session_id, readStaff(row)]))
}

/** The notification channel for sessions that end, accounts that are disabled, and access grids that change. */
export const ACCESS_CHANNEL = 'access'
