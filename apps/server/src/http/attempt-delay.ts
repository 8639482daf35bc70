import type { Clock } from '../platform/clock.ts'
import { tooManyAttempts } from './sign-in-attempts.ts'

/** The maximum number of attempts that are delayed at once. Each uses memory, so further attempts are refused. */
const DELAYED_AT_ONCE = 64

/** The end of each address's delay, in Unix milliseconds. */
const delayed = new Map<string, number>()

export type DelayedAttempt = {
  readonly wait: () => Promise<void>
  /** Ends the delay of the address. Does nothing if `wait` has already ended it. */
  readonly release: () => void
}

/**
 * Delays sign-in attempts in this process. Throws 429 TOO_MANY_TRIES while another attempt of the address is delayed;
 * its Retry-After is the rest of that delay.
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
