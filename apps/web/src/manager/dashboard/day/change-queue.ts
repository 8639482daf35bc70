import type { DailyStatusRow, DayAppointment } from '@frontlash/contract/day-calendar'

/** A pushed change. A change that is older than the known state is dropped. */
export type DayChange =
  | (Pushed & { readonly kind: 'appointment'; readonly row: DayAppointment | null; readonly isCancelled?: boolean })
  | (Pushed & { readonly kind: 'daily_status'; readonly row: DailyStatusRow })

type Pushed = {
  readonly id: string
  readonly version: number
  /** The author of the change, if the live event contains it. */
  readonly by?: string
}

/** Runs a callback before the browser paints the next frame. */
export type NextFrame = (run: () => void) => void

/** The maximum time for applying changes in one frame. Styling and painting the changes then takes about as long. */
const MAX_FRAME_WORK_MS = 10
/** How many changes are applied between two checks of the time. Each check redraws the day's counts. */
const TAKEN_TOGETHER = 10

/**
 * Queues pushed changes until the next frame. Each frame passes a few of them to `apply`, at most one per booking,
 * because the last change of a booking wins. A burst of changes is spread over several frames.
 */
export function createChangeQueue(nextFrame: NextFrame, apply: (changes: readonly DayChange[]) => void) {
  /** Changes made by people are applied first, because the booking system may send many changes at once. */
  const queues: Record<DayChange['kind'], Map<string, DayChange>> = { daily_status: new Map(), appointment: new Map() }
  let isFrameAsked = false

  function push(change: DayChange): void {
    const queue = queues[change.kind]
    const waiting = queue.get(change.id)
    if (waiting && waiting.version > change.version) return
    // If two people have changed a booking, both changes are applied, so that each is shown with its author.
    if (waiting && waiting.by !== change.by) {
      queue.delete(change.id)
      queue.set(`${change.id} ${waiting.version}`, waiting)
    }
    queue.set(change.id, change)
    if (!isFrameAsked) askFrame()
  }

  /** Takes a few changes from the queues, at most one per booking, because changes may have different authors. */
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

  /** Applies queued changes at once. After `mostMs` milliseconds, the remaining changes wait for the next frame. */
  function flush(mostMs = Number.POSITIVE_INFINITY): void {
    const fromMs = performance.now()
    while (!isEmpty()) {
      apply(takeNext())
      if (performance.now() - fromMs >= mostMs) return
    }
  }

  return { push, flush }
}
