import { pause } from '../pause.ts'

/** Background work that runs until it is stopped. Stopping waits for the current run. */
export type BackgroundWork = { readonly stop: () => Promise<void> }

export type RepeatedWork = BackgroundWork & {
  /** Starts the next run early: now, or after the current run. */
  readonly runSoon: () => void
}

/**
 * Runs `work` at once, and again `everyMs` milliseconds after the end of each run. If a run fails, the error is passed
 * to `onFailure`, and the next run starts as usual. The signal of `work` is aborted when `work` should stop.
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
