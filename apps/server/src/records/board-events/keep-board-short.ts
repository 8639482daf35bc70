import type { AppContext } from '../../app-context.ts'
import { pause } from '../../platform/pause.ts'
import { forgetBoardNews } from './board-news-store.ts'

const LOOK_EVERY_MS = 10 * 60_000
/** A dashboard that was away for longer loads everything anew, as it does on a new day anyway. */
const KEEP_MS = 24 * 3_600_000

/** Deletes live events that nobody can want any more, until stopped. */
export function keepBoardShort(context: Pick<AppContext, 'db' | 'clock' | 'log'>): { stop: () => Promise<void> } {
  const stopped = new AbortController()
  const running = (async () => {
    while (!stopped.signal.aborted) {
      const before = new Date(context.clock.realNow().getTime() - KEEP_MS)
      await forgetBoardNews(context.db, before).catch(error =>
        context.log.warn({ error: (error as Error).message }, 'old live events could not be deleted'),
      )
      await pause(LOOK_EVERY_MS, stopped.signal)
    }
  })()
  return {
    stop: async () => {
      stopped.abort()
      await running
    },
  }
}
