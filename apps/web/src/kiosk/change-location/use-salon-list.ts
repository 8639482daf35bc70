import { LOCATION_KEYS, LOCATION_NAMES, type LocationKey } from '@frontlash/domain/location-key'
import { calls } from '@frontlash/web-client/calls'
import { useCall } from '../../api/use-call.ts'

export type SalonChoice = { readonly id: LocationKey; readonly name: string }

const FOUR_NAMES: readonly SalonChoice[] = LOCATION_KEYS.map(id => ({ id, name: LOCATION_NAMES[id] }))

/**
 * Returns the locations in the order in which /change-location shows them. Until the server's list is loaded, they have
 * built-in names.
 */
export function useSalonList(): readonly SalonChoice[] {
  const { response = [] } = useCall(calls.listLocations, {})
  const listed = FOUR_NAMES.flatMap(({ id }) => response.find(location => location.id === id) ?? [])
  return listed.length > 0 ? listed : FOUR_NAMES
}
