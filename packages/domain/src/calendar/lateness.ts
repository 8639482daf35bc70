import type { DisplayStatus } from './display-status.ts'

/** The number of minutes after which an absent client is late, or very late. */
export const SUBTLE_LATE_MINUTES = 10
export const MODERATE_LATE_MINUTES = 15

export type Lateness = 'none' | 'subtle' | 'moderate'

/** Returns the full minutes since the start; negative before the start. */
export function minutesPast(startMs: number, nowMs: number): number {
  return Math.floor((nowMs - startMs) / 60_000)
}

/** How late a client is: `none` unless the client is absent (docs/product/day-calendar.md, "Late clients"). */
export function lateness(status: DisplayStatus, startMs: number, nowMs: number): Lateness {
  if (status !== 'inactive') return 'none'
  const minutes = minutesPast(startMs, nowMs)
  if (minutes >= MODERATE_LATE_MINUTES) return 'moderate'
  return minutes >= SUBTLE_LATE_MINUTES ? 'subtle' : 'none'
}
