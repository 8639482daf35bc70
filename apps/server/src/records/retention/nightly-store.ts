import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export type NightlyWorkName = 'retention' | 'backup' | 'visits'

export type NightlyState = {
  readonly name: NightlyWorkName
  /** The last day whose work is done. */
  readonly day: SalonDay
  readonly doneAt: Date | null
  readonly facts: Readonly<Record<string, unknown>>
  readonly failingSince: Date | null
  readonly failure: string | null
}

const BEGIN = statement(
  'nightly.begin',
  `insert into nightly_work (name, day)
   select name, case when name = any(:atOnce) then :day::date - 1 else :day end from unnest(:names::text[]) as name
   on conflict (name) do nothing`,
)

/**
 * Adds the rows of a new salon. Marks the work of `day` as done, so that nightly work begins on the next day. Only the
 * kinds of work in `atOnce` run now.
 */
export async function beginNightlyWork(
  queries: Queries,
  names: readonly NightlyWorkName[],
  day: SalonDay,
  atOnce: readonly NightlyWorkName[],
): Promise<void> {
  await queries.run(BEGIN, { names, day, atOnce })
}

const READ = statement(
  'nightly.read',
  `select name, day, done_at as "doneAt", facts, failing_since as "failingSince", failure
     from nightly_work order by name`,
).returns<NightlyState>()

export function readNightlyWork(queries: Queries): Promise<NightlyState[]> {
  return queries.rows(READ)
}

const DONE = statement(
  'nightly.done',
  `update nightly_work set day = :day, done_at = :doneAt, facts = :facts, failing_since = null, failure = null where name = :name`,
)

export async function recordNightlyDone(
  queries: Queries,
  done: { name: NightlyWorkName; day: SalonDay; at: Date; facts: object },
): Promise<void> {
  await queries.run(DONE, { name: done.name, day: done.day, doneAt: done.at, facts: JSON.stringify(done.facts) })
}

const FAILED = statement(
  'nightly.failed',
  `update nightly_work set failing_since = coalesce(failing_since, :at), failure = :failure where name = :name`,
)

/** Records that nightly work failed, so that it is retried. */
export async function recordNightlyFailure(
  queries: Queries,
  failed: { name: NightlyWorkName; at: Date; failure: string },
): Promise<void> {
  await queries.run(FAILED, { name: failed.name, at: failed.at, failure: failed.failure })
}
