import { LOCATION_KEYS, LOCATION_NAMES, type LocationKey } from '@frontlash/domain/location-key'
import { FilterChoice } from './filter-bar.tsx'
import type { ListAddress } from './use-list-address.ts'

const ALL = ''
const EACH = LOCATION_KEYS.map(key => [key, LOCATION_NAMES[key]] as const)

/** The location of a list; several at once come only from an address. */
export function LocationFilter({ address }: { address: ListAddress }) {
  const { location = ALL } = address.query
  const keys = location.split(',') as LocationKey[]
  const several = keys.length > 1 ? [[location, keys.map(key => LOCATION_NAMES[key]).join(', ')] as const] : []
  return (
    <FilterChoice
      label="Location"
      value={location}
      choices={[[ALL, 'All locations'], ...EACH, ...several]}
      onChange={value => address.change({ location: value === ALL ? null : value })}
    />
  )
}
