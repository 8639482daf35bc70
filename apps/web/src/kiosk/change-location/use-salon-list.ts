import { LOCATION_KEYS, LOCATION_NAMES, type LocationKey } from '@frontlash/domain/location-key'
import { useEffect, useState } from 'react'
import { listLocations } from '../../api/location-calls.ts'

export type SalonChoice = { readonly id: LocationKey; readonly name: string }

const FOUR_NAMES: readonly SalonChoice[] = LOCATION_KEYS.map(id => ({ id, name: LOCATION_NAMES[id] }))

/** The salons to choose from: the server's list, in our order; the four names while it is not there, or fails. */
export function useSalonList(): readonly SalonChoice[] {
  const [salons, setSalons] = useState(FOUR_NAMES)
  useEffect(() => {
    let isWanted = true
    listLocations()
      .then(answer => {
        const listed = FOUR_NAMES.flatMap(({ id }) => answer.find(location => location.id === id) ?? [])
        if (isWanted && listed.length > 0) setSalons(listed)
      })
      // The four names stay; the call itself was logged.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [])
  return salons
}
