import { createStore } from '../../api/create-store.ts'

/** How long a notice stands. */
export const NOTICE_SHOWN_MS = 8_000
/** So many stand at once; one more pushes out the oldest. */
export const NOTICES_MAX = 2
export type Notice = {
  readonly tone: 'done' | 'failure'
  readonly text: string
  readonly onUndo?: () => void
}

export type StandingNotice = Notice & {
  readonly id: number
  /** When it came to the place where it stands: what has just come takes no press. */
  readonly placedAtMs: number
}

export type StandingNotices = ReturnType<typeof createStandingNotices>

/**
 * The notices that stand now, the newest first; each goes by itself after its own 8 seconds (docs/product/day-calendar.md,
 * "Actions"). One that goes leaves the other where it is; one that comes may move the other down.
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

  function remove(id: number): void {
    const standing = store.read()
    const at = standing.findIndex(one => one.id === id)
    if (at < 0) return
    const placedAtMs = nowMs()
    // Those above the one that goes come down to its place.
    change(standing.filter(one => one.id !== id).map((one, place) => (place < at ? { ...one, placedAtMs } : one)))
  }

  return {
    listen: store.subscribe,
    current: store.read,
    show(notice: Notice): void {
      const id = ++lastId
      const placedAtMs = nowMs()
      const standing = store.read()
      const isOneTooMany = standing.length === NOTICES_MAX
      const staying = standing.slice(0, NOTICES_MAX - 1).map(one => (isOneTooMany ? { ...one, placedAtMs } : one))
      timers.set(
        id,
        setTimeout(() => remove(id), NOTICE_SHOWN_MS),
      )
      change([{ ...notice, id, placedAtMs }, ...staying])
    },
    remove,
    /** Takes all of them away, and what would have done so later. */
    close(): void {
      change([])
    },
  }
}
