import type { LocationAnswer } from '@frontlash/contract/locations'
import { useState } from 'react'
import { listLocations } from '../../api/location-calls.ts'
import { isLocationOpen } from '../../api/schedule-calls.ts'
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
  const all = await listLocations()
  const open = await Promise.all(all.map(one => isLocationOpen(one.id)))
  return all.filter((_, at) => open[at])
}
