import type { Log } from '@frontlash/process/log'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Notifications } from '../notifications.ts'
import { watchDue } from './due-watch.ts'
import {
  type ClaimedJob,
  claimJobs,
  finishJob,
  JOBS_CHANNEL,
  markJobFailed,
  nextJobDue,
  postponeJob,
} from './job-queue.ts'
import { processDueItems } from './process-due-items.ts'
import type { BackgroundWork } from './repeat.ts'

/**
 * Performs a job. If the handler throws, the job is retried. After a crash, the handler may get the same payload again.
 */
export type JobHandler = (payload: unknown, context: { attempt: number; requestId: string | null }) => Promise<void>

const LEASE_MS = 60_000
const POLL_INTERVAL_MS = 1_000
const AT_ONCE = 4
/** The delays before the second to fifth attempt. After the fifth failure the job is parked. */
const RETRY_AFTER_MS = [1_000, 5_000, 30_000, 120_000]

/**
 * Runs due jobs of these kinds, a few at a time, until the worker is stopped. A kind that fails does not delay other
 * kinds.
 */
export function runJobs(
  parts: { db: Database; notifications: Notifications; clock: Clock; log: Log },
  handlers: Readonly<Record<string, JobHandler>>,
): BackgroundWork {
  const { db, notifications, clock, log } = parts
  const kinds = Object.keys(handlers)

  const work = async (job: ClaimedJob): Promise<void> => {
    try {
      await handlers[job.kind]!(job.payload, { attempt: job.attempts, requestId: job.request_id })
      await finishJob(db, job.id)
    } catch (error) {
      const { message } = error as Error
      const fields = { job: job.id, kind: job.kind, attempt: job.attempts, requestId: job.request_id, error: message }
      const waitMs = RETRY_AFTER_MS[job.attempts - 1]
      // If the database cannot be reached, the job becomes due again after its lease.
      if (waitMs === undefined) {
        log.error(fields, 'a job failed for the last time and is parked')
        await markJobFailed(db, job.id, clock.realNow(), message).catch(() => {})
      } else {
        log.warn(fields, 'a job failed and will be tried again')
        await postponeJob(db, job.id, new Date(clock.realNow().getTime() + waitMs), message).catch(() => {})
      }
    }
  }

  const due = watchDue({ notifications, clock, channel: JOBS_CHANNEL }, () => nextJobDue(db, kinds))
  return processDueItems(
    { everyMs: POLL_INTERVAL_MS, atOnce: AT_ONCE, channel: JOBS_CHANNEL, notifications, log, what: 'jobs', due },
    limit => due.claim(() => claimJobs(db, kinds, clock.realNow(), LEASE_MS, limit)),
    work,
  )
}
