import type { AppContext } from '../../app-context.ts'
import { type BackgroundWork, repeat } from '../../platform/jobs/repeat.ts'
import { deleteEventsBefore } from './streamed-event-store.ts'

const POLL_INTERVAL_MS = 10 * 60_000
/** How long events are stored. A dashboard reloads its day if it was disconnected for a longer time. */
const KEEP_MS = 24 * 3_600_000

export function trimBoardEvents(context: Pick<AppContext, 'db' | 'clock' | 'log'>): BackgroundWork {
  return repeat(
    POLL_INTERVAL_MS,
    () => deleteEventsBefore(context.db, new Date(context.clock.realNow().getTime() - KEEP_MS)),
    error => context.log.warn({ error: error.message }, 'old live events could not be deleted'),
  )
}
