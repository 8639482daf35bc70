import { type ReactNode, useEffect, useState } from 'react'

const TICK_MS = 1_000

export type Wait = {
  /** Whole seconds until the next attempt is possible; 0 when it is possible now. */
  readonly secondsLeft: number
  readonly begin: (durationMs: number) => void
  /** The message with the countdown; null without a wait. */
  readonly sentence: ReactNode
}

/** Returns the wait after too many attempts. During the wait not even the right PIN is accepted. */
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
    sentence: secondsLeft > 0 && (
      // The number is announced to screen readers only once, because an announcement each second would disturb.
      <>
        Too many tries. Please wait{' '}
        <span role="timer" aria-live="off">
          {secondsLeft}
        </span>{' '}
        seconds.
      </>
    ),
  }
}
