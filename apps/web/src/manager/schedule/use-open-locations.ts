import type { LocationAnswer } from '@frontlash/contract/locations'
import { useState } from 'react'
import { calls } from '../../api/calls.ts'
import { managerCalls } from '../../api/manager-calls.ts'
import { useAnswer } from '../../api/use-answer.ts'

/**
 * The locations at which the user may work today, in the salon's order; empty while they load, or when that fails.
 *
 * @param today the salon's calendar day, on which the access depends; null while it is not known
 */
export function useOpenLocations(today: string | null): readonly LocationAnswer[] {
  const [locations, setLocations] = useState<readonly LocationAnswer[]>([])
  // Without them All Locations can still be chosen. On a new day yesterday's stay until the new ones are loaded.
  useAnswer(openLocations, today, { onAnswer: setLocations })
  return locations
}

async function openLocations(): Promise<LocationAnswer[]> {
  const all = await calls.listLocations()
  // A check that fails counts as not open.
  const checks = await Promise.allSettled(
    all.map(({ id }) => managerCalls.checkLocationAccess({ params: { locationId: id } })),
  )
  return all.filter((_, at) => {
    const check = checks[at]!
    return check.status === 'fulfilled' && check.value.hasAccess
  })
}
