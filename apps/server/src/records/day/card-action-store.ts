import type { DailyStatusRow } from '@frontlash/contract/day-calendar'
import type { Card } from '@frontlash/domain/day/card-transition'
import { type Queries, statement } from '../../platform/db/database.ts'
import { APPOINTMENT_COLUMNS, type AppointmentRow } from '../appointments/appointment-row.ts'
import { holdVisits } from '../appointments/card-store.ts'
import { wakeWatchers } from '../board-events/board-event-store.ts'

/** A booking and what happened to it here, held still for one action. */
export type HeldCard = {
  readonly appointment: AppointmentRow
  readonly status: DailyStatusRow | null
  /** The last cancellation made here: the version it produced and the row before it (null: nothing had happened). */
  readonly cancellation: { readonly version: number; readonly before: DailyStatusRow | null } | null
}

const HOLD_BOOKING = statement(
  'card-actions.hold-booking',
  'select from appointments where square_appointment_id = $1 for update',
)

const HOLD_CLIENT = statement(
  'card-actions.hold-client',
  `select from clients
    where phone = (select customer_phone from appointments where square_appointment_id = $1) for no key update`,
)

const READ = statement<
  AppointmentRow & { card: DailyStatusRow | null; cancelledVersion: number | null; before: DailyStatusRow | null }
>(
  'card-actions.read',
  `select ${APPOINTMENT_COLUMNS}, case when s.square_appointment_id is not null then to_jsonb(s) end as card,
          k.version as "cancelledVersion", k.before
     from appointments a
     left join daily_statuses s using (square_appointment_id)
     left join cancelled_cards k using (square_appointment_id)
    where square_appointment_id = $1`,
)

/**
 * Holds a booking against everybody who could change its card: other managers and the booking system by the booking's row, a
 * check-in at the kiosk by the client's. Both are taken before the visits and the card, as everybody else does who wants
 * several of them. Nothing when there is no such booking.
 */
