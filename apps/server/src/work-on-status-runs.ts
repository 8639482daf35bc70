import { hostname } from 'node:os'
import { basename } from 'node:path'
import type { DoctorFinding } from '@frontlash/contract/office-status'
import type { AppContext } from './app-context.ts'
import { backUpByHand, backupFailure } from './backups/back-up-by-hand.ts'
import { examineFromServer } from './doctor/examine-from-server.ts'
import type { Finding } from './doctor/verdicts/finding.ts'
import { type DueWatch, watchDue } from './platform/jobs/due-watch.ts'
import { repeat } from './platform/jobs/repeat.ts'
import { pause } from './platform/pause.ts'
import {
  type ClaimedRun,
  claimStatusRuns,
  finishStatusRun,
  recordRunProgress,
  STATUS_RUN_LEFT,
  STATUS_RUNS_CHANNEL,
  type StatusRunKind,
} from './records/status/status-run-store.ts'

const POLL_INTERVAL_MS = 1_000
const PROGRESS_INTERVAL_MS = 500

type Context = Pick<AppContext, 'db' | 'clock' | 'config' | 'log'>
type Work = (
  context: Context,
  stop: AbortSignal,
  onProgress: (done: number, of: number | null) => void,
) => Promise<object>

const WORK: Readonly<Record<StatusRunKind, Work>> = {
  backup: async (context, stop, onDumped) => {
    const { path, bytes } = await backUpByHand(context, 'by-hand', { stop, onDumped })
    return { file: basename(path), bytes }
  },
  doctor: async (context, stop, onProgress) => {
    const findings: DoctorFinding[] = []
    for await (const finding of examineFromServer(context, stop)) {
      stop.throwIfAborted()
      findings.push(toFindingResponse(finding))
      onProgress(findings.length, null)
    }
    return { findings }
  },
}

const FAILURE: Readonly<Record<StatusRunKind, (error: unknown, context: Context) => string>> = {
  backup: (error, { config }) => backupFailure(error, config.backupDir),
  doctor: error => `The doctor could not finish: ${(error as Error).message.split('\n')[0]}`,
}

/**
 * Runs the backups and doctor checks that admins request on the status page, until it is stopped
 * (docs/product/status.md). Only the leader calls this function, so that all backups are in one folder.
 */
export async function workOnStatusRuns(
  context: Context & Pick<AppContext, 'notifications'>,
  stop: AbortSignal,
): Promise<void> {
  const underWay = new Set<Promise<void>>()
  const due = watchDue({ ...context, channel: STATUS_RUNS_CHANNEL })
  while (!stop.aborted) {
    for (const work of await workOnWaitingRuns(context, stop, due)) {
      underWay.add(work)
      void work.finally(() => underWay.delete(work))
    }
    await pause(POLL_INTERVAL_MS, stop)
  }
  due.close()
  await Promise.all(underWay)
}

/** Starts the requested runs. Each returned promise resolves at the end of its run and never rejects. */
export async function workOnWaitingRuns(
  context: Context,
  stop: AbortSignal,
  due?: Pick<DueWatch, 'claim'>,
): Promise<Promise<void>[]> {
  const warn = (error: unknown) => context.log.warn({ error: (error as Error).message }, 'status_run.poll_failed')
  try {
    const claim = () => claimStatusRuns(context.db, hostname(), context.clock.realNow())
    const claimed = due ? await due.claim(claim) : await claim()
    return claimed.map(run => workOn(context, run, stop).catch(warn))
  } catch (error) {
    warn(error)
    return []
  }
}

async function workOn(context: Context, { id, kind }: ClaimedRun, stop: AbortSignal): Promise<void> {
  const { db, clock, log } = context
  const over = new AbortController()
  const startedAt = performance.now()
  let progress: { done: number; total: number | null } = { done: 0, total: null }
  const tell = async () => {
    if (!(await recordRunProgress(db, { id, ...progress, at: clock.realNow() }))) over.abort()
  }
  const telling = repeat(PROGRESS_INTERVAL_MS, tell, () => {})
  const ended = await WORK[kind](context, AbortSignal.any([stop, over.signal]), (done, total) => {
    progress = { done, total }
  }).then(
    result => ({ result, failure: null }),
    error => {
      if (!stop.aborted) log.error({ run: kind, err: error }, 'status_run.failed')
      return { result: null, failure: stop.aborted ? STATUS_RUN_LEFT[kind] : FAILURE[kind](error, context) }
    },
  )
  await telling.stop()
  await finishStatusRun(db, { id, at: clock.realNow(), ...ended })
  if (ended.failure === null) log.info({ run: kind, ms: Math.round(performance.now() - startedAt) }, 'status_run.done')
}

function toFindingResponse(finding: Finding): DoctorFinding {
  const { what } = finding
  if (finding.isOk === null) return { result: 'unchecked', what, mend: finding.where }
  return finding.isOk ? { result: 'fine', what, mend: null } : { result: 'wrong', what, mend: finding.fix }
}
