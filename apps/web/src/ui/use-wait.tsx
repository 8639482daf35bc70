import { type ReactNode, useEffect, useState } from 'react'

const TICK_MS = 1_000

export type Wait = {
  /** Whole seconds until the next try; 0 when nobody has to wait. */
  readonly secondsLeft: number
  readonly begin: (durationMs: number) => void
  /** The sentence that counts down, while there is something to wait for. */
  readonly sentence: ReactNode
}

/** The time after too many tries in which not even the right PIN would pass. */
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
      // The number is said once and then only seen: an alert each second would be no help to anybody.
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
