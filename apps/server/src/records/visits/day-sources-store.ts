import { technicianDisplayName } from '@frontlash/domain/appointment/technician-name'
import type { Scenario } from '@frontlash/domain/check-in/scenario'
import type { CardMark } from '@frontlash/domain/day/card-mark'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { AbandonedSource, BookingSource, DaySources } from '@frontlash/domain/visits/day-sources'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** A form that can use the indexes by location and day. */
const ON_THE_DAY = (table: string) => `${table}.location_id in (select id from locations) and ${table}.day = :day`

type BookingRow = Omit<BookingSource, 'assigned' | 'mark' | 'locationId'> & {
  readonly locationId: string
  readonly assignedName: string | null
  readonly mark: string | null
}

const BOOKINGS = statement(
  'visits.day-bookings',
  `select a.square_appointment_id as id, a.location_id as "locationId", a.status, a.start_at as "startAt",
     a.duration_minutes as "durationMinutes", coalesce(a.customer_phone, 'customer ' || a.customer_id) as "clientKey",
     a.customer_name as "clientName", a.service_name as service, a.technician_name as technician,
     a.segments -> 0 ->> 'team_member_id' as "technicianId",
     case when s.manager_assigned then nullif(s.technician_name, '') end as "assignedName", s.mark,
     coalesce(s.client_checked_in, false) as "isCheckedIn", s.client_checked_in_at as "checkedInAt",
     coalesce(s.manager_manual_check_in, false) as "isManualCheckIn", s.arrived_at as "arrivedAt",
     coalesce(s.manager_marked_received, false) as "isReceived", s.manager_marked_received_at as "receivedAt",
     s.received_by as "receivedBy"
     from appointments a left join daily_statuses s using (square_appointment_id)
    where ${ON_THE_DAY('a')}`,
).returns<BookingRow>()

type CheckInRow = {
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
  `select k.id, k.location_id as "locationId", k.square_appointment_id as "appointmentId", c.phone as "clientKey",
     k.checked_in as "isCheckedIn", k.scenario, k.check_in_time as at, k.source = 'staff' as "isByStaff",
     k.closed_at is not null as "isClosed", k.received_at as "receivedAt", k.received_by as "receivedBy",
     k.service_type as service, k.client_id is null as "isForgotten",
     case when k.walk_in_intent is null then null
          when k.walk_in_intent ->> 'timing' = 'later' then 'later'
          when k.walk_in_intent ->> 'service' = 'speak_manager' then 'manager'
          else 'now' end as wish
     from check_ins k left join clients c on c.id = k.client_id
    where ${ON_THE_DAY('k')}`,
).returns<CheckInRow>()

const ABANDONED = statement(
  'visits.day-abandoned',
  `select x.id, x.location_id as "locationId", x.at, coalesce(x.done_by = 'client', false) as "hasComeBack"
     from alerts x where ${ON_THE_DAY('x')} and x.kind = 'abandoned_walk_in'`,
).returns<{ id: number; locationId: string; at: Date; hasComeBack: boolean }>()

const CORRECTED = statement(
  'visits.day-corrected',
  `select key from visit_corrections x where ${ON_THE_DAY('x')}`,
).returns<{ key: string }>()

const TEAM = statement(
  'visits.team',
  'select id, display_name as "displayName", bookable_at as "bookableAt" from square_team_members',
).returns<{ id: string; displayName: string; bookableAt: readonly string[] }>()

/** Everything recorded about a day at all locations, for its facts (docs/product/office.md, "Visits"). */
export async function readDaySources(
  context: Pick<AppContext, 'settings'>,
  queries: Pick<Queries, 'rows'>,
  day: SalonDay,
): Promise<DaySources> {
  const [bookings, checkIns, abandoned, corrected, team] = await Promise.all([
    queries.rows(BOOKINGS, { day }),
    queries.rows(CHECK_INS, { day }),
    queries.rows(ABANDONED, { day }),
    queries.rows(CORRECTED, { day }),
    queries.rows(TEAM),
  ])
  const aliases = context.settings.get('technicianAliases')
  const shown = (name: string) => technicianDisplayName(name, aliases)
  const ids = new Map<string, Set<string>>()
  const know = (id: string | null, name: string, locationId: string) => {
    if (id === null) return
    const of = `${locationId} ${shown(name)}`
    ids.set(of, (ids.get(of) ?? new Set()).add(id))
  }
  for (const one of team) for (const locationId of one.bookableAt) know(one.id, one.displayName, locationId)
  for (const one of bookings) know(one.technicianId, one.technician, one.locationId)

  return {
    day,
    bookings: bookings.map(({ assignedName, ...row }): BookingSource => {
      const known = assignedName === null ? undefined : ids.get(`${row.locationId} ${shown(assignedName)}`)
      return {
        ...row,
        locationId: row.locationId as LocationKey,
        mark: row.mark as CardMark | null,
        // An assignment is a name; whose it is, is known if one person there has it.
        assigned: assignedName === null ? null : { id: known?.size === 1 ? [...known][0]! : null, name: assignedName },
      }
    }),
    checkIns: checkIns.map(row => ({
      ...row,
      locationId: row.locationId as LocationKey,
      scenario: row.scenario as Scenario | 'WALK_IN' | 'MANUAL',
      wish: row.wish as 'now' | 'later' | 'manager' | null,
    })),
    abandoned: abandoned.map((row): AbandonedSource => ({ ...row, locationId: row.locationId as LocationKey })),
    corrected: new Set(corrected.map(row => row.key)),
  }
}
