import { randomUUID } from 'node:crypto'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { readStaff, STAFF_COLUMNS, type StaffMember, type StaffRow } from './staff-store.ts'

/** How long a token is valid. */
const SESSION_HOURS = 12

const START = statement(
  'sessions.start',
  `insert into sessions (id, staff_id, selected_location_id, created_at, expires_at) values (:id, :staffId, :selectedLocationId, :now, :expiresAt)`,
)

export type Session = { readonly id: string; readonly expiresAt: Date }

/** Starts a session; its id is the token's `jti`. */
export async function startSession(
  queries: Queries,
  session: { staffId: string; selectedLocationId: LocationKey | null; now: Date },
): Promise<Session> {
  const id = randomUUID()
  const expiresAt = new Date(session.now.getTime() + SESSION_HOURS * 3_600_000)
  await queries.run(START, {
    id,
    staffId: session.staffId,
    selectedLocationId: session.selectedLocationId,
    now: session.now,
    expiresAt,
  })
  return { id, expiresAt }
}

type SessionRow = StaffRow & {
  selected_location_id: LocationKey | null
  confirmed_at: Date | null
  has_password: boolean
}

/** A session that is not over. */
export type FoundSession = {
  /** With the current role and grid. */
  readonly staff: StaffMember
  readonly selectedLocationId: LocationKey | null
  /** When the password was last given in this session for a call that asks for it; null: never. */
  readonly confirmedAt: Date | null
  readonly hasPassword: boolean
}

const FIND = statement(
  'sessions.find',
  `select ${STAFF_COLUMNS}, se.selected_location_id, se.confirmed_at, st.password_hash is not null as has_password
     from sessions se join staff st on st.id = se.staff_id
    where se.id = :id and se.ended_at is null and se.expires_at > :now and st.disabled_at is null`,
).returns<SessionRow>()

/** A session with its account; undefined when it is over or the account was disabled. */
export async function findSession(queries: Queries, id: string, now: Date): Promise<FoundSession | undefined> {
  const row = await queries.row(FIND, { id, now })
  return (
    row && {
      staff: readStaff(row),
      selectedLocationId: row.selected_location_id,
      confirmedAt: row.confirmed_at,
      hasPassword: row.has_password,
    }
  )
}

const CONFIRM = statement(
  'sessions.confirm',
  'update sessions set confirmed_at = :now where id = :id and ended_at is null',
)

/** Saves that the password was given again in a session. */
export async function confirmSession(queries: Queries, id: string, now: Date): Promise<void> {
  await queries.run(CONFIRM, { id, now })
}

const END = statement('sessions.end', 'update sessions set ended_at = :now where id = :id and ended_at is null')

/** Ends a session at once. False when it was already over. */
export async function endSession(queries: Queries, id: string, now: Date): Promise<boolean> {
  return (await queries.run(END, { id, now })) > 0
}

const FIND_ALL = statement(
  'sessions.find-all',
  `select ${STAFF_COLUMNS}, se.id as session_id
     from sessions se join staff st on st.id = se.staff_id
    where se.id = any(:ids) and se.ended_at is null and se.expires_at > :now and st.disabled_at is null`,
).returns<StaffRow & { session_id: string }>()

/** Those of these sessions that are not over, with their account and its current grid. One statement. */
export async function findSessions(
  queries: Queries,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, StaffMember>> {
  const rows = await queries.rows(FIND_ALL, { ids, now })
  return new Map(rows.map(row => [row.session_id, readStaff(row)]))
}

/** Notified when a session ended, an account was disabled, or a grid changed. */
export const ACCESS_CHANNEL = 'access'
