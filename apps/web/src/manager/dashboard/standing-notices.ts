import { createStore } from '@frontlash/web-client/create-store'

/** How long a notice is shown. */
export const NOTICE_SHOWN_MS = 8_000
/** The maximum number of notices; a further notice removes the oldest. */
export const NOTICES_MAX = 2
export type Notice = {
  readonly tone: 'done' | 'failure'
  readonly text: string
  readonly onUndo?: () => void
}

export type StandingNotice = Notice & {
  readonly id: number
  /** When the notice moved to its position: it ignores presses for a moment after that. */
  readonly placedAtMs: number
}

export type StandingNotices = ReturnType<typeof createStandingNotices>

/**
 * The current notices, newest first; each disappears after its own 8 seconds (docs/product/day-calendar.md, "Actions").
 * A notice moves down when the notice below it disappears, also when a third notice removes the oldest.
 */
export function createStandingNotices(nowMs: () => number = () => performance.now()) {
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

  /** The new text may be higher, so this notice and those above it count as moved. */
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
    const standing = store.read()
    const at = standing.findIndex(one => one.id === id)
    if (at < 0) return
    const placedAtMs = nowMs()
    // The notices above the removed one move down.
    change(standing.filter(one => one.id !== id).map((one, place) => (place < at ? { ...one, placedAtMs } : one)))
  }

  return {
    listen: store.subscribe,
    current: store.read,
    /** Returns a function that gives the notice another text, without Undo, for another 8 seconds. */
    show(notice: Notice): (text: string) => void {
      const id = ++lastId
      const placedAtMs = nowMs()
      const standing = store.read()
      const isOneTooMany = standing.length === NOTICES_MAX
      const staying = standing.slice(0, NOTICES_MAX - 1).map(one => (isOneTooMany ? { ...one, placedAtMs } : one))
      startTimer(id)
      change([{ ...notice, id, placedAtMs }, ...staying])
      return text => withdrawUndo(id, text)
    },
    remove,
    /** Removes all notices and their timers. */
    close(): void {
      change([])
    },
  }
}
