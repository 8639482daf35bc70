import type { Log } from '@frontlash/process/log'
import type { Notifications } from '../notifications.ts'
import { type BackgroundWork, repeat } from './repeat.ts'

/**
 * Works what is due, a few items at a time, until stopped: looks every `everyMs` milliseconds, when `channel` is notified
 * and whenever an item is done. `claim` takes up to `limit` items, each for one worker only; `work` handles its own errors.
 * Stopping waits for the items being worked on.
 */
export function processDueItems<Item>(
  parts: {
    readonly everyMs: number
    readonly atOnce: number
    readonly channel: string
    readonly notifications: Notifications
    readonly log: Log
    /** What is looked for, for the log: `jobs`. */
    readonly what: string
  },
  claim: (limit: number) => Promise<readonly Item[]>,
  work: (item: Item) => Promise<void>,
): BackgroundWork {
  const { everyMs, atOnce, channel, notifications, log, what } = parts
  const working = new Set<Promise<void>>()
  let isFailing = false

  const start = (item: Item) => {
    const running = work(item).finally(() => {
      working.delete(running)
      looking.runSoon()
    })
    working.add(running)
  }
  const looking = repeat(
    everyMs,
    async () => {
      const limit = atOnce - working.size
      const items = limit > 0 ? await claim(limit) : []
      isFailing = false
      // What was claimed while it stopped is worked too: it is claimed for nobody else.
      for (const item of items) start(item)
    },
    error => {
      // Once: without the database this happens at every look.
      if (!isFailing) log.warn({ error: error.message }, `${what} could not be looked up; trying again`)
      isFailing = true
    },
  )
  const unlisten = notifications.listen(channel, looking.runSoon)
  return {
    stop: async () => {
      unlisten()
      await looking.stop()
      await Promise.all(working)
    },
  }
}
