import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import { type CountedVisits, isCountedIn } from '@frontlash/domain/visits/figure-visits'
import type { FigureDay } from '@frontlash/domain/visits/figures'
import type { LoggedVisit } from '@frontlash/domain/visits/logged-visits'
import { matchesFilters, type VisitFilters } from '@frontlash/domain/visits/visit-filters'
import type { VisitKind, VisitOutcome } from '@frontlash/domain/visits/visit-values'
import type { Queries } from '../../platform/db/database.ts'
import { type ListPosition, type ListSource, type PageRow, pagedList } from '../../platform/db/keyset-list.ts'
import { statement } from '../../platform/db/statement.ts'
import { readFigureVisits } from './figure-day-store.ts'
import { VISIT_COLUMNS, type VisitRow, visitOf } from './visit-rows.ts'

/** The requested locations, and the requested days from `from` to `to` (both inclusive). */
export type VisitRange = {
  readonly locations: readonly LocationKey[]
  readonly from: SalonDay
  readonly to: SalonDay
}

/**
 * The days of a range that are not stored yet, and their visits at the requested locations. The caller first reads
 * these days and then the stored days. In between, the nightly work may store some of these days. The caller must
 * therefore ignore stored rows of these days, so that no day is counted twice.
 */
export type LiveRange = { readonly days: ReadonlySet<SalonDay>; readonly visits: readonly LoggedVisit[] }

export type VisitQuery = VisitRange &
  VisitFilters & {
    readonly kind: VisitKind | null
    readonly outcomes: readonly VisitOutcome[] | null
    readonly counted: CountedVisits | null
  }

const OF_RANGE = `f.location_id = any(:locations) and f.day between :from and :to and f.day <> all(:liveDays::date[])`
const MATCHES = `(:weekday::int is null or extract(isodow from f.day) = :weekday + 1)
    and (:hour::int is null or f.hour = :hour)
    and (:technician::text is null or (f.kind = 'booked' and coalesce(f.technician_id, f.technician) = :technician))`
// This condition must be equivalent to `isCountedIn`.
const IS_COUNTED = `f.kind <> 'abandoned' and f.is_visit and f.outcome not in ('cancelled', 'cancelled-here') and case
      when :counted = 'arrivals' then f.arrival_step is not null
      when :counted like 'waits%' then f.wait_seconds is not null and f.left_out is null
        and (:counted = 'waits' or f.kind = case :counted when 'waits-of-bookings' then 'booked' else 'walk-in' end)
      when :counted = 'late' then f.kind = 'booked' and f.outcome <> 'too-late' and f.early_minutes < 0
      when :counted like 'punctuality-%' then f.kind = 'booked' and not f.is_manual and f.early_minutes is not null
        and f.scenario = substr(:counted, length('punctuality-') + 1)
      else f.left_out = :counted end`
const OF_QUERY = `${OF_RANGE} and ${MATCHES}
    and (:kind::text is null or f.kind = :kind)
    and (:outcomes::text[] is null or f.outcome = any(:outcomes))
    and (:counted::text is null or (${IS_COUNTED}))`

const COLUMNS = VISIT_COLUMNS.map(([name]) => `f.${name}`).join(', ')

/**
 * The sort value of a cursor consists of the day and the milliseconds since 1970. The id of the cursor is the visit's
 * key.
 */
const AFTER_DAY = `split_part(:afterValue::text, ' ', 1)::date`
const AFTER_AT = `timestamptz 'epoch' + split_part(:afterValue, ' ', 2)::bigint * interval '1 millisecond'`

// If the row comparison contained the day, PostgreSQL would begin to read the index at the end of the period.
const STORED = pagedList('visits.list', {
  page: isAscending => {
    const [beyond, way] = isAscending ? ['>', ''] : ['<', ' desc']
    return `select ${COLUMNS} from visit_facts f
      where ${OF_QUERY} and (:afterValue::text is null or (f.day ${beyond}= ${AFTER_DAY}
        and (f.day <> ${AFTER_DAY} or (f.at, f.key) ${beyond} (${AFTER_AT}, :afterId::text))))
      order by f.day${way}, f.at${way}, f.key${way} limit :rows`
  },
  counted: `visit_facts f where ${OF_QUERY}`,
}).returns<VisitRow>()

