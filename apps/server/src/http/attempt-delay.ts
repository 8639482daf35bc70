import type { Clock } from '../platform/clock.ts'
import { tooManyAttempts } from './sign-in-attempts.ts'

/**
 * The maximum number of attempts that are delayed at the same time. Every delayed attempt uses memory, so further
 * attempts are refused.
 */
const DELAYED_AT_ONCE = 64

/** When the delay of each IP address ends, in Unix milliseconds. */
const delayed = new Map<string, number>()

export type DelayedAttempt = {
  readonly wait: () => Promise<void>
  /** Ends the delay of the IP address early. Does nothing if `wait` has already ended the delay. */
  readonly release: () => void
}

/**
 * Delays sign-in attempts in this process. Throws 429 TOO_MANY_TRIES while another attempt from the same IP address is
 * delayed. The Retry-After is the rest of the delay of the other attempt.
 */
export function delayAttempt(clock: Clock, address: string, delayMs: number): DelayedAttempt {
  const nowMs = clock.realNow().getTime()
  const busyUntilMs = delayed.get(address) ?? (delayed.size >= DELAYED_AT_ONCE ? nowMs + delayMs : undefined)
  if (busyUntilMs !== undefined) throw tooManyAttempts(Math.max(1, Math.ceil((busyUntilMs - nowMs) / 1000)))
  delayed.set(address, nowMs + delayMs)
  let isDelayed = true
  const release = () => {
    if (isDelayed) delayed.delete(address)
    isDelayed = false
  }
  return {
    wait: async () => {
      await clock.sleep(delayMs)
      release()
    },
    release,
  }
}
