import { type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import type { AppContext } from '../app-context.ts'
import type { Location } from '../records/locations/location-store.ts'
import type { StaffCaller } from './caller.ts'
import {
  defaultLocation,
  hasLocationAccess,
  noLocationAccess,
  readLocation,
  requireLocation,
} from './location-access.ts'

/**
 * Returns the location that a manager's call contains. Throws if the manager has no access to the location today.
 * `field` is the name of the input field.
 */
export function openLocation(context: AppContext, caller: StaffCaller, ref: string, field: string): Location {
  const location = readLocation(context, ref, field)
  requireLocation(context, caller, location.id)
  return location
}

/** Returns the locations to which the caller has access today. Throws if the caller has access to no location. */
export function openLocations(context: AppContext, caller: StaffCaller): readonly Location[] {
  const open = context.locations.all().filter(one => hasLocationAccess(context, caller, one.id))
  if (open.length > 0) return open
  throw noLocationAccess(context, defaultLocation(caller))
}

export function todayAt(context: AppContext, { timeZone }: Pick<Location, 'timeZone'>): SalonDay {
  return salonDayOf(context.clock.salonNow(), timeZone)
}