type ListedVisit = LoggedVisit & PageRow

/** Lists the visit log by time. `live` contains the matching visits of the days that are not stored yet. */
export function visitList(visitQuery: VisitQuery, live: LiveRange): ListSource<ListedVisit> {
  const stored = STORED({ ...visitQuery, liveDays: [...live.days] })
  return {
    read: async (queries, page) => {
      const sign = page.isAscending ? 1 : -1
      const after = page.after && positionOf(page.after)
      const unstored = live.visits.filter(visit => after === null || byTime(visit, after) * sign > 0)
      const visits = [...unstored, ...(await stored.read(queries, page)).map(visitOf)]
      return visits
        .sort((a, b) => byTime(a, b) * sign)
        .slice(0, page.rows)
        .map(visit => ({ ...visit, cursor_value: `${visit.day} ${visit.at.getTime()}`, cursor_id: visit.key }))
    },
    count: async (queries, max) => (await stored.count(queries, max)) + live.visits.length,
  }
}

type VisitPosition = Pick<LoggedVisit, 'day' | 'at' | 'key'>

function positionOf({ value, id }: ListPosition): VisitPosition {
  const [day, at] = value.split(' ') as [SalonDay, string]
  return { day, at: new Date(Number(at)), key: id }
}

export function liveMatches({ days, visits }: LiveRange, visitQuery: VisitQuery): LiveRange {
  const { kind, outcomes, counted } = visitQuery
  const matches = visits.filter(
    visit =>
      matchesFilters(visit, visitQuery) &&
      (kind === null || visit.kind === kind) &&
      (outcomes === null || outcomes.includes(visit.outcome)) &&
      (counted === null || isCountedIn(counted, visit)),
  )
  return { days, visits: matches }
}

const FIGURES = statement(
  'visits.figures',
  `select f.location_id as "locationId", f.day, f.is_measured as "isMeasured", f.facts
     from figure_days f
    where ${OF_RANGE} and (:weekday::int is null or extract(isodow from f.day) = :weekday + 1)`,
).returns<{ locationId: string; day: string; isMeasured: boolean; facts: string }>()

/** A location's day with packed visits. Unpacking all days of a year at once would delay other calls. */
export type StoredDay = Omit<FigureDay, 'visits'> & { readonly unpack: () => FigureDay }

/** Returns the stored visits for the figures, by location and day. The `live` days are omitted. */
export async function readFigureDays(
  queries: Pick<Queries, 'rows'>,
  { locations, from, to, technician, weekday, hour }: VisitRange & VisitFilters,
  live: LiveRange,
): Promise<StoredDay[]> {
  const rows = await queries.rows(FIGURES, { locations, from, to, weekday, liveDays: [...live.days] })
  const isAll = technician === null && hour === null
  return rows.map(({ day, isMeasured, ...row }) => {
    const one = { day, locationId: row.locationId as LocationKey, isMeasured }
    const visits = () => {
      const all = readFigureVisits(row.facts)
      return isAll ? all : all.filter(visit => matchesFilters({ ...visit, day }, { technician, weekday, hour }))
    }
    return { ...one, unpack: () => ({ ...one, visits: visits() }) }
  })
}

/** Converts live visits to the format of readFigureDays. */
export function figureDaysOf(visits: readonly LoggedVisit[], filters: VisitFilters): FigureDay[] {
  const days = new Map<string, FigureDay & { visits: LoggedVisit[] }>()
  for (const visit of visits) {
    if (!matchesFilters(visit, { ...filters, technician: null, hour: null })) continue
    const { day, locationId, isMeasured } = visit
    const one = days.get(`${locationId} ${day}`) ?? { day, locationId, isMeasured, visits: [] }
    days.set(`${locationId} ${day}`, one)
    if (matchesFilters(visit, filters)) one.visits.push(visit)
  }
  return [...days.values()]
}

function byTime(a: VisitPosition, b: VisitPosition): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  const apart = a.at.getTime() - b.at.getTime()
  if (apart !== 0) return apart
  return a.key === b.key ? 0 : a.key < b.key ? -1 : 1
}
