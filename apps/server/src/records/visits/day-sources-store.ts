import { technicianDisplayName } from '@frontlash/domain/appointment/technician-name'
import type { Scenario } from '@frontlash/domain/check-in/scenario'
import type { CardMark } from '@frontlash/domain/day/card-mark'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { AbandonedSource, BookingSource, DaySources } from '@frontlash/domain/visits/day-sources'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { fingerprintOf } from '../../platform/db/fingerprint.ts'
import { statement } from '../../platform/db/statement.ts'

/**
 * SQL condition: the row belongs to one of the days. With this condition PostgreSQL can use the index on location and
 * day.
 */
const ON_THE_DAYS = (table: string) =>
  `${table}.location_id in (select id from locations) and ${table}.day = any(:days::date[])`

/** The tables with bookings and check-ins. `readLiveStates` must read the same rows as `readDaySources`. */
const BOOKINGS_FROM = 'appointments a left join daily_statuses s using (square_appointment_id)'
// Each client is looked up by its id. With a simple join, PostgreSQL might read all clients on a busy day.
const CHECK_INS_FROM = `check_ins k
     left join lateral (select one.phone, one.xmin from clients one where one.id = k.client_id limit 1) c on true`
const IS_ABANDONED = `x.kind = 'abandoned_walk_in'`

type BookingRow = Omit<BookingSource, 'assigned' | 'mark' | 'locationId'> & {
  readonly day: SalonDay
  readonly locationId: string
  readonly assignedName: string | null
  readonly mark: string | null
}

const BOOKINGS = statement(
  'visits.day-bookings',
  `select a.day, a.square_appointment_id as id, a.location_id as "locationId", a.status, a.start_at as "startAt",
     a.duration_minutes as "durationMinutes", coalesce(a.customer_phone, 'customer ' || a.customer_id) as "clientKey",
     a.customer_name as "clientName", a.service_name as service, a.technician_name as technician,
     a.segments -> 0 ->> 'team_member_id' as "technicianId",
     case when s.manager_assigned then nullif(s.technician_name, '') end as "assignedName", s.mark,
     coalesce(s.client_checked_in, false) as "isCheckedIn", s.client_checked_in_at as "checkedInAt",
     coalesce(s.manager_manual_check_in, false) as "isManualCheckIn", s.arrived_at as "arrivedAt",
     coalesce(s.manager_marked_received, false) as "isReceived", s.manager_marked_received_at as "receivedAt",
     s.received_by as "receivedBy"
     from ${BOOKINGS_FROM} where ${ON_THE_DAYS('a')}`,
).returns<BookingRow>()

type CheckInRow = {
  readonly day: SalonDay
  readonly id: string
  readonly locationId: string
  readonly appointmentId: string | null
  readonly clientKey: string | null
  readonly isCheckedIn: boolean
  readonly scenario: string
  readonly at: Date
  readonly isByStaff: boolean
  readonly isClosed: boolean
  readonly receivedAt: Date | null
  readonly receivedBy: string | null
  readonly service: string
  readonly wish: string | null
  readonly isForgotten: boolean
}

const CHECK_INS = statement(
  'visits.day-check-ins',
  `select k.day, k.id, k.location_id as "locationId", k.square_appointment_id as "appointmentId", c.phone as "clientKey",
     k.checked_in as "isCheckedIn", k.scenario, k.check_in_time as at, k.source = 'staff' as "isByStaff",
     k.closed_at is not null as "isClosed", k.received_at as "receivedAt", k.received_by as "receivedBy",
     k.service_type as service, k.client_id is null as "isForgotten",
     case when k.walk_in_intent is null then null
          when k.walk_in_intent ->> 'timing' = 'later' then 'later'
          when k.walk_in_intent ->> 'service' = 'speak_manager' then 'manager'
          else 'now' end as wish
     from ${CHECK_INS_FROM} where ${ON_THE_DAYS('k')}`,
).returns<CheckInRow>()

const ABANDONED = statement(
  'visits.day-abandoned',
  `select x.day, x.id, x.location_id as "locationId", x.at, coalesce(x.done_by = 'client', false) as "hasComeBack"
     from alerts x where ${ON_THE_DAYS('x')} and ${IS_ABANDONED}`,
).returns<{ day: SalonDay; id: number; locationId: string; at: Date; hasComeBack: boolean }>()

const CORRECTED = statement(
  'visits.day-corrected',
  `select x.day, key from visit_corrections x where ${ON_THE_DAYS('x')}`,
).returns<{ day: SalonDay; key: string }>()

