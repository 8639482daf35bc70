import type { LocationAnswer } from '@frontlash/contract/locations'
import { useState } from 'react'
import { listLocations } from '../../api/location-calls.ts'
import { isLocationOpen } from '../../api/schedule-calls.ts'
import { useAnswer } from '../../api/use-answer.ts'

/**
 * The locations that are open to the person today, in the salon's order; none while that is not known, or cannot be learnt.
 *
 * @param today at the salon, with which access turns; null while that is not known
 */
export function useOpenLocations(today: string | null): readonly LocationAnswer[] {
  const [locations, setLocations] = useState<readonly LocationAnswer[]>([])
  // Where they cannot be learnt All Locations can still be chosen; on a new day the earlier ones stay until it is known.
  useAnswer(openLocations, today, { onAnswer: setLocations })
  return locations
}

async function openLocations(): Promise<LocationAnswer[]> {
  const all = await listLocations()
  const open = await Promise.all(all.map(one => isLocationOpen(one.id)))
  return all.filter((_, at) => open[at])
}
