import { useRef } from 'react'

export type TapRule = {
  /** The number of taps. */
  readonly count: number
  /** The taps must all fall within this time. */
  readonly windowMs?: number
  /** A longer pause between two taps restarts the count, so that accidental touches over a day never add up. */
  readonly pauseMs?: number
}

/** The times of the taps that still count after a tap at `nowMs`; the rule is met when there are `rule.count`. */
export function tapsAfter(earlierMs: readonly number[], nowMs: number, rule: TapRule): number[] {
  const { windowMs = Number.POSITIVE_INFINITY, pauseMs = Number.POSITIVE_INFINITY } = rule
  const lastMs = earlierMs.at(-1)
  const kept = lastMs !== undefined && nowMs - lastMs > pauseMs ? [] : earlierMs
  return [...kept.filter(ms => nowMs - ms <= windowMs), nowMs]
}

/** A click handler that calls `onComplete` after the taps of a rule, and then starts again. */
export function useTaps(rule: TapRule, onComplete: () => void): () => void {
  const taps = useRef<number[]>([])
  return () => {
    taps.current = tapsAfter(taps.current, Date.now(), rule)
    if (taps.current.length < rule.count) return
    taps.current = []
    onComplete()
  }
}
