import { countAttempt, type TryCount, type TryVerdict, uncountAttempt } from '@frontlash/domain/access/try-limit'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Database, Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** Where tries come from, and its limits. A shared source counts unknown callers together. */
export type TrySource = { readonly name: string; readonly perDay: number | null; readonly isShared: boolean }

type CountRow = { source: string; failures: number; blocked_until: Date | null; day: SalonDay; day_failures: number }

// The rows are inserted and locked in one statement, always in the same order: simultaneous attempts wait for each
// other.
const LOCK = statement(
  'tries.lock',
  `insert into sign_in_throttles as held (source, day, updated_at)
   select source, :today, :now from unnest(:sources::text[]) as source order by source
   on conflict (source) do update set updated_at = excluded.updated_at
   returning source, failures, blocked_until, day, day_failures`,
).returns<CountRow>()

const SAVE = statement(
  'tries.save',
  `update sign_in_throttles t
      set failures = x.failures, blocked_until = x.blocked_until, day = x.day, day_failures = x.day_failures
     from jsonb_to_recordset(:rows::jsonb)
          as x(source text, failures integer, blocked_until timestamptz, day date, day_failures integer)
    where t.source = x.source`,
)

export type ReservedAttempt =
  | { readonly ok: true; readonly counts: ReadonlyMap<string, TryCount> }
  | { readonly ok: false; readonly source: string; readonly verdict: Extract<TryVerdict, { ok: false }> }

/**
 * Counts one attempt for each of the sources, or for none when one of them has reached its limit. It counts as wrong
 * until `releaseAttempt`. The count is in the database, so a restart does not reset it.
 */
export function reserveAttempt(
  db: Database,
  sources: readonly TrySource[],
  now: Date,
  today: SalonDay,
): Promise<ReservedAttempt> {
  return db.transaction(async queries => {
    const held = await hold(queries, sources, now, today)
    const taken = new Map<string, TryCount>()
    let refused: Extract<ReservedAttempt, { ok: false }> | undefined
    for (const source of sources) {
      const verdict = countAttempt(held.get(source.name), source, now, today)
      if (verdict.ok) taken.set(source.name, verdict.count)
      else if (!refused || secondsOf(verdict) > secondsOf(refused.verdict))
        refused = { ok: false, source: source.name, verdict }
    }
    if (refused) return refused
    await save(queries, taken)
    return { ok: true, counts: taken }
  })
}

/** Uncounts an attempt that was right. */
export function releaseAttempt(db: Database, sources: readonly TrySource[], now: Date, today: SalonDay): Promise<void> {
  return db.transaction(async queries => {
    const held = await hold(queries, sources, now, today)
    await save(queries, new Map(sources.map(({ name, isShared }) => [name, uncountAttempt(held.get(name)!, isShared)])))
  })
}

function secondsOf(verdict: Extract<TryVerdict, { ok: false }>): number {
  return verdict.refusal === 'wait' ? verdict.seconds : Number.POSITIVE_INFINITY
}

async function hold(
  queries: Queries,
  sources: readonly TrySource[],
  now: Date,
  today: SalonDay,
): Promise<Map<string, TryCount>> {
  const rows = await queries.rows(LOCK, { sources: sources.map(source => source.name), today, now })
  return new Map(
    rows.map(row => [
      row.source,
      { failures: row.failures, blockedUntil: row.blocked_until, day: row.day, dayFailures: row.day_failures },
    ]),
  )
}

async function save(queries: Queries, counts: ReadonlyMap<string, TryCount>): Promise<void> {
  const rows = [...counts].map(([source, count]) => ({
    source,
    failures: count.failures,
    blocked_until: count.blockedUntil,
    day: count.day,
    day_failures: count.dayFailures,
  }))
  await queries.run(SAVE, { rows: JSON.stringify(rows) })
}
