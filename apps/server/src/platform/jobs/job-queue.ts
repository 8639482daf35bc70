import type { Queries } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** The channel on which new jobs are announced, so that they start within milliseconds instead of at the next poll. */
export const JOBS_CHANNEL = 'jobs'

export type NewJob = {
  readonly kind: string
  readonly payload: object
  /** At any time, there is at most one job with this key and kind. */
  readonly dedupeKey?: string
  readonly dueAt: Date
  readonly requestId?: string
}

const ADD = statement(
  'jobs.add',
  `with added as (
     insert into jobs (kind, dedupe_key, payload, due_at, request_id) values (:kind, :dedupeKey, :payload, :dueAt,
       :requestId)
     on conflict (kind, dedupe_key) where dedupe_key is not null do nothing
     returning 1)
   select pg_notify('${JOBS_CHANNEL}', :kind) from added`,
)

/** Queues background work. In a transaction, the job is added only if the transaction commits. */
export async function addJob(queries: Queries, job: NewJob): Promise<void> {
  await queries.run(ADD, {
    kind: job.kind,
    dedupeKey: job.dedupeKey ?? null,
    payload: JSON.stringify(job.payload),
    dueAt: job.dueAt,
    requestId: job.requestId ?? null,
  })
}

export type ClaimedJob = {
  readonly id: number
  readonly kind: string
  readonly payload: unknown
  readonly attempts: number
  readonly request_id: string | null
}

const CLAIM = statement(
  'jobs.claim',
  `update jobs set attempts = attempts + 1, lease_until = :leaseUntil
    where id in (
      select id from jobs
       where parked_at is null and due_at <= :now and (lease_until is null or lease_until < :now) and kind = any(:kinds)
       order by due_at limit :limit for update skip locked)
   returning id, kind, payload, attempts, request_id`,
).returns<ClaimedJob>()

/** Claims up to `limit` due jobs for `leaseMs`. If the worker dies, the jobs become due again after this time. */
export function claimJobs(
  queries: Queries,
  kinds: readonly string[],
  now: Date,
  leaseMs: number,
  limit: number,
): Promise<ClaimedJob[]> {
  return queries.rows(CLAIM, { kinds, now, leaseUntil: new Date(now.getTime() + leaseMs), limit })
}

const NEXT_DUE = statement(
  'jobs.next-due',
  `select min(greatest(due_at, lease_until)) as at from jobs where parked_at is null and kind = any(:kinds)`,
).returns<{ at: Date | null }>()

/** Returns when the next job of these kinds is due; null if there is no such job. */
export async function nextJobDue(queries: Queries, kinds: readonly string[]): Promise<Date | null> {
  return (await queries.row(NEXT_DUE, { kinds }))!.at
}

const DONE = statement('jobs.done', 'delete from jobs where id = :id')

export async function finishJob(queries: Queries, id: number): Promise<void> {
  await queries.run(DONE, { id })
}

const AGAIN = statement(
  'jobs.again',
  'update jobs set due_at = :dueAt, lease_until = null, last_error = :error where id = :id',
)

export async function postponeJob(queries: Queries, id: number, dueAt: Date, error: string): Promise<void> {
  await queries.run(AGAIN, { id, dueAt, error })
}

const PARK = statement(
  'jobs.park',
  'update jobs set parked_at = :now, lease_until = null, last_error = :error where id = :id',
)

/**
 * Parks a job that has failed too often. The job stays stored, but is not retried until a person decides about the job.
 */
export async function markJobFailed(queries: Queries, id: number, now: Date, error: string): Promise<void> {
  await queries.run(PARK, { id, now, error })
}
