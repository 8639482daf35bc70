import { createStore } from '@frontlash/web-client/create-store'
import { refreshServerClock } from '@frontlash/web-client/server-clock'

export const NOTICE_SHOWN_MS = 8_000
/** The maximum number of notices that disappear by themselves. If there would be more, the oldest is removed. */
export const NOTICES_MAX = 2
/** How often the server is called to see whether a failed action can be retried. */
const CHECK_INTERVAL_MS = 5_000

export type Notice = {
  readonly tone: 'done' | 'failure'
  readonly text: string
  readonly onUndo?: () => void
  /**
   * Retries the failed action. A notice with this function stays until the server can be reached, and then for another
   * 8 seconds.
   */
  readonly onRetry?: () => void
  /**
   * The id of the changed item. A new notice about the item replaces an older notice about a failed action on the item.
   */
  readonly about?: string | number
}

export type StandingNotice = Notice & {
  readonly id: number
  /** The time when the notice got its current position. For a moment after that, the notice ignores presses. */
  readonly placedAtMs: number
}

export type StandingNotices = ReturnType<typeof createStandingNotices>

/**
 * The current notices, newest first. Each disappears after 8 seconds (docs/product/day-calendar.md, "Actions"). A
 * notice moves down if a notice below it disappears, for example because a third notice has removed the oldest.
 */
export function createStandingNotices(nowMs: () => number = () => performance.now(), isReachable = refreshServerClock) {
  const store = createStore<readonly StandingNotice[]>([])
  let lastId = 0
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  function change(next: readonly StandingNotice[]): void {
    for (const gone of store.read().filter(one => !next.some(other => other.id === one.id))) {
      clearTimeout(timers.get(gone.id))
      timers.delete(gone.id)
    }
    store.save(next)
  }

  function startTimer(id: number): void {
    clearTimeout(timers.get(id))
    timers.set(
      id,
      setTimeout(() => remove(id), NOTICE_SHOWN_MS),
    )
  }

  /** Starts the timer of a failed action's notice once the server responds. */
  async function startTimerOnceReachable(id: number): Promise<void> {
    const isReached = await isReachable()
    if (!store.read().some(one => one.id === id)) return
    if (isReached) startTimer(id)
    else
      timers.set(
        id,
        setTimeout(() => void startTimerOnceReachable(id), CHECK_INTERVAL_MS),
      )
  }

  /** The new message may need more lines. Therefore this notice and the notices above it count as moved. */
  function withdrawUndo(id: number, text: string): void {
    const standing = store.read()
    const at = standing.findIndex(one => one.id === id)
    if (at < 0) return
    const placedAtMs = nowMs()
    startTimer(id)
    change(
      standing.map((one, place) =>
        place > at ? one : place < at ? { ...one, placedAtMs } : { id, placedAtMs, tone: one.tone, text },
      ),
    )
  }

  function remove(id: number): void {
    if (store.read().some(one => one.id === id)) change(without(one => one.id === id))
  }

  /** Returns the remaining notices. Notices above a removed one move down, so their `placedAtMs` is updated. */
  function without(isRemoved: (notice: StandingNotice) => boolean): StandingNotice[] {
    const standing = store.read()
    const placedAtMs = nowMs()
    const last = standing.findLastIndex(isRemoved)
    return standing
      .map((one, place) => (place < last ? { ...one, placedAtMs } : one))
      .filter((_, place) => !isRemoved(standing[place]!))
  }

  return {
    listen: store.subscribe,
    current: store.read,
    /**
     * Shows a notice. Returns a function that replaces the notice's message and removes Undo. The new message is shown
     * for another 8 seconds.
     */
    show(notice: Notice): (text: string) => void {
      const id = ++lastId
      const timed = store.read().filter(one => !one.onRetry)
      const oldest = notice.onRetry ? undefined : timed[NOTICES_MAX - 1]
      const staying = without(one => one === oldest || (!!one.onRetry && one.about === notice.about))
      change([{ ...notice, id, placedAtMs: nowMs() }, ...staying])
      if (notice.onRetry) void startTimerOnceReachable(id)
      else startTimer(id)
      return text => withdrawUndo(id, text)
    },
    remove,
    close(): void {
      change([])
    },
  }
}
