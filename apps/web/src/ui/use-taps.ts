import { useRef } from 'react'

export type TapRule = {
  readonly count: number
  /** The taps must all fall within this time. */
  readonly windowMs?: number
  /** A longer pause between two taps starts a new count, so that accidental taps over a day never add up. */
  readonly pauseMs?: number
}

/**
 * Returns the times of the taps that count after a tap at `nowMs`; the gesture is complete when there are `rule.count`.
 */
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
