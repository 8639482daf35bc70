/**
 * A circuit breaker: pauses the calls to a provider that keeps failing, so that callers do not wait and the provider
 * can recover.
 */
export type Breaker = {
  /** Whether a call may be sent now. While calls are paused, one probe is allowed per PROBE_EVERY_MS. */
  readonly mayCall: () => boolean
  readonly succeeded: () => void
  readonly failed: () => void
  readonly isOpen: () => boolean
  /** Milliseconds until the next probe; 0 when calls are allowed. */
  readonly waitMs: () => number
}

export const OPENS_AFTER_FAILURES = 5
export const PROBE_EVERY_MS = 10_000

/**
 * A breaker that pauses calls after five failures in a row and allows them again after the first success. `now` is the
 * real clock, in milliseconds. Every mayCall that returns true must be followed by succeeded or failed.
 */
export function openBreaker(now: () => number): Breaker {
  let failures = 0
  let nextProbeAt = 0
  const isOpen = () => failures >= OPENS_AFTER_FAILURES
  return {
    mayCall: () => {
      if (!isOpen()) return true
      if (now() < nextProbeAt) return false
      // A probe in progress blocks other calls even when it hangs.
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
