import { nightlyTurn } from '@frontlash/domain/retention/nightly-turn'
import type { AppContext } from './app-context.ts'
import { backUpNightly } from './backups/back-up-nightly.ts'
import { ADVISORY_LOCKS } from './platform/advisory-locks.ts'
import type { BackgroundWork } from './platform/jobs/repeat.ts'
import { leadWhenFree } from './platform/leadership.ts'
import { pause } from './platform/pause.ts'
import { deleteExpired } from './records/retention/delete-expired.ts'
import {
  beginNightlyWork,
  type NightlyWorkName,
  readNightlyWork,
  recordNightlyDone,
  recordNightlyFailure,
} from './records/retention/nightly-store.ts'
import { buildTextDays } from './records/texts/text-day-store.ts'
import { buildVisits } from './records/visits/build-visits.ts'
import { workOnStatusRuns } from './work-on-status-runs.ts'

const POLL_INTERVAL_MS = 60_000
/** The delay before failed work is retried. */
const AGAIN_MS = 10 * 60_000

/** One kind of nightly work. The result of the work is stored. */
type NightlyWork = (context: AppContext, stop: AbortSignal) => Promise<object>

const WORK: Readonly<Record<NightlyWorkName, NightlyWork>> = {
  backup: backUpNightly,
  retention: deleteExpired,
  visits: async (context, stop) => ({ ...(await buildTextDays(context)), ...(await buildVisits(context, stop)) }),
}
/**
 * The kinds of work that also run right after an upgrade. Without the work `visits`, the new version would show no
 * figures.
 */
const AT_ONCE: readonly NightlyWorkName[] = ['visits']
const NAMES = Object.keys(WORK) as NightlyWorkName[]

/**
 * Runs the nightly work once a day while this server is the leader: at 3 AM local time, or later when a server starts.
 * The leader also makes the backups that admins request on the status page, so that all backups are in the same folder.
 */
export function runNightlyWork(context: AppContext): BackgroundWork {
  return leadWhenFree(
    { url: context.db.url, lock: ADVISORY_LOCKS.nightlyWork, name: 'nightly', log: context.log },
    async stop => {
      await Promise.all([workAtNight(context, stop), workOnStatusRuns(context, stop)])
    },
  )
}

async function workAtNight(context: AppContext, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const waitMs = await runDueWork(context, stop).catch(error => {
      context.log.warn({ error: (error as Error).message }, 'the night’s work could not be looked up; trying again')
      return POLL_INTERVAL_MS
    })
    await pause(waitMs, stop)
  }
}

/** Runs the nightly work that is due. Returns the milliseconds until the next check. */
export async function runDueWork(context: AppContext, stop: AbortSignal): Promise<number> {
  const day = nightlyTurn(context.clock.realNow(), context.locations.first().timeZone)
  await beginNightlyWork(context.db, NAMES, day, AT_ONCE)
  let waitMs = POLL_INTERVAL_MS
  for (const { name, day: done } of await readNightlyWork(context.db)) {
    if (done >= day || stop.aborted) continue
    const startedAt = performance.now()
    try {
      const result = await WORK[name](context, stop)
      // Interrupted work is not marked as done, so the next leader does it.
      if (stop.aborted) break
      await recordNightlyDone(context.db, { name, day, at: context.clock.realNow(), facts: result })
      context.log.info(
        { work: name, day, ms: Math.round(performance.now() - startedAt), facts: result },
        'the night’s work is done',
      )
    } catch (error) {
      if (stop.aborted) break
      const failure = (error as Error).message
      context.log.error({ work: name, day, err: error }, 'the night’s work failed and will be tried again')
      await recordNightlyFailure(context.db, { name, at: context.clock.realNow(), failure })
      waitMs = AGAIN_MS
    }
  }
  return waitMs
}