export async function holdCard(queries: Queries, id: string): Promise<HeldCard | undefined> {
  const [, , , row] = await Promise.all([
    queries.run(HOLD_BOOKING, [id]),
    queries.run(HOLD_CLIENT, [id]),
    holdVisits(queries, [id]),
    // A statement of its own, so that it sees what was kept while the others waited.
    queries.row(READ, [id]),
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
  readonly action: string
  readonly requestId: string
}

export type CardChange = {
  readonly held: HeldCard
  readonly card: Card
  readonly now: Date
  /** How the dashboards name her, should this make a visit. */
  readonly shownName: string
  /** How the dashboards name whoever does it. */
  readonly by: string
  readonly audit: CardAudit
}

const KEEP = statement<{ status: DailyStatusRow | null }>(
  'card-actions.keep',
  `with changed as (
     insert into daily_statuses as s
       (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at, manager_marked_received,
        manager_marked_received_at, manager_marked_received_by, manager_manual_check_in, manager_assigned,
        manager_assigned_at, technician_name, original_technician_name, updated_at)
     values ($1, $2, $3, $5, case when $5 then $4::timestamptz end, $6, case when $6 then $4::timestamptz end, $7, $8, $9,
             case when $9 then $4::timestamptz end, $10, $11, $4)
     on conflict (square_appointment_id) do update
        set location_id = excluded.location_id, day = excluded.day,
            client_checked_in = excluded.client_checked_in,
            client_checked_in_at = case when excluded.client_checked_in
              then coalesce(s.client_checked_in_at, excluded.client_checked_in_at) end,
            manager_marked_received = excluded.manager_marked_received,
            manager_marked_received_at = case when excluded.manager_marked_received
              then coalesce(s.manager_marked_received_at, excluded.manager_marked_received_at) end,
            manager_marked_received_by = excluded.manager_marked_received_by,
            manager_manual_check_in = excluded.manager_manual_check_in,
            manager_assigned = excluded.manager_assigned,
            manager_assigned_at = case when s.technician_name is not distinct from excluded.technician_name
              then s.manager_assigned_at else excluded.manager_assigned_at end,
            technician_name = excluded.technician_name,
            original_technician_name = excluded.original_technician_name,
            version = s.version + 1, updated_at = excluded.updated_at
      where s.version = $12
     returning s.*),
   linked as (
     -- She had put herself on the walk-in list before her booking was found: that visit becomes this one.
     update check_ins w
        set square_appointment_id = $1, kind = 'appointment', service_type = $14, technician = $15, scenario = 'MANUAL',
            version = w.version + 1
       from clients c
      where $23 and c.phone = $13 and w.client_id = c.id and w.location_id = $2 and w.day = $3
        and w.square_appointment_id is null and w.closed_at is null
        and not exists (select from check_ins e where e.client_id = c.id and e.square_appointment_id = $1)
        and exists (select from changed)
     returning w.*),
   kept as (
     -- What a client of ours did stands in her history, also when a manager noted it for her.
     insert into check_ins as v
       (id, visit_id, client_id, location_id, day, square_appointment_id, checked_in, scenario, check_in_time,
        service_type, technician, kind, source)
     select made.id, made.id, c.id, $2, $3, $1, true, 'MANUAL', $4, $14, $15, 'appointment', 'staff'
       from clients c, (select gen_random_uuid() as id) made
      where $23 and c.phone = $13 and not exists (select from linked) and exists (select from changed)
     on conflict (client_id, square_appointment_id) where square_appointment_id is not null do update
        set checked_in = true, scenario = excluded.scenario, check_in_time = excluded.check_in_time,
            location_id = excluded.location_id, day = excluded.day, version = v.version + 1
      where not v.checked_in
     returning v.*),
   taken_back as (
     update check_ins set checked_in = false
      where square_appointment_id = $1 and checked_in and not $5 and exists (select from changed)
     returning id),
   remembered as (
     -- An undo that comes at once brings all of it back (restore-card-store.ts).
     insert into cancelled_cards (square_appointment_id, version, before, visit_ids)
     select $1, version, $22::jsonb, array(select id from taken_back) from changed where $20 = 'cancel-appointment'
     on conflict (square_appointment_id) do update
        set version = excluded.version, before = excluded.before, visit_ids = excluded.visit_ids),
   news as (
     insert into board_events (location_id, kind, data)
     select location_id, 'daily_status', jsonb_build_object('square_appointment_id', square_appointment_id,
              'version', version, 'row', to_jsonb(changed), 'by', $24::text) from changed
     union all
     select location_id, 'check_in', jsonb_build_object('id', id, 'clientId', client_id, 'isWalkIn', false,
              'walkInIntent', null, 'name', $16::text, 'at', check_in_time, 'square_appointment_id', $1::text,
              'version', version, 'by', $24::text)
       from (select * from linked union all select * from kept) visits
     returning location_id),
   audited as (
     insert into audit (at, actor, role, location_id, action, object, request_id, before, after)
     select $17, $18, $19, $2, $20, 'appointment:' || $1, $21, $22::jsonb, to_jsonb(changed) from changed)
   select (${wakeWatchers('news')}), (select to_jsonb(changed) from changed) as status`,
)

/**
 * Keeps what an action made of a held card: the row under its next version, the client's visit, the dashboards' news and the
 * audit row, in one statement. Nothing when the row is no longer the one that was held.
 */
export async function keepCard(queries: Queries, change: CardChange): Promise<DailyStatusRow | null> {
  const { held, card, audit, now } = change
  const { appointment, status } = held
  const row = await queries.row(KEEP, [
    appointment.square_appointment_id,
    appointment.location_id,
    appointment.day,
    now,
    card.isCheckedIn,
    card.isReceived,
    card.receivedBy,
    card.isManualCheckIn,
    card.isManagerAssigned,
    card.technician,
    card.originalTechnician,
    status?.version ?? null,
    appointment.customer_phone,
    appointment.service_name,
    card.technician ?? appointment.technician_name,
    change.shownName,
    audit.at,
    audit.actor,
    audit.role,
    audit.action,
    audit.requestId,
    status && JSON.stringify(status),
    card.isManualCheckIn && !status?.client_checked_in,
    change.by,
  ])
  return row!.status
}
