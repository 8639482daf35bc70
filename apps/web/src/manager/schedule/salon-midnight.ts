import { salonToday } from '@frontlash/web-client/salon-today'
import { useSyncExternalStore } from 'react'

const POLL_INTERVAL_MS = 15_000

/**
 * Returns the salon's calendar day. The component renders again when the next day begins, even after days without a
 * touch.
 */
export function useSalonToday(): string {
  return useSyncExternalStore(watchForMidnight, salonToday)
}

/**
 * Calls back every 15 seconds, because timers stop while a computer sleeps, and when the page is shown again. The
 * callback reads the day from `salonToday`. Returns a function that unsubscribes.
 */
export function watchForMidnight(look: () => void): () => void {
  const timer = setInterval(look, POLL_INTERVAL_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** The current day, and the number of days that have begun since the page was loaded. */
export type DaysSeen = { readonly today: string | null; readonly begun: number }

/** Returns the next state. A new day counts as begun only if the previous day was known. */
export function daysSeen(before: DaysSeen | null, today: string | null): DaysSeen {
  const hasBegun = before !== null && before.today !== null && before.today !== today
  return { today, begun: (before?.begun ?? 0) + (hasBegun ? 1 : 0) }
}
