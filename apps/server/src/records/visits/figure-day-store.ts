import type { SalonDay } from '@frontlash/domain/salon-day'
import type { FigureVisit } from '@frontlash/domain/visits/figures'
import { PUNCTUALITY } from '@frontlash/domain/visits/logged-visits'
import { LEFT_OUT, VISIT_KINDS, VISIT_OUTCOMES } from '@frontlash/domain/visits/visit-values'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const TAKE_TURNS = statement(
  'visits.figure-day-turns',
  `select pg_advisory_xact_lock(hashtextextended('figures of ' || :day::date, 0))`,
)

/** A visit as stored in `figure_days`. `technician_at` is an index into the day's list of technicians. */
type StoredVisit = {
  readonly kind: number
  readonly outcome: number
  readonly hour: number
  readonly is_visit: boolean
  readonly scenario: number | null
  readonly is_manual: boolean
  readonly arrival_step: number | null
  readonly early_minutes: number | null
  readonly wait_seconds: number | null
  readonly late_start_seconds: number | null
  readonly left_out: number | null
  readonly technician_at: number
}

/** The lists in `figure_days.facts`, in the order of storage. The list of technicians comes last. */
const COLUMNS = [
  'kind',
  'outcome',
  'hour',
  'is_visit',
  'scenario',
  'is_manual',
  'arrival_step',
  'early_minutes',
  'wait_seconds',
  'late_start_seconds',
  'left_out',
  'technician_at',
] as const satisfies readonly (keyof StoredVisit)[]

/** Columns with few possible values. Each value is stored as its index in the column's list. */
const WORDS: Partial<Record<keyof StoredVisit, readonly string[]>> = {
  kind: VISIT_KINDS,
  outcome: VISIT_OUTCOMES,
  scenario: PUNCTUALITY,
  left_out: LEFT_OUT,
}

function listOf(column: keyof StoredVisit): string {
  const words = WORDS[column]?.map(word => `'${word}'`).join(', ')
  return `json_agg(${words ? `array_position(array[${words}], ${column}) - 1` : column} order by key)`
}

// The figures of a day are computed from the stored visits. The visits of deleted clients cannot be computed again from
// other records.
const REPLACE = statement(
  'visits.replace-figure-day',
  `with gone as (
     delete from figure_days d
      where d.location_id in (select id from locations) and d.day = :day
        and not exists (select from visit_facts f where f.location_id = d.location_id and f.day = d.day))
   insert into figure_days (location_id, day, is_measured, facts)
   select location_id, day, bool_or(is_measured), json_build_array(${COLUMNS.map(listOf).join(', ')},
     json_agg(distinct jsonb_build_array(technician_at, technician_id, technician)))::text
     from (
       select f.*, dense_rank() over (partition by f.location_id order by coalesce(f.technician_id, ''), f.technician) - 1
           as technician_at
         from visit_facts f where f.location_id in (select id from locations) and f.day = :day) f
    group by location_id, day
   on conflict (location_id, day) do update set is_measured = excluded.is_measured, facts = excluded.facts`,
)

/**
 * Locks the figures of a day until the transaction ends. Call this function before the day's visits are read. If two
 * transactions change the same day, the second one then sees the changes of the first.
 */
export async function lockFigureDay(queries: Queries, day: SalonDay): Promise<void> {
  await queries.run(TAKE_TURNS, { day })
}

/**
 * Stores the figures of a day, computed from its visits, in the transaction that has changed the visits. The caller
 * must have called lockFigureDay.
 */
export async function storeFigureDay(queries: Queries, day: SalonDay): Promise<void> {
  await queries.run(REPLACE, { day })
}

export function readFigureVisits(stored: string): FigureVisit[] {
  const lists = JSON.parse(stored) as unknown[][]
  const visits = Object.fromEntries(COLUMNS.map((column, at) => [column, lists[at]])) as {
    [Column in keyof StoredVisit]: StoredVisit[Column][]
  }
  const technicians: { id: string | null; name: string }[] = []
  for (const [at, id, name] of lists[COLUMNS.length] as [number, string | null, string][])
    technicians[at] = { id, name }
  return visits.kind.map((kind, row) => {
    const scenario = visits.scenario[row]!
    const leftOut = visits.left_out[row]!
    const technician = technicians[visits.technician_at[row]!]!
    return {
      kind: VISIT_KINDS[kind]!,
      outcome: VISIT_OUTCOMES[visits.outcome[row]!]!,
      hour: visits.hour[row]!,
      isVisit: visits.is_visit[row]!,
      scenario: scenario === null ? null : PUNCTUALITY[scenario]!,
      isManual: visits.is_manual[row]!,
      arrivalStep: visits.arrival_step[row]!,
      earlyMinutes: visits.early_minutes[row]!,
      waitSeconds: visits.wait_seconds[row]!,
      lateStartSeconds: visits.late_start_seconds[row]!,
      leftOut: leftOut === null ? null : LEFT_OUT[leftOut]!,
      technicianId: technician.id,
      technician: technician.name,
    }
  })
}
