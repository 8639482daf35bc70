import type { SalonDay } from '@frontlash/domain/salon-day'
import type { FigureFact } from '@frontlash/domain/visits/figures'
import { PUNCTUALITY } from '@frontlash/domain/visits/visit-facts'
import { LEFT_OUT, VISIT_KINDS, VISIT_OUTCOMES } from '@frontlash/domain/visits/visit-words'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const TAKE_TURNS = statement(
  'visits.figure-day-turns',
  `select pg_advisory_xact_lock(hashtextextended('figures of ' || :day::date, 0))`,
)

const codeOf = (column: string, words: readonly string[]) =>
  `array_position(array[${words.map(word => `'${word}'`).join(', ')}], ${column}) - 1`
const column = (value: string) => `json_agg(${value} order by key)`

// The figures are made from the stored rows, because the rows of deleted clients cannot be made again.
const REPLACE = statement(
  'visits.replace-figure-day',
  `with gone as (
     delete from figure_days d
      where d.location_id in (select id from locations) and d.day = :day
        and not exists (select from visit_facts f where f.location_id = d.location_id and f.day = d.day))
   insert into figure_days (location_id, day, is_measured, facts)
   select location_id, day, bool_or(is_measured), json_build_array(${[
     column(codeOf('kind', VISIT_KINDS)),
     column(codeOf('outcome', VISIT_OUTCOMES)),
     column('hour'),
     column('is_visit'),
     column(codeOf('scenario', PUNCTUALITY)),
     column('is_manual'),
     column('arrival_step'),
     column('early_minutes'),
     column('wait_seconds'),
     column('late_start_seconds'),
     column(codeOf('left_out', LEFT_OUT)),
     column('technician_at'),
     'json_agg(distinct jsonb_build_array(technician_at, technician_id, technician))',
   ].join(', ')})::text
     from (
       select f.*, dense_rank() over (partition by f.location_id order by coalesce(f.technician_id, ''), f.technician) - 1
           as technician_at
         from visit_facts f where f.location_id in (select id from locations) and f.day = :day) f
    group by location_id, day
   on conflict (location_id, day) do update set is_measured = excluded.is_measured, facts = excluded.facts`,
)

/**
 * Locks the figures of a day until the transaction ends. Must be called before the day's visits are read, so that of
 * two transactions that change them the second sees the changes of the first.
 */
export async function lockFigureDay(queries: Queries, day: SalonDay): Promise<void> {
  await queries.run(TAKE_TURNS, { day })
}

/** Stores the figures of a day from its visits, in the transaction that has changed the visits. Needs lockFigureDay. */
export async function storeFigureDay(queries: Queries, day: SalonDay): Promise<void> {
  await queries.run(REPLACE, { day })
}

type Columns = [
  kind: number[],
  outcome: number[],
  hour: number[],
  isVisit: boolean[],
  scenario: (number | null)[],
  isManual: boolean[],
  arrivalStep: (number | null)[],
  earlyMinutes: (number | null)[],
  waitSeconds: (number | null)[],
  lateStartSeconds: (number | null)[],
  leftOut: (number | null)[],
  technicianAt: number[],
  technicians: [at: number, id: string | null, name: string][],
]

/** The visits of a location's day from `figure_days.facts`. */
export function readFigureFacts(stored: string): FigureFact[] {
  const [
    kinds,
    outcomes,
    hours,
    isVisit,
    scenarios,
    isManual,
    arrivalSteps,
    earlyMinutes,
    waitSeconds,
    lateStartSeconds,
    leftOut,
    technicianAt,
    technicians,
  ] = JSON.parse(stored) as Columns
  const people: { id: string | null; name: string }[] = []
  for (const [at, id, name] of technicians) people[at] = { id, name }
  return kinds.map((kind, row) => {
    const [scenario, left, technician] = [scenarios[row]!, leftOut[row]!, people[technicianAt[row]!]!]
    return {
      kind: VISIT_KINDS[kind]!,
      outcome: VISIT_OUTCOMES[outcomes[row]!]!,
      hour: hours[row]!,
      isVisit: isVisit[row]!,
      scenario: scenario === null ? null : PUNCTUALITY[scenario]!,
      isManual: isManual[row]!,
      arrivalStep: arrivalSteps[row]!,
      earlyMinutes: earlyMinutes[row]!,
      waitSeconds: waitSeconds[row]!,
      lateStartSeconds: lateStartSeconds[row]!,
      leftOut: left === null ? null : LEFT_OUT[left]!,
      technicianId: technician.id,
      technician: technician.name,
    }
  })
}
