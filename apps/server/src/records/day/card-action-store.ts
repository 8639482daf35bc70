import type { DailyStatusRow } from '@frontlash/contract/day-calendar'
import type { AuditAction } from '@frontlash/domain/audit/audit-actions'
import type { CardAction } from '@frontlash/domain/calendar/card-actions'
import type { Card } from '@frontlash/domain/day/card-transition'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { APPOINTMENT_COLUMNS, type AppointmentRow } from '../appointments/appointment-row.ts'
import { lockVisits } from '../appointments/card-store.ts'
import { cardEvents, notifyListeners, visitEvents, walkInEvents } from '../board-events/board-event-store.ts'
import { cardJson } from './card-json.ts'

export type LockedCard = {
  readonly appointment: AppointmentRow
  readonly status: DailyStatusRow | null
  /**
   * The last action on the card, with the version that the action created. `before` is the row before the action; null
   * if there was no row.
   */
  readonly lastAction: {
    readonly version: number
    readonly action: CardAction
    readonly before: DailyStatusRow | null
  } | null
}

const LOCK_BOOKING = statement(
  'card-actions.lock-booking',
  'select from appointments where square_appointment_id = :squareAppointmentId for update',
)

const LOCK_CLIENT = statement(
  'card-actions.lock-client',
  `select from clients
    where phone = (select customer_phone from appointments where square_appointment_id = :squareAppointmentId)
      for no key update`,
)

const READ = statement(
  'card-actions.read',
  `select ${APPOINTMENT_COLUMNS}, case when s.square_appointment_id is not null then ${cardJson('s')} end as card,
          case when u.version is not null then
            json_build_object('version', u.version, 'action', u.action, 'before', u.before) end as "lastAction"
     from appointments a
     left join daily_statuses s using (square_appointment_id)
     left join card_undos u using (square_appointment_id)
    where square_appointment_id = :squareAppointmentId`,
).returns<AppointmentRow & { card: DailyStatusRow | null; lastAction: LockedCard['lastAction'] }>()

/**
 * Locks what could change a booking's card. The lock on the booking's row blocks other managers and the booking system.
 * The lock on the client's row blocks a check-in at the kiosk. Every transaction takes the locks in this order:
 * booking, client, visits, card. Returns undefined if the booking does not exist.
 */
export async function lockCard(queries: Queries, id: string): Promise<LockedCard | undefined> {
  const [, , , row] = await Promise.all([
    queries.run(LOCK_BOOKING, { squareAppointmentId: id }),
    queries.run(LOCK_CLIENT, { squareAppointmentId: id }),
    lockVisits(queries, [id]),
    // A separate statement sees the rows that others saved while the first statement waited for the lock.
    queries.row(READ, { squareAppointmentId: id }),
  ])
  if (!row) return undefined
  const { card, lastAction, ...appointment } = row
  return { appointment, status: card, lastAction }
}

export type CardAudit = {
  readonly at: Date
  readonly actor: string
  readonly role: string | null
  readonly action: AuditAction
  readonly requestId: string
}

export type CardChange = {
  readonly held: LockedCard
  readonly card: Card
  /**
   * True for an undo. An undo restores the row and the visits from before the last action. `card` then contains the
   * values of the restored row.
   */
  readonly isRestored: boolean
  readonly now: Date
  readonly shownName: string
  readonly by: string
  readonly audit: CardAudit
}

/**
 * The steps of the statement, with the tables and earlier steps that each step reads and the tables that it writes:
 *
 *     step             reads                                  writes
 *     saved_card                                              daily_statuses, if it has the version that was locked
 *     linked_walk_in   clients, check_ins                     check_ins
 *     added_visit      clients, linked_walk_in                check_ins
 *     restored_visits  card_undos, check_ins                  check_ins
 *     undone_check_in  restored_visits                        check_ins
 *     saved_undo       check_ins as before this one           card_undos
 *     published        the card and the visits above          board_events
 *     audited          saved_card                             audit
 *     (last)           published, saved_card                  notifies the dashboards
 *
 * Each step after saved_card does nothing when saved_card has no row.
 */
