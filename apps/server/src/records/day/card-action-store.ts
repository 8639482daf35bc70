import type { DailyStatusRow } from '@frontlash/contract/day-calendar'
import type { AuditAction } from '@frontlash/domain/audit/audit-actions'
import type { Card } from '@frontlash/domain/day/card-transition'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { APPOINTMENT_COLUMNS, type AppointmentRow } from '../appointments/appointment-row.ts'
import { lockVisits } from '../appointments/card-store.ts'
import { cardEvents, notifyListeners, visitEvents } from '../board-events/board-event-store.ts'
import { cardJson } from './card-json.ts'

/** A booking and its state here, locked for one action. */
export type LockedCard = {
  readonly appointment: AppointmentRow
  readonly status: DailyStatusRow | null
  /** The last cancellation made here: the version it produced and the row before it (null: there was none). */
  readonly cancellation: { readonly version: number; readonly before: DailyStatusRow | null } | null
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
          k.version as "cancelledVersion", k.before
     from appointments a
     left join daily_statuses s using (square_appointment_id)
     left join cancelled_cards k using (square_appointment_id)
    where square_appointment_id = :squareAppointmentId`,
).returns<
  AppointmentRow & { card: DailyStatusRow | null; cancelledVersion: number | null; before: DailyStatusRow | null }
>()

/**
 * Locks a booking against everything that could change its card: the booking's row blocks other managers and the
 * booking system, the client's row blocks a check-in at the kiosk. Every transaction that needs several of these rows
 * locks them in this order: booking, client, visits, card. Undefined when there is no such booking.
 */
export async function lockCard(queries: Queries, id: string): Promise<LockedCard | undefined> {
  const [, , , row] = await Promise.all([
    queries.run(LOCK_BOOKING, { squareAppointmentId: id }),
    queries.run(LOCK_CLIENT, { squareAppointmentId: id }),
    lockVisits(queries, [id]),
    // A separate statement, so that it sees what others saved while it waited for the lock.
    queries.row(READ, { squareAppointmentId: id }),
  ])
  if (!row) return undefined
  const { card, cancelledVersion, before, ...appointment } = row
  return {
    appointment,
    status: card,
    cancellation: cancelledVersion === null ? null : { version: cancelledVersion, before },
  }
}

/** Who did what, for the audit row of a change. */
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
  readonly now: Date
  /** The client's name on the dashboards, if this makes a visit. */
  readonly shownName: string
  /** The acting user's name on the dashboards. */
  readonly by: string
  readonly audit: CardAudit
}

const SAVE = statement(
  'card-actions.save',
  `with changed as (
     insert into daily_statuses as s
       (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at, manager_marked_received,
        manager_marked_received_at, mark, received_by, manager_manual_check_in, manager_assigned,
        manager_assigned_at, technician_name, original_technician_name, updated_at)
     values (:squareAppointmentId, :locationId, :day, :isCheckedIn, case when :isCheckedIn then :now::timestamptz end,
             :isReceived, case when :isReceived then :now::timestamptz end, :mark, :receivedBy,
             :isManualCheckIn, :isManagerAssigned, case when :isManagerAssigned then :now::timestamptz end,
             :technicianName, :originalTechnicianName, :now)
     on conflict (square_appointment_id) do update
        set location_id = excluded.location_id, day = excluded.day,
            client_checked_in = excluded.client_checked_in,
            client_checked_in_at = case when excluded.client_checked_in
              then coalesce(s.client_checked_in_at, excluded.client_checked_in_at) end,
            manager_marked_received = excluded.manager_marked_received,
            manager_marked_received_at = case when excluded.manager_marked_received
              then coalesce(s.manager_marked_received_at, excluded.manager_marked_received_at) end,
            mark = excluded.mark, received_by = excluded.received_by,
            manager_manual_check_in = excluded.manager_manual_check_in,
            manager_assigned = excluded.manager_assigned,
            manager_assigned_at = case when s.technician_name is not distinct from excluded.technician_name
              then s.manager_assigned_at else excluded.manager_assigned_at end,
            technician_name = excluded.technician_name,
            original_technician_name = excluded.original_technician_name,
            version = s.version + 1, updated_at = excluded.updated_at
      where s.version = :version
     returning s.*),
   linked as (
     -- The client joined the walk-in list before the booking was found, so that visit becomes this one.
     update check_ins w
        set square_appointment_id = :squareAppointmentId, kind = 'appointment', service_type = :serviceName,
            technician = :technician, scenario = 'MANUAL', version = w.version + 1
       from clients c
      where :isNewCheckIn and c.phone = :customerPhone and w.client_id = c.id and w.location_id = :locationId
        and w.day = :day and w.square_appointment_id is null and w.closed_at is null
        and not exists (
          select from check_ins e where e.client_id = c.id and e.square_appointment_id = :squareAppointmentId)
        and exists (select from changed)
     returning w.*),
   saved as (
     -- A known client's visit is part of the client's history, also when a manager entered it.
     insert into check_ins as v
       (id, visit_id, client_id, location_id, day, square_appointment_id, checked_in, scenario, check_in_time,
        service_type, technician, kind, source)
     select made.id, made.id, c.id, :locationId, :day, :squareAppointmentId, true, 'MANUAL', :now,
            :serviceName, :technician, 'appointment', 'staff'
       from clients c, (select gen_random_uuid() as id) made
      where :isNewCheckIn and c.phone = :customerPhone and not exists (select from linked)
        and exists (select from changed)
     on conflict (client_id, square_appointment_id) where square_appointment_id is not null do update
        set checked_in = true, scenario = excluded.scenario, check_in_time = excluded.check_in_time,
            location_id = excluded.location_id, day = excluded.day, version = v.version + 1
      where not v.checked_in
     returning v.*),
   taken_back as (
     update check_ins set checked_in = false
      where square_appointment_id = :squareAppointmentId and checked_in and not :isCheckedIn
        and exists (select from changed)
     returning id),
   remembered as (
     -- An undo right after it restores all of this (restore-card-store.ts).
     insert into cancelled_cards (square_appointment_id, version, before, visit_ids)
     select :squareAppointmentId, version, :before::jsonb, array(select id from taken_back)
       from changed where :action = 'cancel-appointment'
     on conflict (square_appointment_id) do update
        set version = excluded.version, before = excluded.before, visit_ids = excluded.visit_ids),
   news as (
     insert into board_events (location_id, kind, data)
     ${cardEvents('changed')}
     union all ${visitEvents('(select * from linked union all select * from saved) visits')}
     returning location_id),
   audited as (
     insert into audit (at, actor, role, location_id, action, object, request_id, before, after)
     select :at, :actor, :role, :locationId, :action, 'appointment:' || :squareAppointmentId, :requestId,
            :before::jsonb, ${cardJson('changed')}
       from changed)
   select (${notifyListeners('news')}), (select ${cardJson('changed')} from changed) as status`,
).returns<{ status: DailyStatusRow | null }>()

/**
 * Saves the result of an action on a locked card: the row with its next version, the client's visit, the events and the
 * audit row, in one statement. Null when the row is no longer the one that was locked.
 */
export async function saveCard(queries: Queries, change: CardChange): Promise<DailyStatusRow | null> {
  const { held, card, audit, now } = change
  const { appointment, status } = held
  const row = await queries.row(SAVE, {
    squareAppointmentId: appointment.square_appointment_id,
    locationId: appointment.location_id,
    day: appointment.day,
    now,
    isCheckedIn: card.isCheckedIn,
    isReceived: card.isReceived,
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
    isNewCheckIn: card.isManualCheckIn && !status?.client_checked_in,
    by: change.by,
  })
  return row!.status
}
