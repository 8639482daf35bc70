import type { Clock } from '../clock.ts'
import type { Notifications } from '../notifications.ts'

/**
 * Skips queries of a queue that cannot have due items. Otherwise an idle server would poll the database several times a
 * second.
 */
export type DueWatch = {
  /**
   * Calls `claim` and returns its result. The database is queried only if an item was announced since the last claim, a
   * known item has become due, or a notification may be missing. Otherwise returns no items. An item can become due
   * without an announcement, for example after its worker has died. Such an item is found within five seconds.
   */
  readonly claim: <Item>(claim: () => Promise<readonly Item[]>) => Promise<readonly Item[]>
  /** Makes the next claim query the database. Call this function when this process has changed the queue. */
  readonly queryAgain: () => void
  readonly close: () => void
}

/**
 * The maximum interval between queries. A query after this interval finds items that became due without an
 * announcement.
 */
const FALLBACK_POLL_MS = 5_000

/**
 * Watches a queue whose new items are announced on `channel`.
 *
 * @param nextDue returns when the next known item is due; null if no item is known. Without this function, an item that
 * becomes due later is found within five seconds
 */
export function watchDue(
  parts: { readonly notifications: Notifications; readonly clock: Clock; readonly channel: string },
  nextDue?: () => Promise<Date | null>,
): DueWatch {
  const { notifications, clock, channel } = parts
  let isChanged = true
  let dueMs = 0
  let queriedAtMs = 0
  const queryAgain = () => {
    isChanged = true
  }
  const stops = [notifications.listen(channel, queryAgain), notifications.onReconnect(queryAgain)]
  const readNextDue = async (): Promise<void> => {
    dueMs = nextDue ? ((await nextDue())?.getTime() ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
    queriedAtMs = performance.now()
  }

  return {
    claim: async claim => {
      const nowMs = clock.realNow().getTime()
      const isSure = notifications.isSure()
      if (isSure && !isChanged && nowMs < dueMs) {
        if (performance.now() - queriedAtMs < FALLBACK_POLL_MS) return []
        if (nextDue) {
          await readNextDue()
          if (nowMs < dueMs) return []
        }
      }
      // The query may miss an item that is announced from here on.
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
    queryAgain,
    close: () => {
      for (const stop of stops) stop()
    },
  }
}
