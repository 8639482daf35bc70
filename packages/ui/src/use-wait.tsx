import { type ReactNode, useEffect, useState } from 'react'

const TICK_MS = 1_000
/** A wait longer than this is shown as a time of day. A shorter wait is shown in seconds. */
const MAX_COUNTED_SECONDS = 120

export type Wait = {
  /** The full seconds until the next attempt is possible; 0 if it is possible now. */
  readonly secondsLeft: number
  readonly begin: (durationMs: number) => void
  /** The message with the countdown; null if there is no wait. */
  readonly sentence: ReactNode
}

/** Returns the wait after too many wrong attempts. Until it is over, the server refuses even a correct PIN. */
export function useWait(): Wait {
  const [untilMs, setUntilMs] = useState<number | null>(null)
  const [nowMs, setNowMs] = useState(0)
  useEffect(() => {
    if (untilMs === null) return
    const tick = () => {
      setNowMs(Date.now())
      if (Date.now() >= untilMs) setUntilMs(null)
    }
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [untilMs])
  const secondsLeft = untilMs === null ? 0 : Math.max(1, Math.ceil((untilMs - nowMs) / 1000))
  return {
    secondsLeft,
    begin: durationMs => {
      setNowMs(Date.now())
      setUntilMs(Date.now() + durationMs)
    },
    sentence:
      secondsLeft > 0 &&
      (untilMs !== null && secondsLeft > MAX_COUNTED_SECONDS ? (
        `Too many tries. Please wait until ${timeOfDay(untilMs)}.`
      ) : (
        // Screen readers announce the number of seconds only once. An announcement every second would disturb.
        <>
          Too many tries. Please wait{' '}
          <span role="timer" aria-live="off">
            {secondsLeft}
          </span>{' '}
          seconds.
        </>
      )),
  }
}

/** Returns the time of day on this device, rounded up to the minute: `2:05 PM`. */
function timeOfDay(ms: number): string {
  const minute = new Date(Math.ceil(ms / 60_000) * 60_000)
  return minute.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replace('\u202f', ' ')
}
