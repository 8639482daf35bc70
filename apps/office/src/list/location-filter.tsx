import { LOCATION_NAMES, type LocationKey } from '@frontlash/domain/location-key'
import { FilterChoice } from './filter-bar.tsx'
import { useOpenLocations } from './open-locations.ts'
import type { ListAddress } from './use-list-address.ts'

const ALL = ''

/** The filter for a location to which the user has access. Only a URL can select several locations. */
export function LocationFilter({ address }: { address: ListAddress }) {
  const { location = ALL } = address.query
  const keys = location.split(',') as LocationKey[]
  const open = useOpenLocations()
  const isOffered = location === ALL || open.includes(location as LocationKey)
  const named = isOffered ? [] : [[location, keys.map(key => LOCATION_NAMES[key]).join(', ')] as const]
  return (
    <FilterChoice
      label="Location"
      value={location}
      choices={[[ALL, 'All locations'], ...open.map(key => [key, LOCATION_NAMES[key]] as const), ...named]}
      onChange={value => address.change({ location: value === ALL ? null : value })}
    />
  )
}
