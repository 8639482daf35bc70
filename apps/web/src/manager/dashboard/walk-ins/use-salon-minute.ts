import { salonNow } from '@frontlash/web-client/server-clock'
import { useCallback } from 'react'
import type { LiveDay } from '../day/live-day.ts'
import { useTopic } from '../day/use-topic.ts'

/**
 * Returns the salon's time in milliseconds. It changes only once a minute, with the calendar's clock, so that
 * components render rarely.
 */
export function useSalonMinute({ store }: LiveDay): number {
  return useTopic(
    store,
    'clock',
    useCallback(() => Math.floor(salonNow().getTime() / 60_000) * 60_000 + 59_999, []),
  )
}
