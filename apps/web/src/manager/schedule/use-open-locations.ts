import type { LocationAnswer } from '@frontlash/contract/locations'
import { useEffect, useState } from 'react'
import { listLocations } from '../../api/location-calls.ts'
import { isLocationOpen } from '../../api/schedule-calls.ts'

/**
 * The locations that are open to the person today, in the salon's order; none while that is not known, or cannot be learnt.
 *
 * @param today at the salon, with which access turns; null while that is not known
 */
export function useOpenLocations(today: string | null): readonly LocationAnswer[] {
  const [locations, setLocations] = useState<readonly LocationAnswer[]>([])
  useEffect(() => {
    if (today === null) return
    let isWanted = true
    openLocations()
      .then(open => {
        if (isWanted) setLocations(open)
      })
      // All Locations can still be chosen; the call itself was logged.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [today])
  return locations
}

async function openLocations(): Promise<LocationAnswer[]> {
  const all = await listLocations()
  const open = await Promise.all(all.map(one => isLocationOpen(one.id)))
  return all.filter((_, at) => open[at])
}
