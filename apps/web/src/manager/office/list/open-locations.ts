import { mayWorkAt } from '@frontlash/domain/access/location-days'
import { LOCATION_KEYS, type LocationKey } from '@frontlash/domain/location-key'
import { salonToday } from '../../../api/salon-today.ts'
import { useServerFacts } from '../../../api/server-clock.ts'
import { staffOf, useSession } from '../../../device/session.ts'
import { weekdayOf } from '../../weekday-grid/access-grid.ts'

/** The locations that are open to the reader today; the server decides on each call. */
export function useOpenLocations(): LocationKey[] {
  // Drawn again when the salon's clock is known.
  useServerFacts()
  const staff = staffOf(useSession())
  if (staff === null) return []
  // Not by the domain's own days, whose calendar costs a screen 19 kB.
  const day = weekdayOf(salonToday())
  const locationDays = new Map(
    staff.locationAccess.map(({ location_id, days }) => [location_id as LocationKey, new Set(days)] as const),
  )
  return LOCATION_KEYS.filter(key => mayWorkAt({ role: staff.role, locationDays }, key, day))
}
