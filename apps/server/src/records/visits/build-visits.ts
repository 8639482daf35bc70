import type { LocationKey } from '@frontlash/domain/location-key'
import { firstRetainedDay } from '@frontlash/domain/retention/retention'
import { addDays, type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import type { LocationRules } from '@frontlash/domain/visits/day-sources'
import { type LoggedVisit, loggedVisits } from '@frontlash/domain/visits/logged-visits'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { fingerprintOf } from '../../platform/db/fingerprint.ts'
import { statement } from '../../platform/db/statement.ts'
import { requireDiskSpace } from '../../platform/disk-space.ts'
import { readDaySources } from './day-sources-store.ts'
import { lockFigureDay, storeFigureDay } from './figure-day-store.ts'
import { rowOf, VISIT_COLUMNS } from './visit-rows.ts'

/** The number of days in a batch. A batch is read within the timeout of reports, however many years are stored. */
const DAYS_READ_TOGETHER = 31

/** The number of days before today whose visits are computed and stored again every night. */
export const REBUILT_DAYS = 4

type Context = Pick<AppContext, 'db' | 'clock' | 'disk' | 'locations' | 'settings' | 'reads'>

const recordsOf = (table: string, position: number, days: string, which: string) =>
  `select day, ${position} as position, ${fingerprintOf(table)} as state from ${table}
    where location_id in (select id from locations) and day ${days} and ${which} group by day`

const statesOf = (days: string) =>
  `select day, string_agg(state, ' ' order by position) as state from (
     ${[
       recordsOf('appointments', 1, days, 'true'),
       recordsOf('daily_statuses', 2, days, 'true'),
       recordsOf('check_ins', 3, days, 'true'),
       recordsOf('alerts', 4, days, `kind = 'abandoned_walk_in'`),
       recordsOf('visit_corrections', 5, days, 'true'),
     ].join(' union all ')}) parts
    group by day`

type DayState = { day: SalonDay; state: string }

const STATES = statement('visits.states-of-days', statesOf('between :from and :to')).returns<DayState>()
const SOME_STATES = statement('visits.states-of-some-days', statesOf('= any(:days::date[])')).returns<DayState>()

/** Returns a fingerprint for each given day that has records. */
export async function readDayStates(
  queries: Pick<Queries, 'rows'>,
  days: readonly SalonDay[],
): Promise<ReadonlyMap<SalonDay, string>> {
  return new Map((await queries.rows(SOME_STATES, { days })).map(one => [one.day, one.state]))
}

const BUILT = statement(
  'visits.built-days',
  'select day, made_from as state from visit_days where day between :from and :to',
).returns<{ day: SalonDay; state: string }>()

type Period = { readonly from: SalonDay; readonly to: SalonDay }

async function readStates(queries: Pick<Queries, 'rows'>, { from, to }: Period): Promise<Map<SalonDay, string>> {
  const states = new Map<SalonDay, string>()
  for (let first = from; first <= to; first = addDays(first, DAYS_READ_TOGETHER)) {
    const last = addDays(first, DAYS_READ_TOGETHER - 1)
    const some = await queries.rows(STATES, { from: first, to: last < to ? last : to })
    for (const { day, state } of some) states.set(day, state)
  }
  return states
}

/**
 * Stores the visits of the last four days before today, and of every earlier day whose records have changed since they
 * were stored (docs/product/office/visits.md, "Visits"). The newest day comes first. Ends when all are stored or `stop`
 * is aborted.
 */
export async function buildVisits(context: Context, stop: AbortSignal): Promise<{ days: number; visits: number }> {
  const { timeZone } = context.locations.first()
  const today = salonDayOf(context.clock.salonNow(), timeZone)
  const range = { from: firstRetainedDay('visits', today), to: addDays(today, -1) }
  const [stateOf, built] = await Promise.all([readStates(context.reads, range), context.db.rows(BUILT, range)])
  const known = new Map(built.map(one => [one.day, one.state]))
  for (let back = 1; back <= REBUILT_DAYS; back++) known.delete(addDays(today, -back))
  const last = Array.from({ length: REBUILT_DAYS }, (_, back) => addDays(today, -back - 1))
  const due = [...new Set([...last, ...stateOf.keys(), ...known.keys()])]
    .filter(day => known.get(day) !== (stateOf.get(day) ?? ''))
    .sort((a, b) => (a < b ? 1 : -1))
  let visits = 0
  let days = 0
  for (const day of due) {
    if (stop.aborted) break
    requireDiskSpace(context)
    visits += await buildDay(context, day, stateOf.get(day) ?? '')
    days++
  }
  return { days, visits }
}

type DayContext = Pick<AppContext, 'clock' | 'locations' | 'settings'>

export async function computeDay(
  context: DayContext,
  queries: Pick<Queries, 'rows'>,
  day: SalonDay,
): Promise<LoggedVisit[]> {
  return (await computeDays(context, queries, [day]))[0]!
}

/**
 * Computes the visits of several days. The result has the same order as `days`. `asOf` returns the instant at which the
 * outcomes of a day are computed.
 */
export async function computeDays(
  context: DayContext,
  queries: Pick<Queries, 'rows'>,
  days: readonly SalonDay[],
  asOf = (_day: SalonDay) => context.clock.salonNow(),
): Promise<LoggedVisit[][]> {
  if (days.length === 0) return []
  const rulesOf = locationRules(context)
  return (await readDaySources(context, queries, days)).map(sources =>
    loggedVisits(sources, asOf(sources.day), rulesOf),
  )
}

/** Returns a function that looks up a location's current time zone and limits. */
export function locationRules({ locations, settings }: Omit<DayContext, 'clock'>): (of: LocationKey) => LocationRules {
  return locationId => ({
    timeZone: locations.get(locationId).timeZone,
    thresholds: settings.get('thresholds', locationId),
  })
}

const NAMES = VISIT_COLUMNS.map(([name]) => name).join(', ')

const REPLACE = statement(
  'visits.replace-day',
  `with fresh as (
     select * from json_to_recordset(:visits::json) as x(${VISIT_COLUMNS.map(column => column.join(' ')).join(', ')})),
   gone as (
     delete from visit_facts f
      where f.location_id in (select id from locations) and f.day = :day and not f.is_forgotten
        and not exists (select from fresh x where x.location_id = f.location_id and x.key = f.key)),
   marked as (
     insert into visit_days (day, made_from, built_at) values (:day, :state, :now)
     on conflict (day) do update set made_from = excluded.made_from, built_at = excluded.built_at)
   insert into visit_facts as f (${NAMES}) select ${NAMES} from fresh
   on conflict (location_id, day, key) do update
      set (${NAMES}) = row (${VISIT_COLUMNS.map(([name]) => `excluded.${name}`).join(', ')})
    where not f.is_forgotten`,
)

async function buildDay(context: Context, day: SalonDay, state: string): Promise<number> {
  return context.db.transaction(async queries => {
    await lockFigureDay(queries, day)
    const visits = await computeDay(context, queries, day)
    const now = context.clock.realNow()
    await queries.run(REPLACE, {
      visits: JSON.stringify(visits.map(rowOf)),
      day,
      state,
      now,
    })
    await storeFigureDay(queries, day)
    return visits.length
  })
}
