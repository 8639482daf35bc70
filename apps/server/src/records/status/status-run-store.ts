import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** The runs that an admin can start on the status page (docs/product/status.md). */
export type StatusRunKind = 'backup' | 'doctor'

/** A run without progress for this time counts as abandoned. Its server has stopped, or no server has started it. */
export const LEFT_AFTER_MS = 60_000
const STORED_DAYS = 30

export const STATUS_RUN_LEFT: Readonly<Record<StatusRunKind, string>> = {
  backup: 'The server stopped before the backup was made. Please try again.',
  doctor: 'The server stopped before the doctor was done. Please try again.',
}

const leftBefore = (at: Date) => new Date(at.getTime() - LEFT_AFTER_MS)

const CLOSE_LEFT = statement(
  'status-runs.close-left',
  `with forgotten as (delete from status_runs where kind = :kind and finished_at < :at::timestamptz - interval '${STORED_DAYS} days')
   update status_runs set finished_at = :at, failure = :failure
    where kind = :kind and finished_at is null and heard_at < :leftBefore`,
)

/** The channel that is notified when a run is queued. */
export const STATUS_RUNS_CHANNEL = 'status-runs'

const START = statement(
  'status-runs.start',
  `with started as (
     insert into status_runs (kind, by, started_at, heard_at) values (:kind, :by, :at, :at)
     on conflict do nothing returning id)
   select id, pg_notify('${STATUS_RUNS_CHANNEL}', '') from started`,
).returns<{ id: string }>()

/**
 * Queues a run, and ends an abandoned run of the same kind. Returns undefined while a run of the same kind is in
 * progress. Must run in a transaction.
 */
export async function startStatusRun(
  queries: Queries,
  run: { readonly kind: StatusRunKind; readonly by: string; readonly at: Date },
): Promise<string | undefined> {
  const { kind, at } = run
  await queries.run(CLOSE_LEFT, { kind, at, failure: STATUS_RUN_LEFT[kind], leftBefore: leftBefore(at) })
  return (await queries.row(START, run))?.id
}

const LAST_START = statement(
  'status-runs.last-start',
  'select max(started_at) as at from status_runs where kind = :kind',
).returns<{ at: Date | null }>()

export async function lastStatusRunStart(queries: Pick<Queries, 'row'>, kind: StatusRunKind): Promise<Date | null> {
  return (await queries.row(LAST_START, { kind }))!.at
}

export type ClaimedRun = { readonly id: string; readonly kind: StatusRunKind }

const CLAIM = statement(
  'status-runs.claim',
  `update status_runs set machine = :machine, heard_at = :at
    where finished_at is null and machine is null and heard_at >= :leftBefore
   returning id, kind`,
).returns<{ id: string; kind: string }>()

/** Claims the queued runs. `machine` is the name of the machine on which the server runs. */
export function claimStatusRuns(queries: Pick<Queries, 'rows'>, machine: string, at: Date): Promise<ClaimedRun[]> {
  return queries.rows(CLAIM, { machine, at, leftBefore: leftBefore(at) }) as Promise<ClaimedRun[]>
}

const PROGRESS = statement(
  'status-runs.progress',
  'update status_runs set done = :done, total = :total, heard_at = :at where id = :id and finished_at is null',
)

/** Saves the progress of a run. Returns false if another process has ended the run, so this process must stop. */
export async function recordRunProgress(
  queries: Pick<Queries, 'run'>,
  run: { readonly id: string; readonly done: number; readonly total: number | null; readonly at: Date },
): Promise<boolean> {
  return (await queries.run(PROGRESS, run)) > 0
}

const FINISH = statement(
  'status-runs.finish',
  `update status_runs set finished_at = :at, failure = :failure, result = :result
    where id = :id and finished_at is null`,
)

/** Ends a run with its result, or with a sentence why there is no result. */
export async function finishStatusRun(
  queries: Pick<Queries, 'run'>,
  run: { readonly id: string; readonly at: Date } & (
    | { readonly result: object; readonly failure: null }
    | { readonly result: null; readonly failure: string }
  ),
): Promise<void> {
  await queries.run(FINISH, { ...run, result: run.result && JSON.stringify(run.result) })
}

type RunRow = {
  readonly by: string
  readonly started_at: Date
  readonly heard_at: Date
  readonly machine: string | null
  readonly done: number
  readonly total: number | null
  readonly finished_at: Date | null
  readonly failure: string | null
  readonly result: unknown
}

const READ = statement(
  'status-runs.read',
  `select distinct on (finished_at is null, failure is null)
          by, started_at, heard_at, machine, done, total, finished_at, failure, result
     from status_runs where kind = :kind
    order by finished_at is null, failure is null, finished_at desc`,
).returns<RunRow>()

export type EndedRun = Pick<RunRow, 'by' | 'started_at' | 'machine'> & { readonly finished_at: Date }

export type StatusRuns = {
  readonly running: Pick<RunRow, 'by' | 'started_at' | 'done' | 'total'> | undefined
  readonly done: (EndedRun & { readonly result: unknown }) | undefined
  readonly failed: (EndedRun & { readonly failure: string }) | undefined
}

/** Returns the runs of a kind at `now`. An abandoned run counts as failed. */
export async function readStatusRuns(
  queries: Pick<Queries, 'rows'>,
  kind: StatusRunKind,
  now: Date,
): Promise<StatusRuns> {
  const rows = await queries.rows(READ, { kind })
  const open = rows.find(row => row.finished_at === null)
  const isLeft = open !== undefined && open.heard_at < leftBefore(now)
  const ended = rows.flatMap(row => (row.finished_at === null ? [] : [{ ...row, finished_at: row.finished_at }]))
  const failed = isLeft
    ? { ...open, finished_at: open.heard_at, failure: STATUS_RUN_LEFT[kind] }
    : ended.find(row => row.failure !== null)
  return {
    running: isLeft ? undefined : open,
    done: ended.find(row => row.failure === null),
    failed: failed && { ...failed, failure: failed.failure! },
  }
}
