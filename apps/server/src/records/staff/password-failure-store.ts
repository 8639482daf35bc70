import {
  DELAY_FADES_AFTER_MS,
  HOLD_ENDS_AFTER_MS,
  type PasswordFailures,
} from '@frontlash/domain/access/password-delay'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export type NamedAccount = {
  /** The id of the account; null if there is no active account with this name. */
  readonly staffId: string | null
  /** The user name as stored; null if no account has this name. */
  readonly username: string | null
  /** The name under which wrong passwords for this user name are counted. */
  readonly subject: string
  readonly failures: PasswordFailures | undefined
}

type FailureRow = { recent: number; since_sign_in: number; last_at: Date; held_since: Date | null }

// The statement is the same for all user names, so its duration does not reveal whether an account exists.
const FIND = statement(
  'unknown-browser-failures.find',
  `select st.id as staff_id, st.username, s.subject, f.recent, f.since_sign_in, f.last_at, f.held_since
     from (select 1) one
     left join staff st on lower(st.username) = lower(:username) and st.disabled_at is null
    cross join lateral (select coalesce('staff:' || st.id, :unknownSubject) as subject) s
     left join unknown_browser_failures f on f.subject = s.subject`,
).returns<{ staff_id: string | null; username: string | null; subject: string } & Partial<FailureRow>>()

/**
 * Returns the active account with a user name, and its wrong passwords from unknown browsers.
 *
 * @param unknownSubject the key of the counts if no account has the user name
 */
export async function findNamedAccount(
  queries: Pick<Queries, 'row'>,
  username: string,
  unknownSubject: string,
): Promise<NamedAccount> {
  const row = (await queries.row(FIND, { username, unknownSubject }))!
  const { staff_id: staffId, username: storedName, subject } = row
  return { staffId, username: storedName, subject, failures: row.last_at ? toFailures(row as FailureRow) : undefined }
}

const COUNT = statement(
  'unknown-browser-failures.count',
  `insert into unknown_browser_failures as f (subject, recent, since_sign_in, last_at) values (:subject, 1, 1, :now)
   on conflict (subject) do update set
     recent = case when f.last_at <= :fadedBefore then 1 else f.recent + 1 end,
     since_sign_in = f.since_sign_in + 1,
     held_since = case when f.last_at <= :heldBefore then null else f.held_since end,
     guesses = f.guesses + 1,
     last_at = :now
   returning recent, since_sign_in, last_at, held_since`,
).returns<FailureRow>()

/** Counts an attempt from an unknown browser as wrong before its password is checked. Returns the new counts. */
export async function countPasswordFailure(
  queries: Pick<Queries, 'row'>,
  subject: string,
  now: Date,
): Promise<PasswordFailures> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const row = await queries.row(COUNT, {
    subject,
    now,
    fadedBefore: before(DELAY_FADES_AFTER_MS),
    heldBefore: before(HOLD_ENDS_AFTER_MS),
  })
  return toFailures(row!)
}

const UNCOUNT = statement(
  'unknown-browser-failures.uncount',
  `update unknown_browser_failures
      set recent = greatest(0, recent - 1), since_sign_in = greatest(0, since_sign_in - 1),
          guesses = greatest(0, guesses - 1),
          last_at = case when last_at = :countedAt then coalesce(:lastAt, last_at) else last_at end
    where subject = :subject`,
)

/**
 * Removes an attempt with the correct password from the counts. `lastAt` is the time of the previous wrong attempt, if
 * any.
 */
export async function uncountPasswordFailure(
  queries: Pick<Queries, 'run'>,
  input: { readonly subject: string; readonly countedAt: Date; readonly lastAt: Date | null },
): Promise<void> {
  await queries.run(UNCOUNT, input)
}

const HOLD = statement(
  'unknown-browser-failures.hold',
  `update unknown_browser_failures set held_since = :now, guesses = since_sign_in
    where subject = :subject and held_since is null`,
)

/** Holds unknown browsers for the account from now on. Returns false if they are already held. */
export async function holdUnknownBrowsers(queries: Queries, subject: string, now: Date): Promise<boolean> {
  return (await queries.run(HOLD, { subject, now })) > 0
}

const SIGNED_IN = statement(
  'unknown-browser-failures.signed-in',
  `update unknown_browser_failures set since_sign_in = 0
    where subject = 'staff:' || :staffId::uuid and since_sign_in > 0`,
)

/**
 * Resets the count of wrong passwords after a sign-in to the account from any browser. If unknown browsers are held for
 * the account, they stay held.
 */
export async function restartPasswordFailures(queries: Queries, staffId: string): Promise<void> {
  await queries.run(SIGNED_IN, { staffId })
}

const END_HOLD = statement(
  'unknown-browser-failures.end-hold',
  `update unknown_browser_failures set held_since = null, since_sign_in = 0
    where subject = 'staff:' || :staffId::uuid and held_since is not null`,
)

/** Ends the hold on unknown browsers. Returns false if there is none. */
export async function endHold(queries: Queries, staffId: string): Promise<boolean> {
  return (await queries.run(END_HOLD, { staffId })) > 0
}

/** SQL condition: the hold of row `f` has not ended. Needs the parameter `:heldAfter` (see `heldAfter`). */
export const IS_HELD = `f.held_since is not null and f.last_at > :heldAfter`

/** Returns an instant. A hold has ended if the last wrong password is not after this instant. */
export function heldAfter(now: Date): Date {
  return new Date(now.getTime() - HOLD_ENDS_AFTER_MS)
}

const HELD = statement(
  'unknown-browser-failures.held',
  `select st.username, f.guesses as wrong, f.held_since as since
     from unknown_browser_failures f join staff st on 'staff:' || st.id = f.subject
    where ${IS_HELD} and st.disabled_at is null order by f.held_since, st.username`,
).returns<HeldAccount>()

export type HeldAccount = { readonly username: string; readonly wrong: number; readonly since: Date }

/** Returns the accounts for which unknown browsers are held, the longest hold first. */
export function readHeldAccounts(queries: Pick<Queries, 'rows'>, now: Date): Promise<HeldAccount[]> {
  return queries.rows(HELD, { heldAfter: heldAfter(now) })
}

function toFailures(row: FailureRow): PasswordFailures {
  return { recent: row.recent, sinceSignIn: row.since_sign_in, lastAt: row.last_at, heldSince: row.held_since }
}

const ADD_TO_SOURCE = statement(
  'password-failures.add',
  `insert into password_failures as f (source, subject, failures, last_at) values (:source, :subject, 1, :now)
   on conflict (source, subject) do update set failures = f.failures + 1, last_at = :now`,
)

/** Saves a wrong password for a user name from a source. A later correct password can remove it from the counts. */
export async function addFailureOfSource(
  queries: Pick<Queries, 'run'>,
  of: { readonly source: string; readonly subject: string; readonly now: Date },
): Promise<void> {
  await queries.run(ADD_TO_SOURCE, of)
}

const CLEAR_OF_SOURCE = statement(
  'password-failures.clear',
  `with gone as (delete from password_failures where source = :source and subject = :subject returning failures)
   update sign_in_throttles t set failures = greatest(0, t.failures - gone.failures)
     from gone where t.source = :source`,
)

/**
 * Removes the wrong passwords for a user name from a source's counts. Wrong passwords for other user names still count.
 */
export async function clearFailuresOfSource(
  queries: Pick<Queries, 'run'>,
  of: { readonly source: string; readonly subject: string },
): Promise<void> {
  await queries.run(CLEAR_OF_SOURCE, of)
}
