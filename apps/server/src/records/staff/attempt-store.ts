import {
  type AttemptCount,
  type AttemptLimit,
  type AttemptVerdict,
  countAttempt,
  undoAttempt,
} from '@frontlash/domain/access/attempt-limit'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Database, Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export type AttemptSource = AttemptLimit & { readonly name: string }

type CountRow = {
  source: string
  failures: number
  last_failure_at: Date | null
  blocked_until: Date | null
  day: SalonDay
  day_failures: number
}

// The rows are inserted and locked by one statement in a fixed order. Concurrent attempts then wait for each other
// without a deadlock.
const LOCK = statement(
  'tries.lock',
  `insert into sign_in_throttles as held (source, day, updated_at)
   select source, :today, :now from unnest(:sources::text[]) as source order by source
   on conflict (source) do update set updated_at = excluded.updated_at
   returning source, failures, last_failure_at, blocked_until, day, day_failures`,
).returns<CountRow>()

const SAVE = statement(
  'tries.save',
  `update sign_in_throttles t
      set failures = x.failures, last_failure_at = x.last_failure_at, blocked_until = x.blocked_until, day = x.day,
          day_failures = x.day_failures
     from jsonb_to_recordset(:rows::jsonb)
          as x(source text, failures integer, last_failure_at timestamptz, blocked_until timestamptz, day date,
               day_failures integer)
    where t.source = x.source`,
)

export type CountedAttempt = { readonly before: AttemptCount | undefined; readonly after: AttemptCount }

export type ReservedAttempt =
  | { readonly ok: true; readonly counts: ReadonlyMap<string, CountedAttempt> }
  | { readonly ok: false; readonly source: string; readonly verdict: Extract<AttemptVerdict, { ok: false }> }

/**
 * Counts one attempt for each of the sources; counts nothing if any source has reached its limit. The attempt counts as
 * wrong until `releaseAttempt` is called. Counts are in the database, so a restart does not reset them.
 */
export function reserveAttempt(
  db: Database,
  sources: readonly AttemptSource[],
  now: Date,
  today: SalonDay,
): Promise<ReservedAttempt> {
  return db.transaction(async queries => {
    const held = await hold(queries, sources, now, today)
    const counts = new Map<string, CountedAttempt>()
    let refused: Extract<ReservedAttempt, { ok: false }> | undefined
    for (const source of sources) {
      const before = held.get(source.name)
      const verdict = countAttempt(before, source, now, today)
      if (verdict.ok) counts.set(source.name, { before, after: verdict.count })
      else if (!refused || secondsOf(verdict) > secondsOf(refused.verdict))
        refused = { ok: false, source: source.name, verdict }
    }
    if (refused) return refused
    await save(
      queries,
      [...counts].map(([name, { after }]) => [name, after]),
    )
    return { ok: true, counts }
  })
}

export function releaseAttempt(
  db: Database,
  sources: readonly AttemptSource[],
  counts: ReadonlyMap<string, CountedAttempt>,
  now: Date,
  today: SalonDay,
): Promise<void> {
  return db.transaction(async queries => {
    const held = await hold(queries, sources, now, today)
    await save(
      queries,
      sources.map(({ name, row }) => [name, undoAttempt(held.get(name)!, row, counts.get(name)!)]),
    )
  })
}

function secondsOf(verdict: Extract<AttemptVerdict, { ok: false }>): number {
  return verdict.refusal === 'wait' ? verdict.seconds : Number.POSITIVE_INFINITY
}

async function hold(
  queries: Queries,
  sources: readonly AttemptSource[],
  now: Date,
  today: SalonDay,
): Promise<Map<string, AttemptCount>> {
  const rows = await queries.rows(LOCK, { sources: sources.map(source => source.name), today, now })
  return new Map(
    rows.map(row => [
      row.source,
      {
        failures: row.failures,
        lastFailureAt: row.last_failure_at,
        blockedUntil: row.blocked_until,
        day: row.day,
        dayFailures: row.day_failures,
      },
    ]),
  )
}

async function save(
  queries: Queries,
  counts: readonly (readonly [source: string, count: AttemptCount])[],
): Promise<void> {
  const rows = counts.map(([source, count]) => ({
    source,
    failures: count.failures,
    last_failure_at: count.lastFailureAt,
    blocked_until: count.blockedUntil,
    day: count.day,
    day_failures: count.dayFailures,
  }))
  await queries.run(SAVE, { rows: JSON.stringify(rows) })
}
