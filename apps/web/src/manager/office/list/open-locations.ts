import { mayWorkAt } from '@frontlash/domain/access/location-days'
import { LOCATION_KEYS, type LocationKey } from '@frontlash/domain/location-key'
import { salonDayOf, weekday } from '@frontlash/domain/salon-day'
import { salonNow, useServerFacts } from '../../../api/server-clock.ts'
import { staffOf, useSession } from '../../../device/session.ts'

/** The locations that are open to the reader today; the server decides on each call. */
export function useOpenLocations(): LocationKey[] {
  const { timeZone } = useServerFacts()
  const staff = staffOf(useSession())
  if (staff === null) return []
  const day = weekday(salonDayOf(salonNow(), timeZone))
  const locationDays = new Map(
    staff.locationAccess.map(({ location_id, days }) => [location_id as LocationKey, new Set(days)] as const),
  )
  return LOCATION_KEYS.filter(key => mayWorkAt({ role: staff.role, locationDays }, key, day))
}
