import type { StaffUser } from '@frontlash/contract/staff'
import { type Access, EVERY_DAY } from '@frontlash/domain/access/location-days'
import type { AppContext } from '../app-context.ts'

/** Returns the weekdays on which a user may work, by location, for screens. An admin gets all weekdays. */
export function toLocationDays(context: AppContext, { role, locationDays }: Access): StaffUser['locationAccess'] {
  return context.locations
    .all()
    .map(({ id, name }) => ({
      location_id: id,
      location_name: name,
      days: role === 'admin' ? [...EVERY_DAY] : [...(locationDays.get(id) ?? [])],
    }))
    .filter(({ days }) => days.length > 0)
}
