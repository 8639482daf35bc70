import { mayWorkAt } from '@frontlash/domain/access/location-days'
import { LOCATION_KEYS, type LocationKey } from '@frontlash/domain/location-key'
import { salonToday } from '@frontlash/web-client/salon-today'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { staffOf, useSession } from '@frontlash/web-client/session'
import { weekdayOf } from '@frontlash/web-client/weekday-grid/access-grid'

/** The locations to which the user has access today. For display only; the server checks each call. */
export function useOpenLocations(): LocationKey[] {
  // The component renders again when the server's clock is known.
  useServerInfo()
  const staff = staffOf(useSession())
  if (staff === null) return []
  // domain/salon-day is not used, because its calendar library would add 19 kB to a screen.
  const day = weekdayOf(salonToday())
  const locationDays = new Map(
    staff.locationAccess.map(({ location_id, days }) => [location_id as LocationKey, new Set(days)] as const),
  )
  return LOCATION_KEYS.filter(key => mayWorkAt({ role: staff.role, locationDays }, key, day))
}
