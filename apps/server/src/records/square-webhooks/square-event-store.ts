import type { SquareEnvelope } from '../../integrations/square/webhook-event.ts'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const STORE = statement(
  'square-events.store',
  `insert into webhook_events (provider, event_key, kind, body, received_at) values ('square', :eventKey, :type,
    :envelope, :now)
   on conflict do nothing`,
)

/** Saves an event. Returns false if it is already saved. */
export async function storeSquareEvent(
  queries: Queries,
  event: { key: string; envelope: SquareEnvelope; now: Date },
): Promise<boolean> {
  const { key, envelope, now } = event
  return (
    (await queries.run(STORE, { eventKey: key, type: envelope.type, envelope: JSON.stringify(envelope), now })) === 1
  )
}

const FIND = statement(
  'square-events.find',
  `select body from webhook_events where provider = 'square' and event_key = :eventKey and worked_at is null`,
).returns<{ body: unknown }>()

/** Returns the stored event with this key; undefined if it was already processed. */
export async function findSquareEvent(queries: Queries, key: string): Promise<unknown> {
  return (await queries.row(FIND, { eventKey: key }))?.body
}

// The copy now contains the data of the event. Only the event's key is kept, to recognise repeated deliveries.
const WORKED = statement(
  'square-events.worked',
  `update webhook_events set worked_at = :now, body = '{}' where provider = 'square' and event_key = :eventKey`,
)

export async function markSquareEventWorked(queries: Queries, key: string, now: Date): Promise<void> {
  await queries.run(WORKED, { eventKey: key, now })
}

const FORGET = statement(
  'square-events.forget',
  `delete from webhook_events where provider = 'square' and worked_at < :before`,
)

export async function deleteSquareEvents(queries: Queries, before: Date): Promise<number> {
  return queries.run(FORGET, { before })
}
