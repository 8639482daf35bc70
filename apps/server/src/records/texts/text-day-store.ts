import { firstRetainedDay } from '@frontlash/domain/retention/retention'
import { addDays, type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { fingerprintOf } from '../../platform/db/fingerprint.ts'
import { statement } from '../../platform/db/statement.ts'

const COUNTED_AGAIN_DAYS = 4

const STATES = statement(
  'text-days.states',
  `select day, ${fingerprintOf('texts')} as state from texts
    where day between :from and :to group by day`,
).returns<{ day: SalonDay; state: string }>()

const BUILT = statement(
  'text-days.built',
  'select day, made_from as state from text_days_built where day between :from and :to',
).returns<{ day: SalonDay; state: string }>()

// Texts from before the number of parts was stored get an estimated number. A survey text counts as two parts, because
// its link is long.
const COUNTED = (which: string) => `select coalesce(t.location_id, '') as location_id, t.day, t.template,
     count(*)::int as texts, sum(coalesce(t.parts, case t.template when 'SURVEY' then 2 else 1 end))::int as parts
   from texts t where t.sent_at is not null and ${which} group by 1, 2, 3`

// A count never decreases. The salon has paid for the texts of a deleted client too.
const BUILD = statement(
  'text-days.build',
  `with built as (
     insert into text_days_built (day, made_from) select * from unnest(:days::date[], :states::text[])
     on conflict (day) do update set made_from = excluded.made_from)
   insert into text_days as d (location_id, day, template, texts, parts) ${COUNTED('t.day = any(:days)')}
   on conflict (location_id, day, template) do update
      set texts = greatest(d.texts, excluded.texts), parts = greatest(d.parts, excluded.parts)`,
)

/**
 * Counts the texts of the last four days before today, and of every earlier day with changed texts
 * (docs/product/office/texts.md, "How texts are counted"). Returns how many days were counted.
 */
export async function buildTextDays(
  context: Pick<AppContext, 'db' | 'reads' | 'clock' | 'locations'>,
): Promise<{ textDays: number }> {
  const today = todayOf(context)
  const range = { from: firstRetainedDay('visits', today), to: addDays(today, -1) }
  const [states, built] = await Promise.all([context.reads.rows(STATES, range), context.db.rows(BUILT, range)])
  const known = new Map(built.map(one => [one.day, one.state]))
  const due = states.filter(one => one.day >= addDays(today, -COUNTED_AGAIN_DAYS) || known.get(one.day) !== one.state)
  if (due.length > 0) await context.db.run(BUILD, { days: due.map(one => one.day), states: due.map(one => one.state) })
  return { textDays: due.length }
}

export type TextDay = {
  readonly locationId: string
  readonly day: SalonDay
  readonly template: string
  readonly texts: number
  readonly parts: number
}

const READ = statement(
  'text-days.read',
  `select location_id as "locationId", day, template, texts, parts from text_days
    where location_id = any(:locations) and day between :from and :to and day < :since
   union all
   select counted.* from (${COUNTED(
     `(t.location_id = any(:locations) or (t.location_id is null and '' = any(:locations)))
        and t.created_at >= :since::date - interval '1 day' and t.day between :since and :to and t.day >= :from`,
   )}) counted`,
).returns<TextDay>()

/**
 * Returns the number of sent texts by location, day and template. Counts the last days itself: the nightly work may not
 * have counted yesterday yet, and a text may be sent days after it was queued.
 */
export function readTextDays(
  context: Pick<AppContext, 'clock' | 'locations'>,
  queries: Pick<Queries, 'rows'>,
  input: { readonly locations: readonly string[]; readonly from: SalonDay; readonly to: SalonDay },
): Promise<TextDay[]> {
  const { locations, from, to } = input
  return queries.rows(READ, { locations, from, to, since: addDays(todayOf(context), -COUNTED_AGAIN_DAYS + 1) })
}

function todayOf({ clock, locations }: Pick<AppContext, 'clock' | 'locations'>): SalonDay {
  return salonDayOf(clock.salonNow(), locations.first().timeZone)
}
