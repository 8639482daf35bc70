import { randomUUID } from 'node:crypto'
import type { LocationKey } from '@frontlash/domain/location-key'
import { type Queries, statement } from '../../platform/db/database.ts'
import { readStaff, STAFF_COLUMNS, type StaffMember, type StaffRow } from './staff-store.ts'

/** How long a token opens the salon. */
export const SESSION_HOURS = 12

const START = statement(
  'sessions.start',
  `insert into sessions (id, staff_id, selected_location_id, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
)

export type Session = { readonly id: string; readonly expiresAt: Date }

/** Starts a session; its id is the token's `jti`. */
export async function startSession(
  queries: Queries,
  session: { staffId: string; selectedLocationId: LocationKey | null; now: Date },
): Promise<Session> {
  const id = randomUUID()
  const expiresAt = new Date(session.now.getTime() + SESSION_HOURS * 3_600_000)
  await queries.run(START, [id, session.staffId, session.selectedLocationId, session.now, expiresAt])
  return { id, expiresAt }
}

type SessionRow = StaffRow & { selected_location_id: LocationKey | null }

const FIND = statement<SessionRow>(
  'sessions.find',
  `select ${STAFF_COLUMNS}, se.selected_location_id
     from sessions se join staff st on st.id = se.staff_id
    where se.id = $1 and se.ended_at is null and se.expires_at > $2 and st.disabled_at is null`,
)

/** Whose session this is, with her role and her grid as they are now; nothing when it is over or she was disabled. */
export async function findSession(
  queries: Queries,
  id: string,
  now: Date,
): Promise<{ staff: StaffMember; selectedLocationId: LocationKey | null } | undefined> {
  const row = await queries.row(FIND, [id, now])
  return row && { staff: readStaff(row), selectedLocationId: row.selected_location_id }
}

const END = statement('sessions.end', 'update sessions set ended_at = $2 where id = $1 and ended_at is null')

/** Ends a session at once. False when it was over already. */
export async function endSession(queries: Queries, id: string, now: Date): Promise<boolean> {
  return (await queries.run(END, [id, now])) > 0
}

const FIND_ALL = statement<StaffRow & { session_id: string }>(
  'sessions.find-all',
  `select ${STAFF_COLUMNS}, se.id as session_id
     from sessions se join staff st on st.id = se.staff_id
    where se.id = any($1) and se.ended_at is null and se.expires_at > $2 and st.disabled_at is null`,
)

/** Those of these sessions that are not over, with whose they are and her grid as it is now. One statement. */
export async function findSessions(
  queries: Queries,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, StaffMember>> {
  const rows = await queries.rows(FIND_ALL, [ids, now])
  return new Map(rows.map(row => [row.session_id, readStaff(row)]))
}

/** Told on this channel when a session ended, an account was disabled, or somebody's grid changed. */
export const ACCESS_CHANNEL = 'access'
