/** The limits that apply to the calls of one caller. */
export type CallerLimits = {
  /** How many calls are processed at once. */
  readonly runningMax: number
  /** How many calls are open: being received, waiting or being processed. */
  readonly openMax: number
}

type Caller = {
  readonly key: string
  readonly limits: CallerLimits
  /** The queue in which the caller's calls wait; undefined when they are refused without a free slot. */
  readonly queue?: string | undefined
}

/** A call from its headers to the beginning of its response. */
export type OpenCall = {
  /**
   * Requests a slot, once the whole request has arrived. Calls `run` at once or later, or `refuse` when no slot is free
   * and the call may not wait, or when it has waited too long.
   */
  readonly start: (run: () => void, refuse: () => void) => void
  /** Releases the slot while the call waits for something else; the call continues without a slot. */
  readonly release: () => void
  /** Frees the slot and the place in the queue; may be called more than once. */
  readonly end: () => void
}

/** The slots of a server; each call that is being processed takes one. */
export type CallSlots = {
  readonly openCount: () => number
  /** Opens a call; undefined when its caller has too many open. Without a caller, only the overall limit applies. */
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
 * Creates the slots: `max` in all, and for each caller as many as its limits allow. Calls that may wait get slots in
 * the order of their arrival; at most `waitingMax` of each queue wait, each for at most `waitMs`. Other calls are
 * refused when no slot is free.
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
              // Waits until the response of the call that freed the slot was sent.
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
