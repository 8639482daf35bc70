import type { DailyStatusRow } from '@frontlash/contract/day-calendar'
import type { Card } from '@frontlash/domain/day/card-transition'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { cardEvents, notifyListeners } from '../board-events/board-event-store.ts'
import type { CardAudit, LockedCard } from './card-action-store.ts'
import { cardJson } from './card-json.ts'

const RESTORE = statement(
  'card-actions.restore',
  `with undone as (
     select k.visit_ids, b.*
       from cancelled_cards k, jsonb_populate_record(null::daily_statuses, coalesce(k.before, '{}')) b
      where k.square_appointment_id = :squareAppointmentId and k.version = :version),
   changed as (
     update daily_statuses s
        set client_checked_in = coalesce(u.client_checked_in, false),
            client_checked_in_at = u.client_checked_in_at,
            manager_marked_received = coalesce(u.manager_marked_received, false),
            manager_marked_received_at = u.manager_marked_received_at,
            mark = :mark, received_by = :receivedBy,
            manager_manual_check_in = coalesce(u.manager_manual_check_in, false),
            version = s.version + 1, updated_at = :now
       from undone u
      where s.square_appointment_id = :squareAppointmentId and s.version = :version
     returning s.*),
   visits as (
     update check_ins set checked_in = true
      where id = any(array(select unnest(visit_ids) from undone)) and square_appointment_id = :squareAppointmentId
        and exists (select from changed)),
   news as (
     insert into board_events (location_id, kind, data)
     ${cardEvents('changed')}
     returning location_id),
   audited as (
     insert into audit (at, actor, role, location_id, action, object, request_id, before, after)
     select :at, :actor, :role, location_id, :action, 'appointment:' || :squareAppointmentId, :requestId,
            :status::jsonb, ${cardJson('changed')}
       from changed)
   select (${notifyListeners('news')}), (select ${cardJson('changed')} from changed) as status`,
).returns<{ status: DailyStatusRow | null }>()

/**
 * Restores what a locked card's last cancellation cleared: check-in and received mark with their times, and the
 * client's visits. The technician and the rest have not changed, because only the cancellation changed the row. One
 * statement, with the dashboards' events and the audit row. Null when the row is no longer the one that was locked.
 */
export async function restoreCard(
  queries: Queries,
  { held, card, now, by, audit }: { held: LockedCard; card: Card; now: Date; by: string; audit: CardAudit },
): Promise<DailyStatusRow | null> {
  const row = await queries.row(RESTORE, {
    squareAppointmentId: held.appointment.square_appointment_id,
    version: held.status!.version,
    mark: card.mark,
    receivedBy: card.receivedBy,
    now,
    ...audit,
    status: JSON.stringify(held.status),
    by,
  })
  return row!.status
}
