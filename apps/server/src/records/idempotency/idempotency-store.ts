import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { isProcessGone } from '../../platform/lifeline.ts'

const STORED_FOR = `interval '24 hours'`

export type KeyClaim =
  | { readonly state: 'claimed' }
  | { readonly state: 'in progress' }
  | { readonly state: 'other body' }
  | { readonly state: 'stored'; readonly status: number; readonly response: unknown }

type KeyRow = { claimed: boolean; same_body: boolean; status: number | null; answer: unknown }

const CLAIM = statement(
  'idempotency.claim',
  `with claimed as (
     insert into idempotency_keys as held (caller, key, request_hash, lease_until, created_at, worker)
     values (:scope, :key, :hash, :leaseUntil, :now, :worker)
     on conflict (caller, key) do update
        set request_hash = excluded.request_hash, lease_until = excluded.lease_until, created_at = excluded.created_at,
            worker = excluded.worker, status = null, answer = null
      where held.created_at < :now::timestamptz - ${STORED_FOR}
         or (held.status is null and held.request_hash = excluded.request_hash
             and (held.lease_until < :now or (held.worker is not null and ${isProcessGone('held.worker')})))
     returning 1)
   select true as claimed, true as same_body, null::smallint as status, null::jsonb as answer from claimed
   union all
   select false, request_hash = :hash, status, answer from idempotency_keys
    where caller = :scope and key = :key and not exists (select from claimed)`,
).returns<KeyRow>()

/**
 * Claims an idempotency key for a call. If an earlier call has claimed the key, returns the state of that call. A call
 * loses its key when its lease is over or its process has ended. `worker` identifies the process that handles the call
 * (lifeline.ts).
 */
export async function claimKey(
  queries: Queries,
  claim: { scope: string; key: string; hash: Buffer; now: Date; leaseUntil: Date; worker: number | null },
): Promise<KeyClaim> {
  const { scope, key, hash, now, leaseUntil, worker } = claim
  const row = await queries.row(CLAIM, { scope, key, hash, now, leaseUntil, worker })
  // There is no row if a concurrent call claimed the key while this statement ran.
  if (!row) return { state: 'in progress' }
  if (row.claimed) return { state: 'claimed' }
  if (!row.same_body) return { state: 'other body' }
  return row.status === null ? { state: 'in progress' } : { state: 'stored', status: row.status, response: row.answer }
}

const SAVE = statement(
  'idempotency.save',
  'update idempotency_keys set status = :status, answer = :answer, lease_until = null where caller = :scope and key = :key',
)

/** Saves the response to the call that has claimed a key. Repeated calls get this response. */
export async function saveResponse(
  queries: Queries,
  saved: { scope: string; key: string; status: number; response: unknown },
): Promise<void> {
  await queries.run(SAVE, {
    scope: saved.scope,
    key: saved.key,
    status: saved.status,
    answer: JSON.stringify(saved.response),
  })
}

const FORGET = statement(
  'idempotency.forget',
  'delete from idempotency_keys where caller = :scope and key = :key and status is null',
)

export async function releaseKey(queries: Queries, claim: { scope: string; key: string }): Promise<void> {
  await queries.run(FORGET, { scope: claim.scope, key: claim.key })
}
