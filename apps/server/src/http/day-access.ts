import { type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import type { Location } from '../records/locations/locations.ts'
import type { Salon } from '../salon.ts'
import type { StaffCaller } from './caller.ts'
import { hasLocationAccess, readLocation, requireLocation } from './location-access.ts'
import { Refusal } from './reply.ts'

/** The location that a manager's call names, if it is open to her today; `field` is where it stood. */
export function openLocation(salon: Salon, caller: StaffCaller, ref: string, field: string): Location {
  const location = readLocation(salon, ref, field)
  requireLocation(salon, caller, location.id)
  return location
}

/** The locations open to somebody today; refused when there is none. */
export function openLocations(salon: Salon, caller: StaffCaller): readonly Location[] {
  const open = salon.locations.all().filter(one => hasLocationAccess(salon, caller, one.id))
  if (open.length > 0) return open
  throw new Refusal('NO_LOCATION_ACCESS', 'No location access today')
}

/** The calendar day that it is at a location. */
export function todayAt(salon: Salon, { timeZone }: Pick<Location, 'timeZone'>): SalonDay {
  return salonDayOf(salon.clock.salonNow(), timeZone)
}
