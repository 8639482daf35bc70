import { BY_BOOKING_SYSTEM } from '@frontlash/contract/realtime'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { Database, Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { BoardEventKind } from './board-event-store.ts'

/**
 * A change of a location's day, with its position in the stream. A listener that has received a position has received
 * all lower positions.
 */
export type StreamedEvent = {
  readonly position: number
  readonly kind: BoardEventKind
  /** The id of the changed row. Of two events with the same kind and subject, only the newer one is needed. */
  readonly subject: string
  readonly data: string
  /** True for events about alerts and walk-ins, which only managers may receive. */
  readonly isForManagers: boolean
  /** True for events that a person caused. They are sent without delay. False for events of the booking system. */
  readonly isByPerson: boolean
}

type Ends = { readonly last: number; readonly forgotten: number }

const LOCK = statement('board-news.lock', 'select last, forgotten from board_positions for update').returns<Ends>()

const GIVE = statement(
  'board-news.give-positions',
  `with waiting as (select id, row_number() over (order by id) as place from board_events where position is null),
   given as (
     update board_events e set position = :last + place from waiting where e.id = waiting.id)
   update board_positions set last = :last + (select count(*) from waiting) where exists (select from waiting)`,
)

const LAST = statement('board-news.last', 'select last from board_positions').returns<{ last: number }>()

const COLUMNS = `position, kind, data::text as data,
  coalesce(case when kind in ('appointment', 'daily_status') then data ->> 'square_appointment_id' else data ->> 'id' end,
           '') as subject,
  kind in ('alert', 'no_walk_ins') or (kind = 'check_in' and data ->> 'square_appointment_id' is null) as "isForManagers",
  kind in ('daily_status', 'check_in', 'alert', 'no_walk_ins') and data ->> 'by' is distinct from '${BY_BOOKING_SYSTEM}' as "isByPerson"`

const AFTER = statement(
  'board-news.after',
  `select ${COLUMNS} from board_events where location_id = :locationId and position > :position
    and position <= :until
    order by position limit :maxRead`,
).returns<StreamedEvent>()

const MAX_READ = 1_000

export type EventReading = {
  readonly position: number
  readonly events: readonly StreamedEvent[]
  readonly isAll: boolean
  /** True if events after the requested position were deleted, for example by a restore of the database. */
  readonly hasGap: boolean
}

/**
 * Assigns a position to each committed event that has no position, and returns a location's events after `position`. If
 * `position` is null, returns only the last position.
 */
export function readStreamedEvents(
  db: Database,
  locationId: LocationKey,
  position: number | null,
): Promise<EventReading> {
  return db.readThenWrite(
    async queries => (await queries.row(LOCK))!,
    async (queries, ends) => {
      const [, after, events] = await Promise.all([
        queries.run(GIVE, { last: ends.last }),
        queries.row(LAST),
        position === null
          ? []
          : queries.rows(AFTER, { locationId, position, until: Number.MAX_SAFE_INTEGER, maxRead: MAX_READ }),
      ])
      const isAll = events.length < MAX_READ
      const hasGap = position !== null && ends.forgotten > position
      return { position: isAll ? after!.last : events.at(-1)!.position, events, isAll, hasGap }
    },
  )
}

const FORGOTTEN = statement('board-news.forgotten', 'select forgotten from board_positions').returns<{
  forgotten: number
}>()

/** Returns the events between two positions; undefined if some are no longer stored or if there are more than `max`. */
export async function findMissedEvents(
  queries: Queries,
  locationId: LocationKey,
  missed: { after: number; until: number; max: number },
): Promise<StreamedEvent[] | undefined> {
  const [ends, events] = await Promise.all([
    queries.row(FORGOTTEN),
    queries.rows(AFTER, {
      locationId,
      position: missed.after,
      until: missed.until,
      maxRead: missed.max + 1,
    }),
  ])
  return ends!.forgotten > missed.after || events.length > missed.max ? undefined : events
}

const FORGET = statement(
  'board-news.forget',
  `with gone as (delete from board_events where at < :before and position is not null returning position)
   update board_positions set forgotten = greatest(forgotten, (select max(position) from gone))
    where exists (select from gone)`,
)

/** Deletes events that are older than an instant. A listener that has missed such an event must reload the day. */
export async function deleteEventsBefore(db: Database, before: Date): Promise<void> {
  await db.readThenWrite(
    async queries => (await queries.row(LOCK))!,
    async (queries, ends) => {
      // Each event without a position first gets one. The deleted positions then form a gap, which readers notice.
      await Promise.all([queries.run(GIVE, { last: ends.last }), queries.run(FORGET, { before })])
    },
  )
}
