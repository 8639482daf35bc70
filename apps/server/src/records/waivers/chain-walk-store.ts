import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { withFirstName } from '../staff/staff-name.ts'
import type { ChainReport } from './check-waivers.ts'

/** If a check of a chain has made no progress for this long, it counts as interrupted and is restarted. */
const LEFT_AFTER_SECONDS = 60

/** The channel that is notified when a check of a chain is queued. */
export const CHAIN_WALKS_CHANNEL = 'chain-walks'

const START = statement(
  'chain-walks.start',
  `with started as (
     insert into chain_walks (location_id, by, started_at, length)
     select c.location_id, :by, :at, c.length from waiver_chains c where c.location_id = :locationId
     on conflict do nothing returning id)
   select id, pg_notify('${CHAIN_WALKS_CHANNEL}', '') from started`,
).returns<{ id: string }>()

const RUNNING = statement(
  'chain-walks.running',
  `select id, location_id as "locationId" from chain_walks where finished_at is null`,
).returns<{ id: string; locationId: string }>()

/** Queues a check of a location's chain. If a check of any chain is in progress, returns that check. */
export async function startChainWalk(
  queries: Queries,
  walk: { readonly locationId: LocationKey; readonly by: string; readonly at: Date },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const started = await queries.row(START, walk)
  if (started) return { id: started.id, isNew: true }
  const running = await queries.row(RUNNING)
  // The check that was in progress has just ended, so a new check can be queued.
  return running ? { id: running.id, isNew: false } : startChainWalk(queries, walk)
}

export type ClaimedWalk = { readonly id: string; readonly locationId: LocationKey }

const CLAIM = statement(
  'chain-walks.claim',
  `update chain_walks w set worked_at = :at, checked = 0,
     length = (select c.length from waiver_chains c where c.location_id = w.location_id)
    where w.finished_at is null
      and (w.worked_at is null or w.worked_at < :at::timestamptz - interval '${LEFT_AFTER_SECONDS} seconds')
   returning w.id, w.location_id as "locationId"`,
).returns<{ id: string; locationId: string }>()

export function claimChainWalk(queries: Queries, at: Date): Promise<ClaimedWalk[]> {
  return queries.rows(CLAIM, { at }) as Promise<ClaimedWalk[]>
}

const PROGRESS = statement(
  'chain-walks.progress',
  'update chain_walks set checked = :checked, worked_at = :at where id = :id and finished_at is null',
)

export async function recordProgress(queries: Queries, walk: { id: string; checked: number; at: Date }): Promise<void> {
  await queries.run(PROGRESS, walk)
}

const RELEASE = statement(
  'chain-walks.release',
  `with released as (
     update chain_walks set worked_at = null where id = :id and finished_at is null returning id)
   select pg_notify('${CHAIN_WALKS_CHANNEL}', '') from released`,
)

/** Releases an interrupted check of a chain, so that another worker can claim the check. */
export async function releaseChainWalk(queries: Queries, id: string): Promise<void> {
  await queries.run(RELEASE, { id })
}

const FINISH = statement(
  'chain-walks.finish',
  `update chain_walks
      set finished_at = :at, is_sound = :isSound, checked = :checked, last_hash = :lastHash,
          broken_position = :position, broken_waiver = :waiverId, fault = :fault
    where id = :id and finished_at is null`,
)

export async function finishChainWalk(
  queries: Queries,
  walk: { readonly id: string; readonly at: Date; readonly report: ChainReport },
): Promise<void> {
  await queries.run(FINISH, { id: walk.id, at: walk.at, ...columnsOf(walk.report) })
}

const NIGHTLY = statement(
  'chain-walks.nightly',
  `insert into chain_walks (location_id, by, started_at, length, checked, finished_at, is_sound, last_hash,
     broken_position, broken_waiver, fault)
   values (:locationId, 'system', :at, :checked, :checked, :at, :isSound, :lastHash, :position, :waiverId, :fault)`,
)

/** Saves the result of the nightly trial restore as the result of a finished check of the chain. */
export async function recordNightlyWalk(
  queries: Queries,
  walk: { readonly locationId: LocationKey; readonly at: Date; readonly report: ChainReport },
): Promise<void> {
  await queries.run(NIGHTLY, { locationId: walk.locationId, at: walk.at, ...columnsOf(walk.report) })
}

function columnsOf(report: ChainReport) {
  return report.ok
    ? { isSound: true, checked: report.length, lastHash: report.lastHash, position: null, waiverId: null, fault: null }
    : {
        isSound: false,
        checked: report.position,
        lastHash: null,
        position: report.position,
        waiverId: report.id ?? null,
        fault: report.fault,
      }
}

export type ChainState = {
  readonly location_id: LocationKey
  readonly length: number
  readonly last_hash: string
  readonly walked_at: Date | null
  readonly walked_by: string | null
  readonly walked_length: number | null
  readonly is_sound: boolean | null
  readonly broken_position: number | null
  readonly broken_waiver: string | null
  readonly fault: string | null
  readonly running_id: string | null
  readonly running_since: Date | null
  readonly running_by: string | null
  readonly running_checked: number | null
  readonly running_length: number | null
}

type StateRow = Omit<ChainState, 'location_id'> & { location_id: string }

const STATES = statement(
  'chain-walks.states',
  `select c.location_id, c.length, c.last_hash, last.finished_at as walked_at,
          ${withFirstName('last.by')} as walked_by,
          last.checked as walked_length, last.is_sound, last.broken_position, last.broken_waiver, last.fault,
          running.id as running_id, running.started_at as running_since,
          ${withFirstName('running.by')} as running_by,
          running.checked as running_checked, running.length as running_length
     from waiver_chains c join locations l on l.id = c.location_id
     left join lateral (
       select * from chain_walks w where w.location_id = c.location_id and w.finished_at is not null
        order by w.finished_at desc limit 1) last on true
     left join chain_walks running on running.location_id = c.location_id and running.finished_at is null
    order by l.position`,
).returns<StateRow>()

export function readChains(queries: Pick<Queries, 'rows'>): Promise<ChainState[]> {
  return queries.rows(STATES) as Promise<ChainState[]>
}
