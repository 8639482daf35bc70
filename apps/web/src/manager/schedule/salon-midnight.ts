import { salonToday } from '@frontlash/web-client/salon-today'
import { useSyncExternalStore } from 'react'

const POLL_INTERVAL_MS = 15_000

/**
 * Returns the salon's calendar day. The component renders again when a new day begins, even if nobody has touched the
 * screen for days.
 */
export function useSalonToday(): string {
  return useSyncExternalStore(watchForMidnight, salonToday)
}

/**
 * Calls the listener every 15 seconds, and when the page is shown again. A single timer for midnight would not be
 * enough, because timers stop while a computer sleeps. Returns a function that unsubscribes.
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

/** Returns the next state. A day has begun only if the previous day was known. */
export function daysSeen(before: DaysSeen | null, today: string | null): DaysSeen {
  const hasBegun = before !== null && before.today !== null && before.today !== today
  return { today, begun: (before?.begun ?? 0) + (hasBegun ? 1 : 0) }
}
