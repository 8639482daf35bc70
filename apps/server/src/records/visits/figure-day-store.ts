import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

// Of two that change visits of one day at once, the second sees what the first did.
const TAKE_TURNS = statement(
  'visits.figure-day-turns',
  `select pg_advisory_xact_lock(hashtextextended('figures of ' || :day::date, 0))`,
)

// From the stored rows: those of deleted clients are no longer made, but stay.
const REPLACE = statement(
  'visits.replace-figure-day',
  `with gone as (
     delete from figure_days d
      where d.location_id in (select id from locations) and d.day = :day
        and not exists (select from visit_facts f where f.location_id = d.location_id and f.day = d.day))
   insert into figure_days (location_id, day, is_measured, facts)
   select f.location_id, f.day, bool_or(f.is_measured), string_agg(f.packed, ',' order by f.key)
     from visit_facts f where f.location_id in (select id from locations) and f.day = :day group by f.location_id, f.day
   on conflict (location_id, day) do update set is_measured = excluded.is_measured, facts = excluded.facts`,
)

/** What the figures take from a day, from its stored visits. In the transaction that has changed those. */
export async function storeFigureDay(queries: Queries, day: SalonDay): Promise<void> {
  await queries.run(TAKE_TURNS, { day })
  await queries.run(REPLACE, { day })
}
