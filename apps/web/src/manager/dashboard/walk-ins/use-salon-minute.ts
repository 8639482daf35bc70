import { salonNow } from '@frontlash/web-client/server-clock'
import { useCallback } from 'react'
import type { LiveDay } from '../day/live-day.ts'
import { useTopic } from '../day/use-topic.ts'

/**
 * The salon's time in milliseconds, updated with the calendar's clock. It changes only once a minute, so that
 * components do not render more often.
 */
export function useSalonMinute({ store }: LiveDay): number {
  return useTopic(
    store,
    'clock',
    useCallback(() => Math.floor(salonNow().getTime() / 60_000) * 60_000 + 59_999, []),
  )
}