type Member = { readonly id: string; readonly displayName: string; readonly bookableAt: readonly string[] }

const TEAM = statement(
  'visits.team',
  'select id, display_name as "displayName", bookable_at as "bookableAt" from square_team_members',
).returns<Member>()

const partOf = (name: string, tables: string[], from: string, which = 'true') => `cross join lateral (
     select ${fingerprintOf(...tables)} as state from ${from}
      where ${tables[0]}.location_id = any(array(select id from locations)) and ${tables[0]}.day = d.day and ${which}) ${name}`

const LIVE_STATES = statement(
  'visits.live-states',
  `select d.day, concat_ws(' ', b.state, i.state, y.state, z.state, t.state) as state from unnest(:days::date[]) d(day)
     ${partOf('b', ['a', 's'], BOOKINGS_FROM)}
     ${partOf('i', ['k', 'c'], CHECK_INS_FROM)}
     ${partOf('y', ['x'], 'alerts x', IS_ABANDONED)}
     ${partOf('z', ['x'], 'visit_corrections x')}
     cross join (select ${fingerprintOf('m')} as state from square_team_members m) t
    where not exists (select from visit_days v where v.day = d.day)`,
).returns<{ day: SalonDay; state: string }>()

/**
 * Returns the given days whose visits are not stored yet. Each day has a fingerprint of the rows that `readDaySources`
 * reads.
 */
export function readLiveStates(
  queries: Pick<Queries, 'rows'>,
  days: readonly SalonDay[],
): Promise<{ readonly day: SalonDay; readonly state: string }[]> {
  return queries.rows(LIVE_STATES, { days: [...days] })
}

/**
 * Returns the records of several days at all locations. The visits are computed from them
 * (docs/product/office/visits.md, "Visits").
 */
export async function readDaySources(
  context: Pick<AppContext, 'settings'>,
  queries: Pick<Queries, 'rows'>,
  days: readonly SalonDay[],
): Promise<DaySources[]> {
  const given = { days: [...days] }
  const [bookings, checkIns, abandoned, corrected, team] = await Promise.all([
    queries.rows(BOOKINGS, given),
    queries.rows(CHECK_INS, given),
    queries.rows(ABANDONED, given),
    queries.rows(CORRECTED, given),
    queries.rows(TEAM),
  ])
  const aliases = context.settings.get('technicianAliases')
  const all = { bookings: byDay(bookings), checkIns: byDay(checkIns), abandoned: byDay(abandoned) }
  const keys = byDay(corrected)
  return days.map(day => ({
    day,
    bookings: asBookings(all.bookings.get(day) ?? [], team, aliases),
    checkIns: (all.checkIns.get(day) ?? []).map(row => ({
      ...row,
      locationId: row.locationId as LocationKey,
      scenario: row.scenario as Scenario | 'WALK_IN' | 'MANUAL',
      wish: row.wish as 'now' | 'later' | 'manager' | null,
    })),
    abandoned: (all.abandoned.get(day) ?? []).map(
      (row): AbandonedSource => ({ ...row, locationId: row.locationId as LocationKey }),
    ),
    corrected: new Set(keys.get(day)?.map(row => row.key)),
  }))
}

function byDay<Row extends { readonly day: SalonDay }>(rows: readonly Row[]): ReadonlyMap<SalonDay, Row[]> {
  return Map.groupBy(rows, row => row.day)
}

/**
 * Converts the bookings of a day. A manager's assignment contains only a technician's name. The id is added if exactly
 * one technician of the location has this name.
 */
function asBookings(
  rows: readonly BookingRow[],
  team: readonly Member[],
  aliases: Parameters<typeof technicianDisplayName>[1],
): BookingSource[] {
  const shown = (name: string) => technicianDisplayName(name, aliases)
  const ids = new Map<string, Set<string>>()
  const know = (id: string | null, name: string, locationId: string) => {
    if (id === null) return
    const of = `${locationId} ${shown(name)}`
    ids.set(of, (ids.get(of) ?? new Set()).add(id))
  }
  for (const one of team) for (const locationId of one.bookableAt) know(one.id, one.displayName, locationId)
  for (const one of rows) know(one.technicianId, one.technician, one.locationId)
  return rows.map(({ assignedName, ...row }): BookingSource => {
    const known = assignedName === null ? undefined : ids.get(`${row.locationId} ${shown(assignedName)}`)
    return {
      ...row,
      locationId: row.locationId as LocationKey,
      mark: row.mark as CardMark | null,
      assigned: assignedName === null ? null : { id: known?.size === 1 ? [...known][0]! : null, name: assignedName },
    }
  })
}
