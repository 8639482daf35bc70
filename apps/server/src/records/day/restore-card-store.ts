import type { DailyStatusRow } from '@frontlash/contract/day-calendar'
import { type Queries, statement } from '../../platform/db/database.ts'
import { wakeWatchers } from '../board-events/board-event-store.ts'
import type { CardAudit, HeldCard } from './card-action-store.ts'

const RESTORE = statement<{ status: DailyStatusRow | null }>(
  'card-actions.restore',
  `with undone as (
     select k.visit_ids, b.*
       from cancelled_cards k, jsonb_populate_record(null::daily_statuses, coalesce(k.before, '{}')) b
      where k.square_appointment_id = $1 and k.version = $2),
   changed as (
     update daily_statuses s
        set client_checked_in = coalesce(u.client_checked_in, false),
            client_checked_in_at = u.client_checked_in_at,
            manager_marked_received = coalesce(u.manager_marked_received, false),
            manager_marked_received_at = u.manager_marked_received_at,
            manager_marked_received_by = u.manager_marked_received_by,
            manager_manual_check_in = coalesce(u.manager_manual_check_in, false),
            version = s.version + 1, updated_at = $3
       from undone u
      where s.square_appointment_id = $1 and s.version = $2
     returning s.*),
   visits as (
     update check_ins set checked_in = true
      where id = any(array(select unnest(visit_ids) from undone)) and square_appointment_id = $1
        and exists (select from changed)),
   news as (
     insert into board_events (location_id, kind, data)
     select location_id, 'daily_status', jsonb_build_object('square_appointment_id', square_appointment_id,
              'version', version, 'row', to_jsonb(changed), 'by', $10::text) from changed
     returning location_id),
   audited as (
     insert into audit (at, actor, role, location_id, action, object, request_id, before, after)
     select $4, $5, $6, location_id, $7, 'appointment:' || $1, $8, $9::jsonb, to_jsonb(changed) from changed)
   select (${wakeWatchers('news')}), (select to_jsonb(changed) from changed) as status`,
)

/**
 * Gives a held card back what its last cancellation took: check-in and received mark with their times, and the client's
 * visits. The technician and the rest are as they are, because nothing but the cancellation has changed the row. One
 * statement, with the dashboards' news and the audit row. Null when the row is no longer the one that was held.
 */
export async function restoreCard(
  queries: Queries,
  { held, now, by, audit }: { held: HeldCard; now: Date; by: string; audit: CardAudit },
): Promise<DailyStatusRow | null> {
  const row = await queries.row(RESTORE, [
    held.appointment.square_appointment_id,
    held.status!.version,
    now,
    audit.at,
    audit.actor,
    audit.role,
    audit.action,
    audit.requestId,
    JSON.stringify(held.status),
    by,
  ])
  return row!.status
}