const SAVE = statement(
  'card-actions.save',
  `with saved_card as (
     insert into daily_statuses as s
       (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at, manager_marked_received,
        manager_marked_received_at, mark, received_by, manager_manual_check_in, manager_assigned,
        manager_assigned_at, technician_name, original_technician_name, updated_at)
     values (:squareAppointmentId, :locationId, :day, :isCheckedIn, :checkedInAt, :isReceived, :receivedAt, :mark,
             :receivedBy, :isManualCheckIn, :isManagerAssigned, :assignedAt, :technicianName, :originalTechnicianName, :now)
     on conflict (square_appointment_id) do update
        set location_id = excluded.location_id, day = excluded.day,
            client_checked_in = excluded.client_checked_in, client_checked_in_at = excluded.client_checked_in_at,
            manager_marked_received = excluded.manager_marked_received,
            manager_marked_received_at = excluded.manager_marked_received_at,
            mark = excluded.mark, received_by = excluded.received_by,
            manager_manual_check_in = excluded.manager_manual_check_in,
            manager_assigned = excluded.manager_assigned, manager_assigned_at = excluded.manager_assigned_at,
            technician_name = excluded.technician_name,
            original_technician_name = excluded.original_technician_name,
            version = s.version + 1, updated_at = excluded.updated_at
      where s.version = :version
     returning s.*),
   linked_walk_in as (
     -- The client joined the walk-in list before the booking was found, so that visit becomes this one.
     update check_ins w
        set square_appointment_id = :squareAppointmentId, kind = 'appointment', service_type = :serviceName,
            technician = :technician, scenario = 'MANUAL', version = w.version + 1
       from clients c
      where :isNewCheckIn and c.phone = :customerPhone and w.client_id = c.id and w.location_id = :locationId
        and w.day = :day and w.square_appointment_id is null and w.closed_at is null
        and not exists (
          select from check_ins e where e.client_id = c.id and e.square_appointment_id = :squareAppointmentId)
        and exists (select from saved_card)
     returning w.*),
   added_visit as (
     -- A known client's visit is part of the client's history, also when a manager entered it.
     insert into check_ins as v
       (id, visit_id, client_id, location_id, day, square_appointment_id, checked_in, scenario, check_in_time,
        service_type, technician, kind, source)
     select made.id, made.id, c.id, :locationId, :day, :squareAppointmentId, true, 'MANUAL', :now,
            :serviceName, :technician, 'appointment', 'staff'
       from clients c, (select gen_random_uuid() as id) made
      where :isNewCheckIn and c.phone = :customerPhone and not exists (select from linked_walk_in)
        and exists (select from saved_card)
     on conflict (client_id, square_appointment_id) where square_appointment_id is not null do update
        set checked_in = true, scenario = excluded.scenario, check_in_time = excluded.check_in_time,
            location_id = excluded.location_id, day = excluded.day, version = v.version + 1
      where not v.checked_in
     returning v.*),
   restored_visits as (
     update check_ins c
        set location_id = v.location_id, day = v.day, square_appointment_id = v.square_appointment_id,
            checked_in = v.checked_in, scenario = v.scenario, check_in_time = v.check_in_time,
            service_type = v.service_type, technician = v.technician, kind = v.kind, device_id = v.device_id,
            version = c.version + 1
       from card_undos u, jsonb_populate_recordset(null::check_ins, u.visits) v
      where :isRestored and u.square_appointment_id = :squareAppointmentId and c.id = v.id
        and exists (select from saved_card)
        -- A client who has come again since is already on the walk-in list.
        and (v.square_appointment_id is not null or not exists (
          select from check_ins o where o.client_id = v.client_id and o.location_id = v.location_id and o.day = v.day
            and o.square_appointment_id is null and o.closed_at is null))
     returning c.*),
   undone_check_in as (
     update check_ins set checked_in = false
      where square_appointment_id = :squareAppointmentId and checked_in and not :isCheckedIn
        and id not in (select id from restored_visits) and exists (select from saved_card)
     returning id),
   saved_undo as (
     insert into card_undos (square_appointment_id, version, action, before, visits)
     select square_appointment_id, version, :action, :before::jsonb,
            (select coalesce(jsonb_agg(to_jsonb(v)), '[]') from check_ins v
              where v.id in (select id from linked_walk_in union all select id from added_visit
                             union all select id from restored_visits union all select id from undone_check_in))
       from saved_card
     on conflict (square_appointment_id) do update
        set version = excluded.version, action = excluded.action, before = excluded.before, visits = excluded.visits),
   published as (
     insert into board_events (location_id, kind, data)
     ${cardEvents('saved_card')}
     union all ${visitEvents('(select * from linked_walk_in union all select * from added_visit) visits')}
     union all ${walkInEvents('(select * from restored_visits where square_appointment_id is null)')}
     returning location_id),
   audited as (
     insert into audit (at, actor, role, location_id, action, object, request_id, before, after)
     select :at, :actor, :role, :locationId, :action, 'appointment:' || :squareAppointmentId, :requestId,
            :before::jsonb, ${cardJson('saved_card')}
       from saved_card)
   select (${notifyListeners('published')}), (select ${cardJson('saved_card')} from saved_card) as status`,
).returns<{ status: DailyStatusRow | null }>()

/**
 * Saves the result of an action on a locked card in one statement: the next version of the row, the client's visit, the
 * state that an undo restores, the events and the audit row. Returns null if the row has changed since it was read.
 */
export async function saveCard(queries: Queries, change: CardChange): Promise<DailyStatusRow | null> {
  const { held, card, isRestored, audit, now } = change
  const { appointment, status } = held
  const row = await queries.row(SAVE, {
    squareAppointmentId: appointment.square_appointment_id,
    locationId: appointment.location_id,
    day: appointment.day,
    now,
    isCheckedIn: card.isCheckedIn,
    isReceived: card.isReceived,
    ...timesOf(card, isRestored ? held.lastAction!.before : status, now),
    mark: card.mark,
    receivedBy: card.receivedBy,
    isManualCheckIn: card.isManualCheckIn,
    isManagerAssigned: card.isManagerAssigned,
    technicianName: card.technician,
    originalTechnicianName: card.originalTechnician,
    version: status?.version ?? null,
    customerPhone: appointment.customer_phone,
    serviceName: appointment.service_name,
    technician: card.technician ?? appointment.technician_name,
    shownName: change.shownName,
    ...audit,
    before: status && JSON.stringify(status),
    isRestored,
    isNewCheckIn: !isRestored && card.isManualCheckIn && !status?.client_checked_in,
    by: change.by,
  })
  return row!.status
}

/**
 * Returns the times of a card's marks. A mark that was already in the earlier row keeps its time; a new mark gets
 * `now`.
 */
function timesOf(card: Card, earlier: DailyStatusRow | null, now: Date) {
  const isSameTechnician = (earlier?.technician_name ?? null) === card.technician
  return {
    checkedInAt: card.isCheckedIn ? (earlier?.client_checked_in_at ?? now) : null,
    receivedAt: card.isReceived ? (earlier?.manager_marked_received_at ?? now) : null,
    assignedAt: card.isManagerAssigned ? (isSameTechnician && earlier?.manager_assigned_at) || now : null,
  }
}
