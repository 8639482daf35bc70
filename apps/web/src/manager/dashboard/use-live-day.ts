import type { LocationKey } from '@frontlash/domain/location-key'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type DayConnection, type DayState, type LiveDay, openLiveDay } from './day/live-day.ts'

/**
 * Returns the live day of a location; null in the first render. The live day is closed when the component is unmounted.
 */
export function useLiveDay(location: LocationKey | null, mayManage: boolean): LiveDay | null {
  const [day, setDay] = useState<LiveDay | null>(null)
  useEffect(() => {
    if (location === null) return
    const opened = openLiveDay(location, mayManage)
    setDay(opened)
    return () => {
      opened.close()
      setDay(null)
    }
  }, [location, mayManage])
  return day
}

export function useDayState(day: LiveDay): DayState {
  return useSyncExternalStore(day.listen, day.state)
}

export function useConnection(day: LiveDay): DayConnection {
  return useSyncExternalStore(day.listen, day.connection)
}
