import type { LocationResponse } from '@frontlash/contract/locations'
import { calls } from '@frontlash/web-client/calls'
import { managerCalls } from '@frontlash/web-client/manager-calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'

/**
 * Returns the locations where the user may work today, in the salon's order. The list is empty while it is loading and
 * after an error.
 *
 * @param today the salon's calendar day, because access depends on the weekday; null if unknown
 */
export function useOpenLocations(today: string | null): readonly LocationResponse[] {
  const [locations, setLocations] = useState<readonly LocationResponse[]>([])
  // All Locations can be chosen while the list is empty. On a new day, the old list stays until the new one is loaded.
  useCall(openLocations, today, { onResponse: setLocations })
  return locations
}

async function openLocations(): Promise<LocationResponse[]> {
  const all = await calls.listLocations()
  // If the check of a location fails, the user counts as having no access.
  const checks = await Promise.allSettled(
    all.map(({ id }) => managerCalls.checkLocationAccess({ params: { locationId: id } })),
  )
  return all.filter((_, at) => {
    const check = checks[at]!
    return check.status === 'fulfilled' && check.value.hasAccess
  })
}
