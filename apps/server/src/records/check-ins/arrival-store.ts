import { randomUUID } from 'node:crypto'
import type { Scenario } from '@frontlash/domain/check-in/scenario'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { PhoneAppointment } from '../appointments/phone-appointment-store.ts'
import {
  alertEvents,
  cardEvents,
  type NewAlert,
  notifyListeners,
  raiseAlerts,
  visitEvents,
} from '../board-events/board-event-store.ts'
import { type ChosenLanguage, keepLanguage, languageParameters } from '../clients/chosen-language.ts'

export type ArrivalMark = 'checked-in' | 'arrived' | 'location-mismatch' | 'none'

export type Arrival = {
  readonly clientId: string
  /** Where the client is. This may differ from the booking's location. */
  readonly locationId: LocationKey
  readonly day: SalonDay
  readonly at: Date
  readonly scenario: Scenario
  readonly checksIn: boolean
  readonly mark: ArrivalMark
  /** The bookings of the visit. The client came for the first of them. */
  readonly appointments: readonly PhoneAppointment[]
  readonly deviceId: string | null
  readonly chosenLanguage: ChosenLanguage | null
  readonly source: 'kiosk' | 'offline' | 'staff'
  readonly shownName: string
  readonly by: string
  /** The alerts to raise if the client is not checked in. A dedupe key prevents duplicates. */
  readonly alerts: readonly NewAlert[]
  readonly audit: { readonly actor: string; readonly role: string | null; readonly requestId: string }
}

export type SavedCheckIn = {
  readonly id: string
  readonly appointmentId: string
  readonly checkedIn: boolean
  readonly checkInTime: Date
  /** False when an earlier call has already saved the check-in. */
  readonly isNew: boolean
}

type StoredRow = { check_ins: (Omit<SavedCheckIn, 'checkInTime'> & { checkInTime: string })[] }

/**
 * The steps of the statement, with the tables and earlier steps that each step reads and the tables that it writes:
 *
 *     step            reads                                   writes
 *     input           (the visit's bookings)
 *     linked_walk_in  input, check_ins                        check_ins
 *     added_visits    input, linked_walk_in                   check_ins
 *     marked_cards    input                                   daily_statuses
 *     raised_alerts   daily_statuses, input                   alerts
 *     published       added_visits, linked_walk_in,           board_events
 *                     marked_cards, raised_alerts
 *     audited         added_visits                            audit, if one of the steps above wrote something
 *     chosen          (the client's choice of language)       clients
 *     (last)          published, check_ins                    notifies the dashboards
 */
