import type { LocationKey } from '@frontlash/domain/location-key'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { alertChangeEvents, wakeWatchers } from '../board-events/board-event-store.ts'

/** SQL: whether the dashboard still says of a phone number that its owner stopped at a kiosk. */
export const hasStopped = (phone: string) =>
  `exists (select from alerts a where a.phone = ${phone} and a.kind = 'abandoned_walk_in' and a.done_at is null)`

// The lock of texts/queue-text.ts: who writes of one phone's texts takes turns, in one order.
const TAKE_TURNS = statement(
  'abandoned.take-turns',
  `select pg_advisory_xact_lock(hashtextextended('texts to ' || :phone, 0))`,
)

const GO_ON = statement(
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
   ${wakeWatchers('notified')}`,
)

/**
 * Someone who stopped at a kiosk goes on after all: the text that waits is taken back, unless it has been begun, and the
 * note on the dashboards is done.
 */
export async function goOn(context: Pick<AppContext, 'clock'>, queries: Queries, phone: string): Promise<void> {
  // Sent at once: a check-in's commit follows right behind.
  await Promise.all([
    queries.run(TAKE_TURNS, { phone }),
    queries.run(GO_ON, { phone, updatedAt: context.clock.realNow(), doneAt: context.clock.salonNow() }),
  ])
}

const WENT_ON = statement(
  'abandoned.went-on',
  `select exists (select from check_ins k join clients c on c.id = k.client_id
                   where c.phone = :phone
                     and (k.check_in_time >= :since
                          or (k.day = :day and k.location_id = :locationId and k.is_walk_in and k.closed_at is null)))
       or exists (select from waivers w join clients c on c.id = w.client_id
                   where c.phone = :phone and w.received_at >= :since) as went_on`,
).returns<{ went_on: boolean }>()

type Stop = {
  readonly phone: string
  /** The salon's time. */
  readonly since: Date
  readonly locationId: LocationKey
  readonly day: string
}

/**
 * Whether the owner of a phone number has checked in or signed since `since`, or waits on this location's walk-in list anyway and
 * only looked.
 */
export async function wentOn(queries: Queries, { phone, since, locationId, day }: Stop): Promise<boolean> {
  return (await queries.row(WENT_ON, { phone, since, locationId, day }))!.went_on
}
