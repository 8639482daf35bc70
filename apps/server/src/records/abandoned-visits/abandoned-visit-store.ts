import type { LocationKey } from '@frontlash/domain/location-key'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { alertChangeEvents, notifyListeners } from '../board-events/board-event-store.ts'

/**
 * SQL condition: an alert reports that the client with this phone number left a kiosk without finishing, and the alert
 * is not done.
 */
export const hasAbandonedVisit = (phone: string) =>
  `exists (select from alerts a where a.phone = ${phone} and a.kind = 'abandoned_walk_in' and a.done_at is null)`

// Takes the same lock as texts/queue-text.ts, so that two transactions never change texts to the same phone number
// concurrently.
const LOCK_PHONE = statement(
  'abandoned.take-turns',
  `select pg_advisory_xact_lock(hashtextextended('texts to ' || :phone, 0))`,
)

const RESUME = statement(
  'abandoned.go-on',
  `with withdrawn as (
     update texts set state = 'WITHDRAWN', is_counted = false, has_stop_notice = false, updated_at = :updatedAt
      where phone = :phone and template = 'ABANDONED' and state = 'QUEUED'
     returning id),
   freed as (delete from text_guards where text_id in (select id from withdrawn)),
   seen_to as (
     update alerts set done_at = :doneAt, done_by = 'client'
      where phone = :phone and kind = 'abandoned_walk_in' and done_at is null
     returning id, location_id, kind, name, at, done_at, reopened),
   notified as (
     insert into board_events (location_id, kind, data) ${alertChangeEvents('seen_to')}
     returning location_id)
   ${notifyListeners('notified')}`,
)

/**
 * Called when a client continues who had left a kiosk without finishing. Marks the alert as done. Also removes the
 * queued text, if its sending has not started.
 */
export async function resumeVisit(context: Pick<AppContext, 'clock'>, queries: Queries, phone: string): Promise<void> {
  // The statements are pipelined: the second statement does not wait for the response to the first. In a check-in, the
  // commit follows in the same round trip.
  await Promise.all([
    queries.run(LOCK_PHONE, { phone }),
    queries.run(RESUME, { phone, updatedAt: context.clock.realNow(), doneAt: context.clock.salonNow() }),
  ])
}

const HAS_RESUMED = statement(
  'abandoned.went-on',
  `select exists (select from check_ins k join clients c on c.id = k.client_id
                   where c.phone = :phone
                     and (k.check_in_time >= :since
                          or (k.day = :day and k.location_id = :locationId and k.is_walk_in and k.closed_at is null)))
       or exists (select from waivers w join clients c on c.id = w.client_id
                   where c.phone = :phone and w.received_at >= :since) as went_on`,
).returns<{ went_on: boolean }>()

type AbandonedVisit = {
  readonly phone: string
  /** When the client left the kiosk, by the salon's clock. */
  readonly since: Date
  readonly locationId: LocationKey
  readonly day: string
}

/**
 * True if the client with this phone number has checked in or signed a waiver since `since`, or is on the location's
 * list of walk-ins.
 */
export async function hasResumed(
  queries: Queries,
  { phone, since, locationId, day }: AbandonedVisit,
): Promise<boolean> {
  return (await queries.row(HAS_RESUMED, { phone, since, locationId, day }))!.went_on
}
