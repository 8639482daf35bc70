import type { DailyStatusRow, DayAppointment } from '@frontlash/contract/day-calendar'

/** A pushed change. It is dropped if it is older than the known state. */
export type DayChange =
  | (Pushed & { readonly kind: 'appointment'; readonly row: DayAppointment | null; readonly isCancelled?: boolean })
  | (Pushed & { readonly kind: 'daily_status'; readonly row: DailyStatusRow })

type Pushed = {
  readonly id: string
  readonly version: number
  /** Who made the change, if the live event names that user. */
  readonly by?: string
}

/** Runs a callback before the next frame is painted. */
export type NextFrame = (run: () => void) => void

/** The maximum time per frame for applying changes; styling and painting take the same time again. */
const MAX_FRAME_WORK_MS = 10
/** The number of changes between two checks of the time. Each check redraws the day's counts. */
const TAKEN_TOGETHER = 10

/**
 * Queues pushed changes until the next frame. Each frame passes a few changes to `apply`, at most one per booking; the
 * last change of a booking wins. A burst of changes is spread over several frames.
 */
export function createChangeQueue(nextFrame: NextFrame, apply: (changes: readonly DayChange[]) => void) {
  /** Changes by people are applied first, because the booking system may send very many changes at once. */
  const queues: Record<DayChange['kind'], Map<string, DayChange>> = { daily_status: new Map(), appointment: new Map() }
  let isFrameAsked = false

  function push(change: DayChange): void {
    const queue = queues[change.kind]
    const waiting = queue.get(change.id)
    if (waiting && waiting.version > change.version) return
    // Changes of a booking by two people are applied separately, so that each is shown with its own author.
    if (waiting && waiting.by !== change.by) {
      queue.delete(change.id)
      queue.set(`${change.id} ${waiting.version}`, waiting)
    }
    queue.set(change.id, change)
    if (!isFrameAsked) askFrame()
  }

  /** Takes a few changes from the queues, at most one per booking, because each may have another author. */
  function takeNext(): DayChange[] {
    const next = new Map<string, DayChange>()
    for (const queue of [queues.daily_status, queues.appointment])
      for (const [key, change] of queue) {
        if (next.size === TAKEN_TOGETHER) break
        if (next.has(change.id)) continue
        next.set(change.id, change)
        queue.delete(key)
      }
    return [...next.values()]
  }

  function isEmpty(): boolean {
    return queues.daily_status.size + queues.appointment.size === 0
  }

  function askFrame(): void {
    isFrameAsked = true
    nextFrame(() => {
      isFrameAsked = false
      flush(MAX_FRAME_WORK_MS)
      if (!isEmpty()) askFrame()
    })
  }

  /** Applies queued changes at once. Changes that are left after `mostMs` milliseconds wait for the next frame. */
  function flush(mostMs = Number.POSITIVE_INFINITY): void {
    const fromMs = performance.now()
    while (!isEmpty()) {
      apply(takeNext())
      if (performance.now() - fromMs >= mostMs) return
    }
  }

  return { push, flush }
}
