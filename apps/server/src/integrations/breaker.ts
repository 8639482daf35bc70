/**
 * A circuit breaker. It pauses calls to a provider that keeps failing, so that callers do not wait and the provider can
 * recover.
 */
export type Breaker = {
  /** Returns true if a call may be sent now. While calls are paused, one test call is allowed per PROBE_EVERY_MS. */
  readonly mayCall: () => boolean
  readonly succeeded: () => void
  readonly failed: () => void
  readonly isOpen: () => boolean
  /** Returns the milliseconds until the next test call; 0 if calls are allowed. */
  readonly waitMs: () => number
}

export const OPENS_AFTER_FAILURES = 5
export const PROBE_EVERY_MS = 10_000

/**
 * Opens a circuit breaker. It pauses calls after five consecutive failures and allows them again after the first
 * success. `now` is the real clock, in milliseconds. After `mayCall` has returned true, the caller must call
 * `succeeded` or `failed`.
 */
export function openBreaker(now: () => number): Breaker {
  let failures = 0
  let nextProbeAt = 0
  const isOpen = () => failures >= OPENS_AFTER_FAILURES
  return {
    mayCall: () => {
      if (!isOpen()) return true
      if (now() < nextProbeAt) return false
      // The next test call is allowed only after PROBE_EVERY_MS, even if this test call has not ended.
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
