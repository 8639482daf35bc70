/** Stops calls to a provider that keeps failing, so that nobody waits for it and it can come back in peace. */
export type Breaker = {
  /** Whether a call may go out now. While open, one call at a time is let through as a probe, each PROBE_EVERY_MS. */
  readonly mayCall: () => boolean
  readonly succeeded: () => void
  readonly failed: () => void
  readonly isOpen: () => boolean
  /** Milliseconds until the next probe may go out; 0 when calls may go out. */
  readonly waitMs: () => number
}

export const OPENS_AFTER_FAILURES = 5
export const PROBE_EVERY_MS = 10_000

/**
 * A breaker that opens after five failures in a row and closes with the first success. `now` is the real clock, in
 * milliseconds. Every mayCall that answers true is followed by succeeded or failed.
 */
export function openBreaker(now: () => number): Breaker {
  let failures = 0
  let nextProbeAt = 0
  const isOpen = () => failures >= OPENS_AFTER_FAILURES
  return {
    mayCall: () => {
      if (!isOpen()) return true
      if (now() < nextProbeAt) return false
      // The probe itself holds the others back, also while it hangs.
      nextProbeAt = now() + PROBE_EVERY_MS
      return true
    },
    succeeded: () => {
      failures = 0
    },
    failed: () => {
      failures++
      if (isOpen()) nextProbeAt = now() + PROBE_EVERY_MS
    },
    isOpen,
    waitMs: () => (isOpen() ? Math.max(0, nextProbeAt - now()) : 0),
  }
}
