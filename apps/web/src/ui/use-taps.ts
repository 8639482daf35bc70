import { useRef } from 'react'

export type TapRule = {
  readonly count: number
  /** The maximum time between the first and the last tap. */
  readonly windowMs?: number
  /**
   * The maximum pause between two taps. After a longer pause a new count begins, so that accidental taps at different
   * times of a day are not added up.
   */
  readonly pauseMs?: number
}

/** Returns the times of the taps that count, including `nowMs`. `rule.count` taps complete the gesture. */
export function tapsAfter(earlierMs: readonly number[], nowMs: number, rule: TapRule): number[] {
  const { windowMs = Number.POSITIVE_INFINITY, pauseMs = Number.POSITIVE_INFINITY } = rule
  const lastMs = earlierMs.at(-1)
  const kept = lastMs !== undefined && nowMs - lastMs > pauseMs ? [] : earlierMs
  return [...kept.filter(ms => nowMs - ms <= windowMs), nowMs]
}

/** Returns a click handler that calls `onComplete` after the required taps, and then starts a new count. */
export function useTaps(rule: TapRule, onComplete: () => void): () => void {
  const taps = useRef<number[]>([])
  return () => {
    taps.current = tapsAfter(taps.current, Date.now(), rule)
    if (taps.current.length < rule.count) return
    taps.current = []
    onComplete()
  }
}
