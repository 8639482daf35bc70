import { nameKeys } from '@frontlash/domain/clients/folded-name'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { type BackgroundWork, repeat } from '../../platform/jobs/repeat.ts'
import { pause } from '../../platform/pause.ts'

const POLL_INTERVAL_MS = 10_000
/** Batches are small, so that a client who is registering does not wait. */
const BATCH = 200
const BETWEEN_BATCHES_MS = 100

/**
 * Adds search keys to clients that earlier releases of the server have registered, so that the search finds these
 * clients. Repeats until it is stopped (docs/product/office/clients.md, "Clients").
 */
export function fillNameKeys(context: Pick<AppContext, 'db' | 'log'>): BackgroundWork {
  return repeat(
    POLL_INTERVAL_MS,
    async stop => {
      while ((await fillNextNameKeys(context.db, BATCH)) === BATCH && !stop.aborted)
        await pause(BETWEEN_BATCHES_MS, stop)
    },
    error => context.log.warn({ error: error.message }, 'client_search.backfill_failed'),
  )
}

const WITHOUT_KEY = statement(
  'clients.without-name-key',
  `select id, first_name as "firstName", last_name as "lastName" from clients where name_key is null order by id
    limit :most`,
).returns<{ id: string; firstName: string; lastName: string }>()

// If a client was renamed after the read, the client already has new search keys. These are not overwritten.
const FILL = statement(
  'clients.fill-name-keys',
  `update clients c set name_key = keys.name_key, name_key_last = keys.name_key_last
     from unnest(:ids::uuid[], :keys::text[], :keysLast::text[]) as keys (id, name_key, name_key_last)
    where c.id = keys.id and c.name_key is null`,
)

/** Adds the search keys of at most `most` clients. Returns how many clients without search keys were found. */
export async function fillNextNameKeys(queries: Queries, most: number): Promise<number> {
  const found = await queries.rows(WITHOUT_KEY, { most })
  if (found.length === 0) return 0
  const keys = found.map(client => nameKeys(client.firstName, client.lastName))
  await queries.run(FILL, {
    ids: found.map(client => client.id),
    keys: keys.map(key => key.nameKey),
    keysLast: keys.map(key => key.nameKeyLast),
  })
  return found.length
}
