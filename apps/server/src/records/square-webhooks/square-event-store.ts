import type { SquareEnvelope } from '../../integrations/square/webhook-event.ts'
import { type Queries, statement } from '../../platform/db/database.ts'

const STORE = statement(
  'square-events.store',
  `insert into webhook_events (provider, event_key, kind, body, received_at) values ('square', $1, $2, $3, $4)
   on conflict do nothing`,
)

/** Keeps an event; answers false for one that was kept before. */
export async function storeSquareEvent(
  queries: Queries,
  event: { key: string; envelope: SquareEnvelope; now: Date },
): Promise<boolean> {
  const { key, envelope, now } = event
  return (await queries.run(STORE, [key, envelope.type, JSON.stringify(envelope), now])) === 1
}

const FIND = statement<{ body: unknown }>(
  'square-events.find',
  `select body from webhook_events where provider = 'square' and event_key = $1 and worked_at is null`,
)

/** A kept event that nothing was done about yet. */
export async function findSquareEvent(queries: Queries, key: string): Promise<unknown> {
  return (await queries.row(FIND, [key]))?.body
}

// What was told of clients is in our copy by now; the event itself only has to be known when it comes again.
const WORKED = statement(
  'square-events.worked',
  `update webhook_events set worked_at = $2, body = '{}' where provider = 'square' and event_key = $1`,
)

/** The event has been worked into our copy. */
export async function markSquareEventWorked(queries: Queries, key: string, now: Date): Promise<void> {
  await queries.run(WORKED, [key, now])
}

const FORGET = statement(
  'square-events.forget',
  `delete from webhook_events where provider = 'square' and worked_at < $1`,
)

/** Forgets events that were worked before an instant; answers how many. */
export async function forgetSquareEvents(queries: Queries, before: Date): Promise<number> {
  return queries.run(FORGET, [before])
}
