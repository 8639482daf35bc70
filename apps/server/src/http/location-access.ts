import { mayWorkAt } from '@frontlash/domain/access/location-days'
import { DEFAULT_LOCATION, type LocationKey } from '@frontlash/domain/location-key'
import { salonDayOf, weekday } from '@frontlash/domain/salon-day'
import type { AppContext } from '../app-context.ts'
import type { Location } from '../records/locations/location-store.ts'
import type { DeviceCaller, StaffCaller } from './caller.ts'
import { HttpError } from './reply.ts'

/** Returns today's weekday at a location, 0 for Monday, by the salon's clock: permissions change at local midnight. */
export function weekdayAt(context: AppContext, locationId: LocationKey): number {
  return weekday(salonDayOf(context.clock.salonNow(), context.locations.get(locationId).timeZone))
}

/**
 * Whether staff may work at a location today. Does not apply to devices, whose access depends on the location to which
 * they are bound.
 */
export function hasLocationAccess(
  context: AppContext,
  staff: Pick<StaffCaller, 'role' | 'locationDays'>,
  locationId: LocationKey,
): boolean {
  return mayWorkAt(staff, locationId, weekdayAt(context, locationId))
}

/** Refuses staff who may not work at a location today. */
export function requireLocation(
  context: AppContext,
  staff: Pick<StaffCaller, 'role' | 'locationDays'>,
  locationId: LocationKey,
): void {
  if (hasLocationAccess(context, staff, locationId)) return
  throw noLocationAccess(context, locationId)
}

export function noLocationAccess(context: AppContext, locationId: LocationKey): HttpError {
  return new HttpError('NO_LOCATION_ACCESS', `No location access for ${context.locations.get(locationId).name} today`)
}

/**
 * Returns the default location of staff whose call names no location: where they signed in, otherwise the first
 * location where they may work.
 */
export function defaultLocation(staff: StaffCaller): LocationKey {
  const [listed] = staff.locationDays.keys()
  return staff.selectedLocationId ?? listed ?? DEFAULT_LOCATION
}

/** Returns the location that a call names in any form; `field` is the name of the input field. */
export function readLocation(context: AppContext, ref: string, field: string): Location {
  const location = context.locations.resolve(ref)
  if (location) return location
  throw new HttpError('INVALID', `${field} must be tustin, irvine, santa-ana or costa-mesa`, { field })
}

/**
 * Returns the location of a kiosk's call. For a device this is the bound location; another location in the body is only
 * logged. For a device without a location it is the one in the body, if the device's enroller may work there. For staff
 * it is the location that the call names, or the one of their sign-in, if they may work there today.
 */
export function locationOfCall(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  requested: string | undefined,
  field = 'location',
): LocationKey {
  if (caller.kind === 'device' && caller.locationId) {
    const meant = requested === undefined ? undefined : context.locations.resolve(requested)
    if (meant && meant.id !== caller.locationId)
      context.log.warn(
        { device: caller.id, bound: caller.locationId, said: meant.id },
        'a device named another location than its own',
      )
    return caller.locationId
  }
  const named = requested === undefined ? undefined : readLocation(context, requested, field).id
  if (caller.kind === 'device') {
    if (caller.enroller) requireLocation(context, caller.enroller, named ?? DEFAULT_LOCATION)
    return named ?? DEFAULT_LOCATION
  }
  const locationId = named ?? defaultLocation(caller)
  requireLocation(context, caller, locationId)
  return locationId
}
