import { nightlyTurn } from '@frontlash/domain/keeping/nightly-turn'
import type { AppContext } from './app-context.ts'
import { backUpNightly } from './backups/back-up-nightly.ts'
import { ADVISORY_LOCKS } from './platform/advisory-locks.ts'
import type { BackgroundWork } from './platform/jobs/repeat.ts'
import { leadWhenFree } from './platform/leadership.ts'
import { pause } from './platform/pause.ts'
import { forgetWhatIsOver } from './records/keeping/forget-what-is-over.ts'
import {
  beginNightlyWork,
  type NightlyWorkName,
  noteNightDone,
  noteNightFailed,
  readNightlyWork,
} from './records/keeping/nightly-store.ts'

const LOOK_EVERY_MS = 60_000
/** What failed is tried again after this long. */
const AGAIN_MS = 10 * 60_000

/** One kind of the night's work; what it answers is stored with the note that it was done. */
type NightlyWork = (context: AppContext, stop: AbortSignal) => Promise<object>

const WORK: Readonly<Record<NightlyWorkName, NightlyWork>> = {
  backup: backUpNightly,
  retention: forgetWhatIsOver,
}
const NAMES = Object.keys(WORK) as NightlyWorkName[]

/**
 * Does the night's work once for each day, whatever number of servers there is, for as long as this one leads: from three
 * in the morning on by the salon's clocks, or when it is started later than that.
 */
export function doNightlyWork(context: AppContext): BackgroundWork {
  return leadWhenFree(
    { url: context.db.url, lock: ADVISORY_LOCKS.nightlyWork, name: 'nightly', log: context.log },
    async stop => {
      while (!stop.aborted) {
        const waitMs = await doWhatIsDue(context, stop).catch(error => {
          context.log.warn({ error: (error as Error).message }, 'the night’s work could not be looked up; trying again')
          return LOOK_EVERY_MS
        })
        await pause(waitMs, stop)
      }
    },
  )
}

/** Does the night's work that is due and not done yet. Returns after how many milliseconds to look again. */
export async function doWhatIsDue(context: AppContext, stop: AbortSignal): Promise<number> {
  const day = nightlyTurn(context.clock.realNow(), context.locations.all()[0]!.timeZone)
  await beginNightlyWork(context.db, NAMES, day)
  let waitMs = LOOK_EVERY_MS
  for (const { name, day: done } of await readNightlyWork(context.db)) {
    if (done >= day || stop.aborted) continue
    const startedAt = performance.now()
    try {
      const facts = await WORK[name](context, stop)
      // Cut short, it is not done: the next leader does it.
      if (stop.aborted) break
      await noteNightDone(context.db, { name, day, at: context.clock.realNow(), facts })
      context.log.info(
        { work: name, day, ms: Math.round(performance.now() - startedAt), facts },
        'the night’s work is done',
      )
    } catch (error) {
      if (stop.aborted) break
      const failure = (error as Error).message
      context.log.error({ work: name, day, err: error }, 'the night’s work failed and will be tried again')
      await noteNightFailed(context.db, { name, at: context.clock.realNow(), failure })
      waitMs = AGAIN_MS
    }
  }
  return waitMs
}
