import type { Clock } from '../clock.ts'
import type { Notifications } from '../notifications.ts'

/**
 * Knows whether a queue in the database may have due items, so that an idle salon does not ask the database several
 * times a second.
 */
export type DueWatch = {
  /**
   * What `claim` returns. Without asking the database it is empty when nothing was announced since, no known item has
   * become due, and notifications can be relied on. An item that became due without an announcement is found at most
   * five seconds later: one whose worker died, or one that another server changed.
   */
  readonly claim: <Item>(claim: () => Promise<readonly Item[]>) => Promise<readonly Item[]>
  /** This process has changed the queue: the next claim asks. */
  readonly lookAgain: () => void
  readonly close: () => void
}

/** Asked this often in any case: also what becomes due without an announcement is found. */
const FALLBACK_POLL_MS = 5_000

/**
 * Watches a queue whose new items are announced on `channel`.
 *
 * @param nextDue when the next item is due that is known now; null if there is none. Without it, an item that
 *   becomes due later, as one whose worker died, is found at most five seconds after that
 */
export function watchDue(
  parts: { readonly notifications: Notifications; readonly clock: Clock; readonly channel: string },
  nextDue?: () => Promise<Date | null>,
): DueWatch {
  const { notifications, clock, channel } = parts
  let isChanged = true
  let dueMs = 0
  let askedMs = 0
  const lookAgain = () => {
    isChanged = true
  }
  const stops = [notifications.listen(channel, lookAgain), notifications.onReconnect(lookAgain)]
  const readNextDue = async (): Promise<void> => {
    dueMs = nextDue ? ((await nextDue())?.getTime() ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
    askedMs = performance.now()
  }

  return {
    claim: async claim => {
      const nowMs = clock.realNow().getTime()
      const isSure = notifications.isSure()
      if (isSure && !isChanged && nowMs < dueMs) {
        if (performance.now() - askedMs < FALLBACK_POLL_MS) return []
        if (nextDue) {
          await readNextDue()
          if (nowMs < dueMs) return []
        }
      }
      // What is announced from here on may not be in the response.
      isChanged = false
      try {
        const items = await claim()
        if (items.length > 0 || !isSure) isChanged = true
        else await readNextDue()
        return items
      } catch (error) {
        isChanged = true
        throw error
      }
    },
    lookAgain,
    close: () => {
      for (const stop of stops) stop()
    },
  }
}