const SAVE = statement(
  'check-in.save-arrival',
  `with input as (
     select * from jsonb_to_recordset(:input::jsonb)
       as x(check_in_id uuid, id text, location_id text, day date, service text, technician text, is_first boolean)),
   linked_walk_in as (
     -- The client joined the walk-in list before the booking was found, so that row becomes this visit.
     update check_ins w
        set square_appointment_id = f.id, kind = 'appointment', service_type = f.service, technician = f.technician,
            scenario = :scenario, version = w.version + 1
       from input f
      where f.is_first and :checksIn and w.client_id = :clientId and w.location_id = :locationId and w.day = :day
        and w.square_appointment_id is null and w.closed_at is null
        and not exists (select from check_ins e where e.client_id = :clientId and e.square_appointment_id = f.id)
     returning w.*),
   added_visits as (
     insert into check_ins as c
       (id, client_id, location_id, day, square_appointment_id, visit_id, checked_in, scenario, check_in_time,
        service_type, technician, kind, device_id, source)
     select check_in_id, :clientId, :locationId, :day, id, (select check_in_id from input where is_first), :checksIn,
            :scenario, :at, service, technician, 'appointment', :deviceId, :source
       from input where not exists (select from linked_walk_in l where l.square_appointment_id = input.id)
     on conflict (client_id, square_appointment_id) where square_appointment_id is not null do update
        -- An arrival too late, or at the wrong place or day, becomes a check-in if the client comes again in time.
        set checked_in = true, scenario = excluded.scenario, check_in_time = excluded.check_in_time,
            day = excluded.day, location_id = excluded.location_id, device_id = excluded.device_id, version = c.version + 1
      where not c.checked_in and excluded.checked_in
     returning c.*),
   marked_cards as (
     insert into daily_statuses as s
       (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at, arrived_at,
        mark, updated_at)
     select id, location_id, day, :mark = 'checked-in', case when :mark = 'checked-in' then :at::timestamptz end,
            case when :mark = 'arrived' then :at::timestamptz end,
            case when :mark = 'location-mismatch' then 'elsewhere' end, :at
       from input where :mark <> 'none'
     on conflict (square_appointment_id) do update
        set client_checked_in = s.client_checked_in or excluded.client_checked_in,
            client_checked_in_at = coalesce(s.client_checked_in_at, excluded.client_checked_in_at),
            arrived_at = coalesce(s.arrived_at, excluded.arrived_at),
            mark = case
              -- A client who comes here is not at another salon any more, even if it is too late for a check-in.
              when (excluded.client_checked_in or excluded.arrived_at is not null) and s.mark = 'elsewhere' then null
              when s.received_by is null then coalesce(s.mark, excluded.mark) end,
            version = s.version + 1, updated_at = excluded.updated_at
      where (excluded.client_checked_in and (not s.client_checked_in or s.mark = 'elsewhere'))
         or (excluded.arrived_at is not null and not s.client_checked_in
             and (s.arrived_at is null or s.mark = 'elsewhere'))
         or (excluded.mark is not null and s.mark is null and s.received_by is null
             and not s.client_checked_in and not s.manager_marked_received)
     returning s.*),
   -- The client may have come before, elsewhere or too late. Then no row is added, but one event reports where they are.
   raised_alerts as (${raiseAlerts(
     ':alerts',
     `not exists (select from daily_statuses d join input on input.id = d.square_appointment_id where d.client_checked_in)`,
   )}),
   published as (
     insert into board_events (location_id, kind, data)
     ${cardEvents('marked_cards')}
     union all ${visitEvents('(select * from added_visits union all select * from linked_walk_in) visits')} where checked_in
     union all ${alertEvents('raised_alerts')}
     returning location_id),
   audited as (
     insert into audit (at, actor, role, location_id, action, object, request_id, after)
     select :at, :actor, :role, :locationId, case when :checksIn then 'check-in' else 'arrival' end,
            'appointment:' || (select id from input where is_first), :requestId,
            jsonb_build_object('scenario', :scenario::text, 'checkIns', (select jsonb_agg(id) from added_visits))
      where exists (select from added_visits) or exists (select from marked_cards) or exists (select from linked_walk_in)
         or exists (select from raised_alerts)),
   chosen as (${keepLanguage('id = :clientId')})
   select
     (${notifyListeners('published')}),
     (select json_agg(json_build_object('id', k.id, 'appointmentId', k.square_appointment_id,
               'checkedIn', k.checked_in, 'checkInTime', k.check_in_time, 'isNew', k.is_new))
        from (select *, true as is_new from added_visits
              union all select *, true from linked_walk_in
              union all select c.*, false
                from check_ins c join input on input.id = c.square_appointment_id
               where c.client_id = :clientId and not exists (select from added_visits where added_visits.id = c.id)
                 and not exists (select from linked_walk_in where linked_walk_in.id = c.id)) k) as check_ins`,
).returns<StoredRow>()

/**
 * Saves that a client has come for their bookings: a check-in row per booking, the marks on the day's cards, the events
 * for dashboards, the manager's alert and the audit row. A repeated call changes nothing, sends no event and returns
 * the stored check-in. The function uses a single statement, so that a check-in needs one round trip. The caller must
 * have locked the client (lockForCheckIn).
 */
export async function saveArrival(queries: Queries, arrival: Arrival): Promise<SavedCheckIn[]> {
  const input = arrival.appointments.map((appointment, position) => ({
    check_in_id: randomUUID(),
    id: appointment.id,
    location_id: appointment.locationId,
    day: appointment.day,
    service: appointment.serviceName,
    technician: appointment.technicianName,
    is_first: position === 0,
  }))
  const row = (await queries.row(SAVE, {
    input: JSON.stringify(input),
    clientId: arrival.clientId,
    locationId: arrival.locationId,
    day: arrival.day,
    at: arrival.at,
    scenario: arrival.scenario,
    checksIn: arrival.checksIn,
    deviceId: arrival.deviceId,
    source: arrival.source,
    mark: arrival.mark,
    shownName: arrival.shownName,
    alerts: JSON.stringify(arrival.alerts),
    actor: arrival.audit.actor,
    role: arrival.audit.role,
    requestId: arrival.audit.requestId,
    by: arrival.by,
    ...languageParameters(arrival.chosenLanguage),
  }))!
  return row.check_ins.map(one => ({ ...one, checkInTime: new Date(one.checkInTime) }))
}

type FoundRow = { id: string; checkedIn: boolean; checkInTime: Date }

const FIND = statement(
  'check-in.find-arrival',
  `with chosen as (${keepLanguage('id = :clientId')})
   select id, checked_in as "checkedIn", check_in_time as "checkInTime"
     from check_ins where client_id = :clientId and square_appointment_id = :appointmentId`,
).returns<FoundRow>()

/** Returns the stored check-in of a client for a booking. Stores the client's choice of language in the same statement. */
export function findSavedArrival(
  queries: Queries,
  of: { clientId: string; appointmentId: string; chosenLanguage: ChosenLanguage | null },
): Promise<FoundRow | undefined> {
  const { clientId, appointmentId, chosenLanguage } = of
  return queries.row(FIND, { clientId, appointmentId, ...languageParameters(chosenLanguage) })
}
