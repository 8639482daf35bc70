export type CallerLimits = {
  readonly runningMax: number
  /** The maximum number of calls that are being received, waiting or in progress. */
  readonly openMax: number
}

type Caller = {
  readonly key: string
  readonly limits: CallerLimits
  /**
   * The queue in which the calls of this caller wait for a slot. If it is undefined, calls that find no free slot are
   * refused.
   */
  readonly queue?: string | undefined
}

/** A call, from the arrival of its headers to the beginning of its response. */
export type OpenCall = {
  /**
   * Requests a slot after the whole body has arrived. Calls `run` at once or later. Calls `refuse` if no slot is free
   * and the call may not wait, or if the call has waited too long.
   */
  readonly start: (run: () => void, refuse: () => void) => void
  /** Releases the slot while the call waits for an event. After the wait, the call continues without a slot. */
  readonly release: () => void
  /** Releases the slot or leaves the queue. May be called more than once. */
  readonly end: () => void
}

/** The call slots of a server. Each running call takes one slot. */
export type CallSlots = {
  readonly openCount: () => number
  /** Registers a call; undefined if the caller has too many calls. Without a caller, only the overall limit applies. */
  readonly open: (caller: Caller | undefined) => OpenCall | undefined
}

type OfCaller = { open: number; running: number }
type Waiting = {
  readonly of: OfCaller
  readonly limits: CallerLimits
  readonly queue: string
  readonly run: () => void
}

const UNLIMITED: CallerLimits = { runningMax: Number.POSITIVE_INFINITY, openMax: Number.POSITIVE_INFINITY }

/**
 * Creates `max` call slots. Each caller gets as many slots as the caller's limits allow. Each queue has at most
 * `waitingMax` waiting calls, and each call waits for at most `waitMs`. The call that has waited longest gets the next
 * slot. A call without a queue is refused if no slot is free.
 *
 * @param isLimited whether the limits of callers apply
 */
export function openCallSlots({
  max,
  waitingMax,
  waitMs,
  isLimited,
}: {
  readonly max: number
  readonly waitingMax: number
  readonly waitMs: number
  readonly isLimited: boolean
}): CallSlots {
  const callers = new Map<string, OfCaller>()
  const waiting = new Set<Waiting>()
  let open = 0
  let running = 0

  const isFree = (of: OfCaller, limits: CallerLimits) => running < max && of.running < limits.runningMax
  const take = (of: OfCaller) => {
    running++
    of.running++
  }
  const waitingIn = (queue: string) => {
    let count = 0
    for (const one of waiting) if (one.queue === queue) count++
    return count
  }
  const startNext = () => {
    for (const next of waiting) {
      if (running >= max) return
      if (!isFree(next.of, next.limits)) continue
      take(next.of)
      next.run()
    }
  }

  return {
    openCount: () => open,
    open: caller => {
      const limits = (isLimited && caller?.limits) || UNLIMITED
      const key = caller?.key ?? ''
      const of = callers.get(key) ?? { open: 0, running: 0 }
      if (of.open >= limits.openMax) return undefined
      callers.set(key, of)
      open++
      of.open++
      let state: 'received' | 'running' | 'released' | 'ended' = 'received'
      let stopWaiting = () => {}
      const giveBack = () => {
        running--
        of.running--
      }

      return {
        start: (run, refuse) => {
          if (isFree(of, limits)) {
            state = 'running'
            take(of)
            return run()
          }
          const queue = caller?.queue
          if (queue === undefined || waitingIn(queue) >= waitingMax) return refuse()
          const one: Waiting = {
            of,
            limits,
            queue,
            run: () => {
              stopWaiting()
              state = 'running'
              // The next call starts later, so that the call that released the slot can first send its response.
              setImmediate(() => state === 'running' && run())
            },
          }
          const late = setTimeout(() => {
            stopWaiting()
            refuse()
          }, waitMs)
          stopWaiting = () => {
            clearTimeout(late)
            waiting.delete(one)
          }
          waiting.add(one)
        },
        release: () => {
          if (state !== 'running') return
          giveBack()
          state = 'released'
          startNext()
        },
        end: () => {
          if (state === 'ended') return
          stopWaiting()
          open--
          of.open--
          if (of.open === 0) callers.delete(key)
          if (state === 'running') giveBack()
          state = 'ended'
          startNext()
        },
      }
    },
  }
}
