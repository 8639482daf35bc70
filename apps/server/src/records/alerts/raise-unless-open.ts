import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { alertEvents, type NewAlert, notifyListeners, raiseAlerts } from '../board-events/board-event-store.ts'

const TAKE_TURNS = statement(
  'alerts.take-turns',
  `select pg_advisory_xact_lock(hashtextextended('alert ' || :kind || ' ' || :phone, 0))`,
)

const RAISE = statement(
  'alerts.raise-unless-open',
  `with raised as (${raiseAlerts(
    ':alert',
    `not exists (select from alerts a
      where a.phone = x.phone and a.kind = x.kind and a.location_id = x."locationId" and a.done_at is null
        and a.at > :since)`,
  )}),
   notified as (
     insert into board_events (location_id, kind, data) ${alertEvents('raised')}
     returning location_id)
   ${notifyListeners('notified')}`,
)

/**
 * Raises an alert about a phone number. Does nothing if the location has an unfinished alert of the same kind about the
 * phone number that was raised after `since`. If several calls run concurrently, only one of them raises the alert.
 * Must run in a transaction.
 */
export async function raiseUnlessOpen(
  queries: Queries,
  alert: NewAlert & { readonly phone: string },
  since: Date,
): Promise<void> {
  await queries.run(TAKE_TURNS, { kind: alert.kind, phone: alert.phone })
  await queries.run(RAISE, { alert: JSON.stringify([alert]), since })
}
