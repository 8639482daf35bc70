import type { DisplayStatus } from './display-status.ts'

/** A client who has not come is late after the first number of minutes, and very late after the second. */
export const SUBTLE_LATE_MINUTES = 10
export const MODERATE_LATE_MINUTES = 15

export type Lateness = 'none' | 'subtle' | 'moderate'

/** Returns the full minutes since the start; negative before the start. */
export function minutesPast(startMs: number, nowMs: number): number {
  return Math.floor((nowMs - startMs) / 60_000)
}

/**
 * How late a client is. The result is `none` if the client has come or the booking is cancelled
 * (docs/product/day-calendar.md, "Late clients").
 */
export function lateness(status: DisplayStatus, startMs: number, nowMs: number): Lateness {
  if (status !== 'inactive') return 'none'
  const minutes = minutesPast(startMs, nowMs)
  if (minutes >= MODERATE_LATE_MINUTES) return 'moderate'
  return minutes >= SUBTLE_LATE_MINUTES ? 'subtle' : 'none'
}
