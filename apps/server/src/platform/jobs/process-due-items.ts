import type { Log } from '@frontlash/process/log'
import type { Notifications } from '../notifications.ts'
import type { DueWatch } from './due-watch.ts'
import { type BackgroundWork, repeat } from './repeat.ts'

/**
 * Processes due items, a few at a time, until the processing is stopped. Polls every `everyMs` milliseconds, on a
 * notification on `channel`, and after each item. `claim` must give an item to only one worker. `work` must handle its
 * own errors. Stopping waits for running items.
 */
export function processDueItems<Item>(
  parts: {
    readonly everyMs: number
    readonly atOnce: number
    readonly channel: string
    readonly notifications: Notifications
    readonly log: Log
    /** The name of the items in the log, such as `jobs`. */
    readonly what: string
    /** The watch of `claim`. It is closed when the processing stops. */
    readonly due?: DueWatch
  },
  claim: (limit: number) => Promise<readonly Item[]>,
  work: (item: Item) => Promise<void>,
): BackgroundWork {
  const { everyMs, atOnce, channel, notifications, log, what, due } = parts
  const working = new Set<Promise<void>>()
  let isFailing = false

  const start = (item: Item) => {
    const running = work(item).finally(() => {
      working.delete(running)
      due?.queryAgain()
      polling.runSoon()
    })
    working.add(running)
  }
  const polling = repeat(
    everyMs,
    async () => {
      const limit = atOnce - working.size
      const items = limit > 0 ? await claim(limit) : []
      isFailing = false
      // The last claimed items are processed even after a stop, because no other worker can claim them.
      for (const item of items) start(item)
    },
    error => {
      // Logs the error only once, because every poll fails if the database is missing.
      if (!isFailing) log.warn({ error: error.message }, `${what} could not be looked up; trying again`)
      isFailing = true
    },
  )
  const unlisten = notifications.listen(channel, polling.runSoon)
  return {
    stop: async () => {
      unlisten()
      due?.close()
      await polling.stop()
      await Promise.all(working)
    },
  }
}
