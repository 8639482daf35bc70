import { useCallback } from 'react'
import { salonNow } from '../../../api/server-clock.ts'
import type { LiveDay } from '../day/live-day.ts'
import { useTopic } from '../day/use-topic.ts'

/** Now at the salon, in milliseconds, by the calendar's own clock: whole minutes, so that seconds draw nothing. */
export function useSalonMinute({ store }: LiveDay): number {
  return useTopic(
    store,
    'clock',
    useCallback(() => Math.floor(salonNow().getTime() / 60_000) * 60_000 + 59_999, []),
  )
}
