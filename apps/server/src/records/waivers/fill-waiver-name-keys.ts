import { signedNameKeys } from '@frontlash/domain/clients/folded-name'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { type BackgroundWork, repeat } from '../../platform/jobs/repeat.ts'
import { pause } from '../../platform/pause.ts'

const POLL_INTERVAL_MS = 10_000
/** Batches are small, so that a client who is signing does not wait. */
const BATCH = 200
const BETWEEN_BATCHES_MS = 100

/**
 * Adds search keys to waivers that earlier releases of the server have stored, so that the search finds these waivers.
 * Repeats until it is stopped (docs/product/office/waivers.md, "Waivers").
 */
export function fillWaiverNameKeys(context: Pick<AppContext, 'db' | 'log'>): BackgroundWork {
  return repeat(
    POLL_INTERVAL_MS,
    async stop => {
      while ((await fillNextWaiverKeys(context.db, BATCH)) === BATCH && !stop.aborted)
        await pause(BETWEEN_BATCHES_MS, stop)
    },
    error => context.log.warn({ error: error.message }, 'waiver_search.backfill_failed'),
  )
}

const WITHOUT_KEY = statement(
  'waivers.without-name-key',
  `select w.id, w.client_name as "clientName", c.last_name as "lastName"
     from waivers w left join clients c on c.id = w.client_id
    where w.name_key_last is null and w.client_name is not null order by w.id limit :most`,
).returns<{ id: string; clientName: string; lastName: string | null }>()

const FILL = statement(
  'waivers.fill-name-keys',
  `update waivers w set name_key = keys.name_key, name_key_last = keys.name_key_last
     from unnest(:ids::uuid[], :keys::text[], :keysLast::text[]) as keys (id, name_key, name_key_last)
    where w.id = keys.id and w.client_name is not null`,
)

/** Adds the search keys of at most `most` waivers. Returns how many waivers without search keys were found. */
export async function fillNextWaiverKeys(queries: Queries, most: number): Promise<number> {
  const found = await queries.rows(WITHOUT_KEY, { most })
  if (found.length === 0) return 0
  const keys = found.map(waiver => signedNameKeys(waiver.clientName, waiver.lastName))
  await queries.run(FILL, {
    ids: found.map(waiver => waiver.id),
    keys: keys.map(key => key.nameKey),
    keysLast: keys.map(key => key.nameKeyLast),
  })
  return found.length
}
