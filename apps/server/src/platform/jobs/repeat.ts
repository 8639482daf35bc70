import { pause } from '../pause.ts'

/** Work that goes on in the background until it is stopped; stopping waits for what is being done. */
export type BackgroundWork = { readonly stop: () => Promise<void> }

export type RepeatedWork = BackgroundWork & {
  /** Does the work again without waiting: at once, or as soon as the run in progress ends. */
  readonly runSoon: () => void
}

/**
 * Does `work` at once and again `everyMs` milliseconds after each run ended, one run at a time. A run that fails is passed
 * to `onFailure` and repeated like any other. `work` is given a signal that is aborted when it is to stop.
 */
export function repeat(
  everyMs: number,
  work: (stop: AbortSignal) => Promise<unknown>,
  onFailure: (error: Error) => void,
): RepeatedWork {
  const stopped = new AbortController()
  let wake = new AbortController()
  const running = (async () => {
    while (!stopped.signal.aborted) {
      wake = new AbortController()
      await work(stopped.signal).catch(onFailure)
      await pause(everyMs, wake.signal)
    }
  })()
  return {
    runSoon: () => wake.abort(),
    stop: async () => {
      stopped.abort()
      wake.abort()
      await running
    },
  }
}
